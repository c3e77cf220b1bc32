import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Tests of screens, journeys, routes and parts. Those of this folder compare sources with the table and assert nothing. */
const TEST =
  /^(?!scripts\/spec-texts\/).*\.(test|spec)\.(ts|tsx|mjs)$|^e2e\/.*\.ts$|^platform\/src\/testing\/describe-/;

/** The words of a regular expression, without delimiters, anchors and escapes. */
const wordsOf = (expression) => expression.replace(/^\/\^?|\$?\/\w*$/g, '').replaceAll(/\\(.)/g, '$1');

/** The literals of a source: strings, fixed parts of templates, JSX text, regular expressions, property names. */
export function literalsIn(source, file) {
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    if (ts.isJsxText(node)) found.push(node.text.replaceAll(/\s+/g, ' '));
    if (ts.isRegularExpressionLiteral(node)) found.push(wordsOf(node.text));
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

/** Every literal of the tests below `root`, a line each. */
export function testLiterals(root) {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split(
    '\n',
  );
  return files
    .filter((file) => TEST.test(file))
    .flatMap((file) => literalsIn(readFileSync(join(root, file), 'utf8'), file))
    .join('\n');
}

/** True if the literals contain every fixed part of a text; `{}` stands for what is filled in. */
export const isAssertedIn = (literals, text) =>
  text.split('{}').every((part) => literals.includes(part.trim()));
