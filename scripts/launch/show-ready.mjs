import { join, relative } from 'node:path';
import { ROOT } from './places.mjs';

const DEMO_PASSWORD = 'campaign-demo';
const DEMO_ACCOUNTS = [
  ['agency@demo.example', 'USER of the agency Launchpad: start here'],
  ['agent-admin@demo.example', 'AGENT-ADMIN of Launchpad'],
  ['reader@demo.example', 'AGENT-READER: looks, changes nothing'],
  ['clicker@demo.example', 'AGENT-CLICKER: sends P2P texts one by one'],
  ['admin@demo.example', 'ADMIN of the platform: every agency'],
  ['both@demo.example', 'one person, two agencies'],
  ['secured@demo.example', 'has a second factor; authenticator key CAMPAIGNDEMOCAMPAIGNDEMOCAMPAIGN'],
];

/** Where to go and as whom, once everything can be used. */
export function showReady({ port, simulatorPort, dataDir, hasDemo }) {
  const address = process.env.PUBLIC_URL || `http://localhost:${port}`;
  const inside = relative(ROOT, dataDir);
  const where = inside.startsWith('..') ? dataDir : inside;
  console.log(`\n  Ready: ${address}\n`);
  if (hasDemo) {
    const width = Math.max(...DEMO_ACCOUNTS.map(([email]) => email.length));
    console.log(`  Demo accounts, password ${DEMO_PASSWORD}`);
    for (const [email, role] of DEMO_ACCOUNTS) console.log(`    ${email.padEnd(width)}  ${role}`);
    console.log('');
  }
  if (simulatorPort)
    console.log(`  Carrier    http://localhost:${simulatorPort} (simulated; answer by hand there)`);
  if (!process.env.SMTP_URL)
    console.log(
      `  E-mails    ${join(where, 'outbox')} (one .eml file each; without SMTP_URL they reach no one)`,
    );
  console.log(`  Data, logs ${where}\n  Ctrl-C stops everything.\n`);
}
