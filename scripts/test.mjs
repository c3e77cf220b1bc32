// npm test: the usual parts. npm test -- unit browser: some of them (check unit server embedded chaos stories browser
// screens). npm test -- changed: what the changes since main can reach.
import './check-node.mjs';

const names = process.argv.slice(2);
if (names.includes('changed')) {
  import('./verify/changed.mjs').then(({ verifyChanged }) => verifyChanged());
} else {
  import('./verify/verify.mjs').then(({ verify }) => verify(names));
}
