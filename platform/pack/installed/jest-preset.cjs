// A remote's tests as they run in the house of the platform: one router, one realm for fetch, real components.
const { join } = require('node:path');

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};
// Packages of ES modules only; jest runs CommonJS.
const compiled = [
  '@campaign',
  'msw',
  '@mswjs',
  'until-async',
  'rettime',
  '@open-draft',
  'headers-polyfill',
  'lucide-react',
  'react-aria-components',
  '@react-aria',
  '@react-stately',
  '@internationalized',
  '@fontsource-variable',
  'highcharts',
  'single-spa-react',
];

module.exports = {
  testEnvironment: join(__dirname, 'jest/browser-environment.cjs'),
  setupFilesAfterEnv: [join(__dirname, 'jest/setup.cjs')],
  transform: { '^.+\\.(mjs|[jt]sx?)$': [require.resolve('@swc/jest'), swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${compiled.join('|')})/)`],
  resolver: join(__dirname, 'jest/resolver.cjs'),
  moduleNameMapper: {
    '\\.css$': join(__dirname, 'jest/empty.cjs'),
    '^react-router-dom$': join(__dirname, 'dist/router.js'),
  },
  testTimeout: 60_000,
  testPathIgnorePatterns: ['/node_modules/', '/build/'],
};
