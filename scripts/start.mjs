import './check-node.mjs';

// Read only once Node is known to be new enough.
import('./launch/read-words.mjs').then(function (reader) {
  var usage =
    'npm start\nnpm run dev\n\n  Starts the product with what it needs, and stays until Ctrl-C; dev from sources, anew on every save.';
  var sources = { type: 'boolean', default: false };
  var read = reader.readWords(usage, { options: { sources: sources } });
  return import('./launch/launch.mjs').then(function (launcher) {
    return launcher.launch({ sources: read.values.sources });
  });
});
