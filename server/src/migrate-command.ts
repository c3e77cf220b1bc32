import './check-node';
import { databaseUrl, readConfig } from './config';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { explainStart } from './startup-error';

const USAGE = 'npm run db:migrate\n\n  Brings the tables up to date without starting the server.';

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
  const db = await openDatabase({ url: databaseUrl(readConfig()), poolSize: 2 });
  const applied = await migrate(db);
  await db.close();
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The tables are up to date.');
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}
