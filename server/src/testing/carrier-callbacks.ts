import type { AddressInfo } from 'node:net';
import { e164 } from '@campaign/shared-api/messaging';
import { eventually } from './sending-world';
import type { SendingWorld } from './sending-world';

/** As the carrier signs its callbacks in a sending world. */
export const CALLBACK_CREDENTIALS = `Basic ${Buffer.from('carrier:callback-password-of-tests').toString('base64')}`;

interface Given {
  /** The number written to; the world's unless told. */
  to?: number;
  at?: Date;
  id?: string;
  media?: string[];
}

/** What people write, told by hand in the carrier's own form, and what came of it; `world` is asked when needed. */
export function callbacksOf(world: () => SendingWorld) {
  let id = 0;
  /** One event as the carrier writes it. */
  const inbound = (from: number, text: string, given: Given = {}) => {
    const time = (given.at ?? new Date()).toISOString();
    const to = e164(given.to ?? world().number.phone);
    return {
      type: 'message-received',
      time,
      description: 'Incoming message received',
      to,
      message: {
        id: given.id ?? `in-${++id}`,
        time,
        to: [to],
        from: e164(from),
        text,
        applicationId: 'campaign',
        owner: to,
        direction: 'in',
        segmentCount: 1,
        ...(given.media && { media: given.media }),
      },
    };
  };
  /** Over the wire, as the carrier does. */
  const post = async (payload: unknown, authorization = CALLBACK_CREDENTIALS) => {
    const { port } = world().server.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/webhooks/carrier`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    await answer.arrayBuffer();
    return { statusCode: answer.status, headers: Object.fromEntries(answer.headers) };
  };
  return {
    inbound,
    post,
    /** Somebody writes, and the console acknowledges. */
    async says(from: number, text: string, given?: Given): Promise<void> {
      expect((await post([inbound(from, text, given)])).statusCode).toBe(204);
    },
    /** Texts that reached a phone. */
    arrived: (phone: number) => world().carrier.ledger.messagesTo(e164(phone)),
    completed: (jobId: number) =>
      eventually(
        () => world().job(jobId),
        ({ status, delivered, sent }) => status === 'completed' && delivered === sent,
      ),
    wordOf: (phone: number, accountId = world().server.agency.account_id) =>
      world()
        .server.db.selectFrom('opt_out')
        .selectAll()
        .where('phone', '=', phone)
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
    inboundOf: (phone: number) =>
      world()
        .server.db.selectFrom('message')
        .selectAll()
        .where('phone', '=', phone)
        .where('direction', '=', 'in')
        .orderBy('message_id')
        .execute(),
  };
}
