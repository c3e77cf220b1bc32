const resolve = require('./installed/jest/resolver.cjs');

/** jest's own resolver, of a folder with these files. */
const resolverOf = (...files) => ({
  defaultResolver: (path) => {
    const found = ['', '.tsx', '.js'].map((end) => path + end).find((file) => files.includes(file));
    if (!found) throw new Error(`Cannot find ${path}`);
    return found;
  },
});

it('finds the TypeScript source that an ES module names with .js', () => {
  expect(resolve('./screen.js', resolverOf('./screen.tsx'))).toBe('./screen.tsx');
});

it('prefers a file of that very name, and leaves packages alone', () => {
  expect(resolve('./screen.js', resolverOf('./screen.js', './screen.tsx'))).toBe('./screen.js');
  expect(() => resolve('chart.js', resolverOf('chart.tsx'))).toThrow('Cannot find chart.js');
});
