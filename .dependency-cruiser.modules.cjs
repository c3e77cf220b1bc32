// The server's modules stand on each other one way. A folder is judged by all that its files import, so this reads the
// product alone: what a module's test puts beside it is no dependency. scripts/walls.test.mjs plants a ring.
module.exports = {
  forbidden: [
    {
      name: 'no-module-rings',
      severity: 'error',
      scope: 'folder',
      comment: 'What two modules need of each other goes into one below both.',
      from: { path: String.raw`^server/src/modules/[^/]+$` },
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: '^server/src/modules/',
    exclude: String.raw`\.(test|bench)\.ts$`,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts'] },
  },
};
