import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$|^platform\/src\/testing\/describe-/;
const ID = /(?<![\w-])[A-Z][A-Z0-9]*-\d{2}(?![\w-])/g;
const TELLS = /^(it|test|describe|describeListScreen)(\.|$)/;
/** Words that only look like one. */
const NO_ID = /^(UTC|UTF)-/;

/** What a test drives: the whole product in a browser, a screen in jsdom, the server's routes, or a part by itself. */
export function holderOf(file) {
  if (file.startsWith('e2e/') || file.startsWith('shared-ui/catalogue/')) return 'browser';
  if (/^(shell|mfe-[^/]+|platform)\/src\/.*\.tsx$/.test(file)) return 'screen';
  if (/^server\/src\/(modules|http)\//.test(file)) return 'route';
  return 'part';
}

/** Ids that stand in what a test is called, its table of cases included; not in what it does. */
export function citedIn(source, file) {
  const cited = new Set();
  const read = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const [id] of node.text.matchAll(ID)) if (!NO_ID.test(id)) cited.add(id);
    ts.forEachChild(node, read);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) && TELLS.test(node.expression.getText(tree).split('(')[0])) {
      node.arguments.forEach(read);
      read(node.expression);
    }
    ts.forEachChild(node, visit);
  };
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  visit(tree);
  return cited;
}

/** Every citation of the product's tests, as `{ id, file, holder }`. */
export function citations(root) {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split(
    '\n',
  );
  return files
    .filter((file) => TEST_FILE.test(file))
    .flatMap((file) =>
      [...citedIn(readFileSync(join(root, file), 'utf8'), file)].map((id) => ({
        id,
        file,
        holder: holderOf(file),
      })),
    );
}

/** The acceptance lines, by id, in their order. */
export const acceptanceIds = () =>
  readFileSync(join(import.meta.dirname, 'ids.txt'), 'utf8')
    .trim()
    .split('\n');
