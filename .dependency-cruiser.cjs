const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// The walls of the house. Rules are patterns over folders, and the doors are read from each package's
// `exports`: a new remote or package is held by them without an edit here.
// scripts/walls.test.mjs plants one offence per rule and expects every one to be caught.

const read = (path) => JSON.parse(readFileSync(join(__dirname, path), 'utf8'));
const escape = (text) => text.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');

const packages = read('package.json').workspaces;
const doors = packages.flatMap((folder) =>
  Object.values(read(`${folder}/package.json`).exports ?? {}).map(
    (target) => `^${escape(`${folder}/${target.replace(/^\.\//, '')}`)}$`,
  ),
);

const OURS = `^(${packages.join('|')})/`;
const TEST = String.raw`\.(test|bench)\.(ts|tsx|mjs)$`;
const TESTING = String.raw`^[^/]+/src/testing/`;
const TOOLS = '^(e2e|scripts|jest|platform/pack|[^/]+/catalogue)/';
const NOT_PRODUCT = [TEST, TESTING, TOOLS];
// npm may hoist a package to the root or keep it inside the folder that wants another version.
const npm = (...names) => ['^node_modules', '^[^/]+/node_modules'].map((at) => `${at}/(${names.join('|')})/`);
const allBut = (...folders) => `^(?!(${folders.join('|')})/)(${packages.join('|')})/`;

/** Which of our packages each package may know. Remotes are one line together: they are all alike. */
const directions = [
  {
    name: 'shared-ui',
    from: '^shared-ui/',
    may: ['shared-ui'],
    why: 'It paints; it knows no data and no remote.',
  },
  { name: 'shared-api', from: '^shared-api/', may: ['shared-api'], why: 'It knows data; it paints nothing.' },
  {
    name: 'platform',
    from: '^platform/',
    may: ['platform', 'shared-ui', 'shared-api'],
    why: 'It is the contract between shell and remotes and knows neither.',
  },
  {
    name: 'shell',
    from: '^shell/',
    may: ['shell', 'platform', 'shared-ui', 'shared-api'],
    why: 'The shell reads which remotes there are from the release document.',
  },
  {
    name: 'remotes',
    from: '^(mfe-[^/]+)/',
    may: ['mfe-[^/]+', 'platform', 'shared-ui', 'shared-api'],
    why: 'A remote stands on platform, shared-ui and shared-api only.',
  },
  {
    name: 'server',
    from: '^server/',
    may: ['server', 'shared-api', 'simulator'],
    why: 'The server shares words with the browser, not code that paints.',
  },
  {
    name: 'simulator',
    from: '^simulator/',
    may: ['simulator', 'shared-api'],
    why: 'A carrier knows nothing of its customers; it shares only the opt-out keywords.',
  },
];

module.exports = {
  forbidden: [
    {
      name: 'package-doors-only',
      severity: 'error',
      comment: 'A package is entered by what its package.json exports.',
      from: { path: OURS },
      to: { path: OURS, pathNot: ['^$1/', ...doors] },
    },
    ...directions.map(({ name, from, may, why }) => ({
      name: `direction-${name}`,
      severity: 'error',
      comment: why,
      from: { path: from },
      to: { path: allBut(...may) },
    })),
    {
      name: 'remotes-are-strangers',
      severity: 'error',
      comment: 'A remote opens another remote’s panel by name through the platform, never by import.',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^mfe-[^/]+/', pathNot: '^$1/' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      comment: 'What two features share moves up to the remote’s components/.',
      from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'components-below-features',
      severity: 'error',
      comment: 'What features share does not know them.',
      from: { path: '^(mfe-[^/]+)/src/components/' },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      comment: 'The words stand alone: zod, each other, and the constants without zod.',
      from: { path: '^shared-api/src/contracts/', pathNot: TEST },
      to: {
        pathNot: ['^shared-api/src/contracts/', String.raw`^shared-api/src/constants\.ts$`, ...npm('zod')],
      },
    },
    {
      name: 'browser-without-zod',
      severity: 'error',
      comment: 'The browser takes types from the contracts, never schemas: zod stays out of the bundle.',
      from: {
        path: '^(shell|mfe-[^/]+|shared-ui|platform|shared-api)/src/',
        pathNot: [...NOT_PRODUCT, '^shared-api/src/contracts/'],
      },
      to: { path: ['^shared-api/src/contracts/', ...npm('zod')], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-without-browser-half',
      severity: 'error',
      comment:
        'The main door of shared-api brings React and the store along, that of its tests a server for pages; the server uses its other doors.',
      from: { path: '^server/' },
      to: { path: String.raw`^shared-api/src/(index\.ts$|endpoints/|session/|testing/(?!readiness-rows))` },
    },
    {
      name: 'sql-in-queries-only',
      severity: 'error',
      comment: 'SQL lives in *.queries.ts and server/src/db.',
      from: { path: '^server/', pathNot: [...NOT_PRODUCT, String.raw`\.queries\.ts$`, '^server/src/db/'] },
      to: {
        path: npm('kysely', 'pg', 'pg-copy-streams'),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-http-below-routes',
      severity: 'error',
      comment: 'Services and queries speak the product’s words; only a module’s routes know HTTP.',
      from: { path: '^server/src/modules/', pathNot: [TEST, String.raw`\.routes\.ts$`] },
      to: { path: [...npm('fastify', '@fastify/[^/]+', 'fastify-[^/]+'), String.raw`\.routes\.ts$`] },
    },
    {
      name: 'services-below-http',
      severity: 'error',
      comment:
        'What reads a request is for routes. A few files hang in the server itself: the API’s document, the audit of every call, what is answered before all else.',
      from: {
        path: '^server/src/(modules|queue|db|gateways)/',
        pathNot: [
          TEST,
          String.raw`\.routes\.ts$`,
          String.raw`^server/src/modules/(api-docs/|operations/install-audit\.ts$|short-links/redirect-first\.ts$|webhooks/callback-first\.ts$)`,
        ],
      },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'queries-through-the-door',
      severity: 'error',
      comment: 'A module’s queries are its own; its *.door.ts names those that others may use (decision 26).',
      from: { path: '^server/src/(modules/[^/]+|[^/]+)', pathNot: [TEST, '^server/src/testing/'] },
      to: { path: String.raw`^server/src/.*\.queries\.ts$`, pathNot: '^server/src/$1/' },
    },
    {
      name: 'sending-by-its-doors',
      severity: 'error',
      comment:
        'A folder of sending is entered by its door, from its neighbours, too. What opens the carrier stands alone.',
      from: {
        path: '^server/src/(modules/sending/[^/]+|modules/[^/]+|[^/]+)',
        pathNot: [TEST, '^server/src/testing/'],
      },
      to: {
        path: '^server/src/modules/sending/[^/]+/',
        pathNot: ['^server/src/$1/', String.raw`\.door\.ts$`, String.raw`/gate-carrier\.ts$`],
      },
    },
    {
      name: 'carrier-behind-the-gate',
      severity: 'error',
      comment:
        'Every outbound text passes one gate. Only the files at the top of server/src, which put the context together, know the client too.',
      from: {
        path: '^server/',
        pathNot: [
          String.raw`^server/src/modules/sending/gate[^/]*`,
          '^server/src/gateways/carrier',
          '^server/src/testing/',
          String.raw`^server/src/[^/]+$`,
        ],
      },
      to: { path: '^server/src/gateways/carrier', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      comment: 'What helps tests does not travel with the product.',
      from: { path: OURS, pathNot: NOT_PRODUCT },
      to: {
        path: [
          TEST,
          TESTING,
          '^(e2e|jest)/',
          ...npm(
            'msw',
            '@testing-library/[^/]+',
            'fast-check',
            '@playwright/test',
            '@jest/[^/]+',
            'axe-core',
          ),
        ],
      },
    },
    {
      name: 'no-simulator-in-product',
      severity: 'error',
      comment: 'The product speaks to a carrier over HTTP; only tests start a simulated one in process.',
      from: { path: OURS, pathNot: [...NOT_PRODUCT, '^simulator/'] },
      to: { path: '^simulator/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A circle of modules has no first page to read.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'What is imported is declared in the package’s own package.json (or the root’s, for tests).',
      from: { path: OURS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      comment: 'An installation without devDependencies must run.',
      from: { path: '^[^/]+/src/', pathNot: NOT_PRODUCT },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'Nothing stands where this import points to, or its package does not open that door.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: String.raw`^[^/]+/(dist|build|var)/|\.(css|svg|woff2?)$` },
    // Type-only imports are seen too, and told apart where a rule allows them.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
