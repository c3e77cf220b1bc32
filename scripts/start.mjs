import './check-node.mjs';

// Read only once Node is known to be new enough.
import('./launch/launch.mjs').then(function (launcher) {
  return launcher.launch({ sources: process.argv.indexOf('--sources') > 0 });
});
