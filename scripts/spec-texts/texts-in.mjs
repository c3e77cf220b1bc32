import ts from 'typescript';

/** What a template says, its expressions as `{}`; JSX's text on one line. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
  if (ts.isJsxText(node)) return node.text.replaceAll(/\s+/g, ' ').trim() || undefined;
  return undefined;
}

/** Every text of a source file as `{ text, start, end }`, in order; types and imports say nothing to anybody. */
export function textsIn(source, file = 'source.tsx') {
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = textOf(node);
    if (text !== undefined) found.push({ text, start: node.getStart(tree), end: node.getEnd() });
    ts.forEachChild(node, visit);
  };
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    /x$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  visit(tree);
  return found;
}
