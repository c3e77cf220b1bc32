import ts from 'typescript';

/** What an operator becomes; every one of them compiles in place of the other. */
const OPERATORS = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.EqualsEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsToken, '=='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

/** Calls that check or change what they are called on, and give it back: without them it goes through as it is. */
const PASSING = new Set([
  'refine',
  'superRefine',
  'min',
  'max',
  'length',
  'regex',
  'trim',
  'int',
  'positive',
  'nonnegative',
  'nonempty',
  'optional',
  'nullable',
  'nullish',
  'strict',
  'catch',
  'default',
  'transform',
  'filter',
  'toSorted',
  'sort',
  'slice',
  'toReversed',
  'reverse',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
  'normalize',
  'trimEnd',
  'trimStart',
  'padStart',
  'toFixed',
]);

/** Whose rows: the next wider, or narrower where there is none. */
const SCOPES = { any: 'own', own: 'any', jobs: 'own', self: 'own' };

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (isText(node.left) || isText(node.right)));

const ownFunctions = (file) =>
  new Set(
    file.statements
      .flatMap((each) => (ts.isVariableStatement(each) ? [...each.declarationList.declarations] : [each]))
      .filter((each) => ts.isFunctionDeclaration(each) || ts.isVariableDeclaration(each))
      .map((each) => each.name?.getText(file)),
  );

/**
 * Every change of a source that a test should notice, one at a time: operators, conditions, booleans, what is returned, calls
 * left out, the fields of what a view shows, the scopes of the policy. Texts are left alone: scripts/spec-texts compares them.
 *
 * @param {string} source
 * @param {string} path decides the language, and whether fields are left out
 * @returns {{ at: number, end: number, put: string, line: number, what: string }[]}
 */
export function mutationsOf(source, path) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const own = ownFunctions(file);
  const isView = path.endsWith('.view.ts');
  const isPolicy = path.endsWith('/policy.ts');
  const found = [];
  const text = (node) => node.getText(file);
  const change = (from, to, put, what) =>
    found.push({
      at: from,
      end: to,
      put,
      line: file.getLineAndCharacterOfPosition(from).line + 1,
      what: `${source.slice(from, to).replaceAll(/\s+/g, ' ').slice(0, 60)} → ${put || '(nothing)'}${what ? ` ${what}` : ''}`,
    });
  const replace = (node, put, what = '') => change(node.getStart(file), node.end, put, what);

  function operators(node) {
    if (!ts.isBinaryExpression(node)) return;
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      change(node.left.end, node.end, '');
      return;
    }
    const put = OPERATORS.get(node.operatorToken.kind);
    if (put === undefined || (put === '-' && isText(node))) return;
    replace(node.operatorToken, put, `in ${text(node).replaceAll(/\s+/g, ' ').slice(0, 70)}`);
  }

  function conditions(node) {
    const condition = ts.isIfStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined;
    if (!condition) return;
    replace(condition, 'true');
    replace(condition, 'false');
  }

  function literals(node) {
    if (node.kind === ts.SyntaxKind.TrueKeyword)
      replace(node, 'false', `in ${text(node.parent).slice(0, 40)}`);
    if (node.kind === ts.SyntaxKind.FalseKeyword)
      replace(node, 'true', `in ${text(node.parent).slice(0, 40)}`);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, text(node.operand));
    if (ts.isPropertyAccessExpression(node) && node.questionDotToken && ts.isIdentifier(node.name))
      replace(node.questionDotToken, '.', `in ${text(node).slice(0, 40)}`);
  }

  function returns(node) {
    if (ts.isReturnStatement(node) && node.expression && text(node.expression) !== 'undefined')
      replace(node.expression, 'undefined', 'returned');
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && text(node.body) !== 'undefined')
      replace(node.body, 'undefined', 'answered');
  }

  function calls(node) {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      if (!/^(console|ctx\.log|log)\b/.test(text(node))) replace(node, ';', 'left out');
      return;
    }
    if (!ts.isCallExpression(node)) return;
    const { expression: callee, arguments: given } = node;
    if (
      ts.isPropertyAccessExpression(callee) &&
      PASSING.has(callee.name.text) &&
      text(callee.expression) !== 'z'
    )
      change(callee.expression.end, node.end, '');
    if (
      ts.isIdentifier(callee) &&
      own.has(callee.text) &&
      given.length === 1 &&
      ts.isCallExpression(given[0])
    )
      replace(node, text(given[0]));
  }

  function fields(node) {
    if (!isView || !ts.isObjectLiteralExpression(node)) return;
    for (const property of node.properties)
      if (!ts.isSpreadAssignment(property)) replace(property, `...{}`, 'left out');
  }

  function scopes(node) {
    if (!isPolicy || !ts.isCallExpression(node) || text(node.expression) !== 'scopes') return;
    for (const given of node.arguments)
      replace(given, `'${SCOPES[given.text] ?? 'own'}'`, `in ${policyOf(node)}`);
    if (node.arguments.length < 5)
      change(node.end - 1, node.end, ", 'own')", `one role more in ${policyOf(node)}`);
  }
  function policyOf(node) {
    let name = node;
    while (name && !ts.isPropertyAssignment(name) && !ts.isVariableDeclaration(name)) name = name.parent;
    return name ? text(name.name) : 'the file';
  }

  const kinds = [operators, conditions, literals, returns, calls, fields, scopes];
  (function visit(node) {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    for (const kind of kinds) kind(node);
    ts.forEachChild(node, visit);
  })(file);
  return found;
}

/** The source with one of its mutations. */
export const mutate = (source, { at, end, put }) => source.slice(0, at) + put + source.slice(end);
