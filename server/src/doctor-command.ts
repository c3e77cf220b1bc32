import './check-node';
import { readConfig } from './config';
import { diagnose } from './doctor';
import { explainStart } from './startup-error';

const USAGE = `npm run doctor
    Checks carrier, callbacks, registry, mail, storage, short-link hosts and workers with the settings of the
    environment, and says what to do. Changes nothing and sends nothing. Exits with 1 if something is not connected.`;

const [word] = process.argv.slice(2);
if (word === '--help' || word === '-h') {
  console.log(USAGE);
  process.exit(0);
}
if (word !== undefined) {
  console.error(`There is no “${word}”.\n\n${USAGE}`);
  process.exit(2);
}
try {
  const { text, isHealthy } = await diagnose(readConfig());
  console.log(text);
  process.exit(isHealthy ? 0 : 1);
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}
