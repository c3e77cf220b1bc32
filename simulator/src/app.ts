import fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from './api/control.routes';
import { credentialCheck } from './api/credentials';
import { ledgerRoutes } from './api/ledger.routes';
import { messageRoutes } from './api/messages.routes';
import { telnyxRoutes } from './api/telnyx.routes';
import { registryControls, registryRoutes } from './api/registry.routes';
import { numberControls, numberRoutes } from './api/numbers.routes';
import type { Carrier } from './carrier/carrier';
import type { NumberInventory } from './carrier/number-inventory';
import type { Registry } from './registry/registry';
import type { TelnyxDialect } from './dialects/telnyx';
import { pageRoutes } from './page/page.routes';

export interface AppParts {
  carrier: Carrier;
  /** Set: Telnyx's API is spoken in place of Bandwidth's. */
  telnyx: TelnyxDialect | null;
  inventory: NumberInventory;
  registry: Registry;
  account: { accountId: string | null; username: string; password: string };
  outage: (ms: number) => void;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The whole simulator on HTTP: the carrier's API, its ledger, the controls, and a page to look at it. */
export function buildApp({
  carrier,
  telnyx,
  inventory,
  registry,
  account,
  outage,
}: AppParts): FastifyInstance {
  const app = fastify({
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    ajv: {
      // A misspelt field is an error, not a thing to drop; numbers in JSON are numbers.
      customOptions: { removeAdditional: false, coerceTypes: 'array', discriminator: true, allErrors: false },
    },
  });
  // Only JSON changes anything, and only under a local name: a web page elsewhere can send neither.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    if (LOCAL_HOSTS.has(request.hostname)) done();
    else void reply.code(421).send({ error: 'The simulator answers on this machine only.' });
  });

  const mayUse = credentialCheck(account);
  void app.register(
    (scope, _options, done) => {
      if (telnyx) telnyxRoutes(scope, { carrier, inventory, apiKey: account.password }, telnyx);
      else messageRoutes(scope, carrier, mayUse);
      done();
    },
    { prefix: telnyx ? '/v2' : '/api/v2/users/:accountId' },
  );
  if (!telnyx) numberRoutes(app, inventory, mayUse);
  numberControls(app, inventory);
  void app.register(
    (scope, _options, done) => {
      registryRoutes(scope, registry, mayUse);
      done();
    },
    { prefix: '/tcr' },
  );
  registryControls(app, registry);
  ledgerRoutes(app, carrier);
  controlRoutes(app, carrier, outage);
  pageRoutes(app);
  return app;
}
