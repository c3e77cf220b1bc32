import './check-node';
import { randomBytes } from 'node:crypto';
import { databaseUrl, readConfig } from './config';
import { openDatabase } from './db/database';
import { databaseTime } from './db/database-time';
import { migrate } from './db/migrate';
import { openCarrier } from './gateways/carrier/open-carrier';
import { setTypedFeatures } from './modules/agencies/features.service';
import { CARRIER_SITE_USAGE, setTypedCarrierSite } from './modules/carrier-sites/typed-setup.service';
import { respondsAsConsole } from './modules/connections/checks';
import { setTypedDailyCap } from './modules/identities/set-daily-cap.service';
import { pruneTyped, recountTyped } from './modules/delivery/upkeep.service';
import { resetTyped } from './modules/factors/reset-factor.service';
import { expectPublicUrl, inviteAdmin } from './modules/session/first-admin.service';
import { explainStart } from './startup-error';

const USAGE = `npm run admin -- you@example.com
    Somebody who may sign in to an empty installation. Says where to choose a password.
npm run admin -- daily-cap 12 2000
    What the carriers take a day of an identity, until its class is fetched by itself.
npm run admin -- recount-delivery 2026-11-01 2026-11-09
    Counts these days of the delivery figures anew from the messages.
npm run admin -- prune-delivery [396 761]
    Forgets hours and days of the delivery figures that are older.
npm run admin -- reset-factor you@example.com
    Whoever lost their second factor signs in with the password alone again.
npm run admin -- features 112 hide-cost own-short-link-host=go.example.com
    What an agency is treated by; none takes it away.
${CARRIER_SITE_USAGE}`;
const KINDS = ['daily-cap', 'recount-delivery', 'prune-delivery', 'reset-factor', 'features', 'carrier-site'];

// Before the database is opened and brought up to date.
const [what = '', ...more] = process.argv.slice(2);
if (what === '--help' || what === '-h') {
  console.log(USAGE);
  process.exit(0);
}
const strange =
  // The options of `carrier-site` are read by the command itself.
  (what === 'carrier-site' ? undefined : more.find((word) => word.startsWith('-'))) ??
  (/@/.test(what) || KINDS.includes(what) ? '' : what);
if (strange || !what) {
  console.error(`${strange ? `There is no “${strange}”.` : 'Say what.'}\n\n${USAGE}`);
  process.exit(2);
}
try {
  const config = readConfig();
  if (!KINDS.includes(what)) expectPublicUrl(config, what);
  const db = await openDatabase({ url: databaseUrl(config), poolSize: 2 });
  try {
    await migrate(db);
    // Days and dates are the product's, whatever clock the machine has that it is typed on.
    const now = await databaseTime(db);
    const clock = { now: () => now };
    if (what === 'daily-cap') console.log(await setTypedDailyCap({ db, clock }, more));
    else if (what === 'recount-delivery') console.log(await recountTyped({ db, clock }, more));
    else if (what === 'prune-delivery') console.log(await pruneTyped({ db }, more));
    else if (what === 'reset-factor') console.log(await resetTyped({ db, clock }, more));
    else if (what === 'features') console.log(await setTypedFeatures({ db, clock, config }, more));
    else if (what === 'carrier-site') {
      const carrier = openCarrier(config.carrier);
      try {
        console.log(await setTypedCarrierSite({ db, carrier, config }, more));
      } finally {
        carrier.close();
      }
    } else {
      const random = { bytes: (count: number) => randomBytes(count) };
      const link = await inviteAdmin({ db, clock, random, config }, what);
      console.log(`Choose a password here within 7 days:\n${link}`);
      if (!(await respondsAsConsole(config.publicUrl)))
        console.log(
          `No console responds at ${config.publicUrl} now. Start it, then open the link; if that is not its URL, set PUBLIC_URL and run this again.`,
        );
    }
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}
