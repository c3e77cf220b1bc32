// node scripts/verify/types-and-lint.mjs browser|server: the types and the lint of one half of the sources. The rules about
// promises ask for the type of nearly every expression, which is the compiler's whole work: both are done with one program.
import { relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');
const BROWSER = ['{platform,shared-api,shared-ui,shell,mfe-*}/src/**/*.{ts,tsx}', 'mfe-*/platform.config.ts'];
/** Together they are all that eslint knows, each file in one of them. */
const HALVES = {
  browser: { project: 'tsconfig.web.json', files: BROWSER },
  server: { project: 'tsconfig.node.json', files: ['.'], ignorePatterns: BROWSER },
};
/** As in eslint.config.js. */
const TYPED = ['*/src/**/*.{ts,tsx}', 'mfe-*/platform.config.ts'];

const { project, files, ignorePatterns } = HALVES[process.argv[2]];
const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic(problem) {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  },
};
// What is remembered of an earlier check may be wrong after a change of global types, so nothing is.
const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(
  resolve(ROOT, project),
  { incremental: false, tsBuildInfoFile: undefined },
  host,
);
const program = ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });

const eslint = new ESLint({
  cwd: ROOT,
  ...(ignorePatterns && { ignorePatterns }),
  overrideConfig: [
    {
      files: TYPED,
      languageOptions: { parserOptions: { project: null, programs: [program] } },
    },
  ],
});
const results = await eslint.lintFiles(files);
const complaints = results.flatMap(({ filePath, messages }) =>
  messages.map(
    ({ line, column, message, ruleId }) =>
      `${relative(ROOT, filePath)}:${line}:${column} ${message} (${ruleId})`,
  ),
);
const diagnostics = ts.getPreEmitDiagnostics(program);
const format = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

if (complaints.length > 0) console.log(complaints.join('\n'));
if (diagnostics.length > 0) console.log(ts.formatDiagnostics(diagnostics, format));
console.log(`${results.length} files linted, ${fileNames.length} compiled.`);
process.exitCode = complaints.length + diagnostics.length > 0 ? 1 : 0;
