const swc = (runtime) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];
// Packages that ship ES modules only; jest runs CommonJS, so they are compiled like our own sources.
const compiled =
  '/node_modules/(?!(pg-boss|content-disposition|cookie|@fastify/cookie|serialize-error|non-error|msw|@mswjs|until-async|rettime|@open-draft|headers-polyfill|@fontsource-variable|lucide-react|react-aria-components|@react-aria|@react-stately|@internationalized|fastify-plugin|close-with-grace|nodemailer|highcharts|@otplib|otplib|@scure|@noble)/)';

const common = {
  runtime: '<rootDir>/jest/runtime.cjs',
  transform: { '^.+\\.(mjs|[jt]sx?)$': swc('automatic') },
  transformIgnorePatterns: [compiled],
  // Copies of remotes that the browser suite builds as their next versions.
  modulePathIgnorePatterns: ['<rootDir>/build/'],
  extensionsToTreatAsEsm: [],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/jest/empty.cjs',
    // One router on the page, and one in a test: tsconfig.web.json and the shared modules say the same.
    '^react-router-dom$': '<rootDir>/platform/src/router.ts',
  },
};

export default {
  projects: [
    {
      ...common,
      displayName: 'web',
      rootDir: import.meta.dirname,
      testEnvironment: '<rootDir>/jest/kept-page.cjs',
      setupFilesAfterEnv: ['<rootDir>/jest/browser-setup.ts'],
      testMatch: ['<rootDir>/{platform,shared-api,shared-ui,shell,mfe-*}/src/**/*.test.ts?(x)'],
    },
    {
      ...common,
      displayName: 'node',
      globalSetup: '<rootDir>/jest/postgres.mjs',
      globalTeardown: '<rootDir>/jest/end-postgres.mjs',
      rootDir: import.meta.dirname,
      testEnvironment: '<rootDir>/jest/kept-world.cjs',
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^@node-rs/argon2$': '<rootDir>/jest/quick-passwords.cjs',
      },
      testMatch: [
        '<rootDir>/{server,simulator}/src/**/*.test.ts',
        '<rootDir>/{jest,scripts,platform/cli,platform/pack,platform/surface,platform/webpack}/**/*.test.{mjs,ts}',
      ],
      setupFilesAfterEnv: ['<rootDir>/jest/node-setup.cjs'],
    },
  ],
};
