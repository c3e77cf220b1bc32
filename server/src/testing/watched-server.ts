// The whole server as a process of its own, with somebody of each role signed in.
// Says on one line where it listens, what calls it has and who may make them; then logs as the product does.
import type { AddressInfo } from 'node:net';
import { openLog } from '../log';
import { watchForStrays } from '../http/request-scope';
import { openTestServer } from './test-server';
import type { Persona } from './test-server';
import type { WatchedWorld } from './body-driver';

const PERSONAS: readonly Persona[] = ['agent-admin', 'admin'];

const log = openLog('info');
const server = await openTestServer({
  context: { log },
});
const cookies: WatchedWorld['cookies'] = {};
for (const persona of PERSONAS) {
  const { cookie = '', person } = await server.signInAs(persona);
  if (person) cookies[person.role] = cookie;
}
const leaver = await server.signInAs('agency');
await server.app.listen({ host: '127.0.0.1', port: 0 });
watchForStrays(log, (error) => {
  log.fatal({ err: error }, 'The process ends by an error.');
  process.exit(1);
});
const { port } = server.app.server.address() as AddressInfo;
const { callbackUsername, callbackPassword } = server.ctx.config.carrier;
const world: WatchedWorld = {
  port,
  cookies,
  leaver: leaver.cookie ?? '',
  carrier: `Basic ${Buffer.from(`${callbackUsername}:${callbackPassword}`).toString('base64')}`,
  calls: server.app.inventory.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)),
};
console.log(`WORLD ${JSON.stringify(world)}`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
