import './check-node.mjs';

// Read only once Node is known to be new enough.
Promise.all([import('./launch/read-words.mjs'), import('./verify/parts.mjs')]).then(
  ([{ readWords }, { PARTS, USUAL }]) => {
    const usage = `npm test [-- unit browser]
npm test -- changed

  The parts that are named, or the usual ones: ${USUAL.join(', ')}.
  There is: ${Object.keys(PARTS).join(', ')}.
  changed: what the changes since main can reach.

    --help    this`;
    const isChanged = process.argv[2] === 'changed';
    const { words } = readWords(usage, {
      knows: (word, at) => (isChanged ? at === 0 : Object.hasOwn(PARTS, word)),
    });
    if (isChanged) import('./verify/changed.mjs').then(({ verifyChanged }) => verifyChanged());
    else import('./verify/verify.mjs').then(({ verify }) => verify(words));
  },
);
