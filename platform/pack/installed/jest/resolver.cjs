/** Sources of ES modules name `./x.js` what is `x.ts` or `x.tsx` (TypeScript's `nodenext`); any file of that name comes first. */
module.exports = (path, options) => {
  try {
    return options.defaultResolver(path, options);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(path)) throw error;
    return options.defaultResolver(path.slice(0, -'.js'.length), options);
  }
};
