// A worker in a process of its own, for tests that kill it: `tsx sending-worker.ts`, configured like the product.
// AHEAD_MS puts its clock forward, SETTINGS is JSON of SendingSettings.
import { readConfig } from '../config';
import { openLog } from '../log';
import { closeContext, openContext } from '../open-context';
import { openCarrier } from '../modules/sending/gate/gate-carrier';
import { startSending } from '../start-sending';

const ahead = Number(process.env.AHEAD_MS ?? 0);
const config = readConfig();
const ctx = await openContext(config, openLog('error'), openCarrier(config.carrier));
ctx.clock = { now: () => new Date(Date.now() + ahead) };
const sending = await startSending(ctx, JSON.parse(process.env.SETTINGS ?? '{}') as object);
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  const begun = Date.now();
  void sending.stop().then(async () => {
    process.stdout.write(`drained ${Date.now() - begun}\n`);
    await closeContext(ctx);
    process.exit(0);
  });
});
