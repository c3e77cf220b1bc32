import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Every rule is written against a pattern of folders, so that a new remote needs no edit here.
const TYPED = ['*/src/**/*.{ts,tsx}', 'mfe-*/platform.config.ts'];
const TESTS = ['**/*.{test,bench}.{ts,tsx,mjs}', '*/src/testing/**', 'jest/**', 'e2e/**'];
const BROWSER = ['{shell,platform,shared-ui,shared-api,mfe-*}/src/**/*.{ts,tsx}'];

const NODE_GLOBALS = Object.fromEntries(
  [
    ...[
      'process',
      'console',
      'Buffer',
      'URL',
      'URLSearchParams',
      'TextEncoder',
      'TextDecoder',
      'performance',
    ],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'queueMicrotask'],
    ...['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'WebSocket', 'crypto'],
    ...['AbortController', 'AbortSignal', 'BroadcastChannel', 'structuredClone', 'ReadableStream'],
    ...['WritableStream', 'TransformStream', 'CompressionStream', 'DecompressionStream', 'globalThis'],
  ].map((name) => [name, 'readonly']),
);
const JEST_GLOBALS = Object.fromEntries(
  ['describe', 'it', 'test', 'expect', 'jest', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'].map(
    (name) => [name, 'readonly'],
  ),
);

const NAMED_COLOURS = 'white|black|gr[ae]y|red|green|blue|orange|yellow|purple|pink|navy|teal|silver';
const RAW_COLOUR = [
  String.raw`#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})\b`,
  String.raw`\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(`,
  String.raw`(?:color|background|border|outline|shadow|fill|stroke)[a-z-]*:[^;\n]*[\s:](?:${NAMED_COLOURS})\b`,
].join('|');

/** A default export has no name of its own: it is called differently wherever it is imported. */
const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Name what you export; only configurations and a remote’s lifecycles have a default export.',
};
const NO_RAW_COLOUR = ['Literal[value=', 'TemplateElement[value.raw='].map((node) => ({
  selector: `${node}/${RAW_COLOUR.replaceAll('/', '\\/')}/i]`,
  message: 'A screen takes its colours from shared-ui’s tokens: var(--…).',
}));
const NO_PROCESS_ENV = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Only config.ts reads the environment; take the value from the configuration.',
};
const NO_SQL = [
  {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/]',
    message: 'SQL lives in *.queries.ts and server/src/db.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name="sql"]',
    message: 'SQL lives in *.queries.ts and server/src/db.',
  },
];
/** The carrier hangs in the context, where anybody may ask it about numbers; sending is for the gate alone. */
const NO_SENDING = ['[object.name="carrier"]', '[object.property.name="carrier"]'].map((carrier) => ({
  selector: `MemberExpression${carrier}[property.name="send"]`,
  message: 'Every outbound text passes the gate in modules/sending.',
}));

const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'File names are kebab-case and the last word says the role: {{name}}',
      attic: '{{name}}: name the thing it does instead of utils, helpers or common',
    },
  },
  create(context) {
    const name = context.filename.split(/[\\/]/).at(-1);
    return {
      Program(node) {
        if (!/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name))
          context.report({ node, messageId: 'kebab', data: { name } });
        if (/^(utils?|helpers?|common|misc)\./.test(name))
          context.report({ node, messageId: 'attic', data: { name } });
      },
    };
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/build/',
      'var/',
      'coverage/',
      '**/test-results/',
      '**/playwright-report/',
      '**/*.d.ts',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { house: { rules: { 'file-name': fileName } } },
    rules: { 'house/file-name': 'error' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    ...js.configs.recommended,
    languageOptions: { globals: { ...NODE_GLOBALS } },
    rules: {
      ...js.configs.recommended.rules,
      'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    // Code that runs in a page, be it served to one or handed to one by a script.
    files: ['simulator/src/page/*.js', 'scripts/weight/*.mjs', '*/catalogue/**/*.mjs'],
    languageOptions: { globals: { document: 'readonly', navigator: 'readonly', window: 'readonly' } },
  },
  {
    files: ['**/*.test.mjs', 'jest/**'],
    // Jest loads these as CommonJS, whatever they import.
    languageOptions: { globals: { ...JEST_GLOBALS, require: 'readonly', __dirname: 'readonly' } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      'prefer-const': 'error',
      'no-var': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-debugger': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-fallthrough': 'error',
      'no-self-compare': 'error',
      'no-unsafe-finally': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-asserted-optional-chain': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: TYPED,
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.web.json', './tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_PROCESS_ENV],
    },
  },
  {
    files: BROWSER,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['{shell,mfe-*}/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_PROCESS_ENV, ...NO_RAW_COLOUR] },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.queries.ts', 'server/src/db/**'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_PROCESS_ENV, ...NO_SQL] },
  },
  {
    files: ['server/src/modules/**/*.ts'],
    ignores: ['**/*.queries.ts', 'server/src/modules/sending/gate/**'],
    rules: {
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_PROCESS_ENV, ...NO_SQL, ...NO_SENDING],
    },
  },
  { files: ['*/src/config.ts', ...TESTS], rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT] } },
  {
    files: ['**/*.config.ts', '**/*.stories.tsx', 'mfe-*/src/lifecycles.tsx', 'e2e/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
