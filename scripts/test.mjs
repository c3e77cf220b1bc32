// npm test: the usual parts. npm test -- unit browser: some (check unit integration postgres chaos browser stories screens).
import './check-node.mjs';

import('./verify/verify.mjs').then(function (verifying) {
  return verifying.verify(process.argv.slice(2));
});
