import { inTurn } from './launch/in-turn.mjs';
import { readWords } from './launch/read-words.mjs';
import { npm } from './launch/run.mjs';

readWords(`npm run pictures:keep

  Makes the baselines of stories and screens anew that differ from what is drawn now. Look at them in the diff.`);

process.exitCode = inTurn([
  npm(['run', 'catalogue:check', '-w', 'shared-ui', '--', '-u']),
  npm(['run', 'test', '-w', 'e2e', '--', 'appearance', '-u']),
]);
