import './check-node';
import { join } from 'node:path';
import { readConfig } from './config';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { explainStart } from './startup-error';

// `npm run db:migrate`: brings the tables up to date without starting the server.
try {
  const { database, dataDir } = readConfig();
  const db = await openDatabase({ url: database.url, directory: join(dataDir, 'database'), poolSize: 2 });
  const applied = await migrate(db);
  await db.close();
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The tables are up to date.');
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}
