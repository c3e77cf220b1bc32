import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCarrier } from './gate/gate-carrier';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

/** Where two carriers differ for good; every case below is the same for both. */
const CARRIERS = [
  {
    api: 'bandwidth',
    codes: { badRequest: 400, landline: 4720, optedOut: 4775 },
    /** A name and a password say nothing of the body or of when it was sent. */
    proof: { header: 'authorization', signsBody: false },
    takesKeys: false,
  },
  {
    api: 'telnyx',
    codes: { badRequest: 10015, landline: 40001, optedOut: 40300 },
    proof: { header: 'telnyx-signature-ed25519', signsBody: true },
    takesKeys: true,
  },
] as const;

describe.each(CARRIERS)('with $api', ({ api, codes, proof, takesKeys }) => {
  let world: SendingWorld;
  let recorder: Server;
  /** Callbacks as they came over the wire. */
  const recorded: { headers: IncomingHttpHeaders; body: string }[] = [];

  beforeAll(async () => {
    world = await openSendingWorld({}, api);
    await world.send();
    recorder = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const callback = { headers: request.headers, body: Buffer.concat(chunks).toString() };
        recorded.push(callback);
        void tell(callback.headers, callback.body).then((status) => response.writeHead(status).end());
      });
    });
    await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
    const { port } = recorder.address() as AddressInfo;
    world.carrier.setCallback(`http://127.0.0.1:${port}/`, 'carrier', 'callback-password-of-tests');
  }, 60_000);
  afterAll(async () => {
    await world.close();
    recorder.closeAllConnections();
    await new Promise((resolve) => recorder.close(resolve));
  });
  beforeEach(() => {
    world.carrier.setScript({ profile: 'quiet' });
    recorded.length = 0;
  });

  const tell = async (headers: IncomingHttpHeaders, body: string) => {
    const { 'content-length': _length, host: _host, ...rest } = headers;
    const { statusCode } = await world.server.app.inject({
      method: 'POST',
      url: '/webhooks/carrier',
      headers: rest as Record<string, string>,
      payload: body,
    });
    return statusCode;
  };
  const requestsOf = async (jobId: number) => {
    const tags = new Set((await world.texts(jobId)).map(({ message_id }) => String(message_id)));
    const entries = await world.carrier.ledger.read(0, 100_000);
    return entries.flatMap((entry) => (entry.kind === 'request' && tags.has(entry.tag) ? [entry] : []));
  };
  const until = (jobId: number, wanted: Partial<Awaited<ReturnType<SendingWorld['job']>>>) =>
    eventually(
      () => world.job(jobId),
      (job) => Object.entries(wanted).every(([name, value]) => job[name as keyof typeof job] === value),
    );
  const eventsStored = async () => {
    const { events } = await world.server.db
      .selectFrom('webhook_event')
      .select((is) => is.fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    return events;
  };
  const optOutOf = (phone: number) =>
    world.server.db.selectFrom('opt_out').selectAll().where('phone', '=', phone).executeTakeFirst();

  it('D02 a text is taken once, with the carrier’s id and its segments, and its receipt finds it', async () => {
    const job = await world.campaign(world.phones(3), { message_text: 'á'.repeat(71) });
    await until(job.job_id, { status: 'completed', delivered: 3, segments: 6 });
    const requests = await requestsOf(job.job_id);
    expect(requests).toHaveLength(3);
    const texts = await world.texts(job.job_id);
    expect(texts.map(({ state, segments }) => [state, segments])).toEqual(Array(3).fill(['delivered', 2]));
    expect(texts.map(({ carrier_id }) => carrier_id).sort()).toEqual(requests.map(({ id }) => id).sort());
  });

  it('D12 a text it refuses for good has failed, with the carrier’s own code, and is not tried again', async () => {
    world.carrier.setScript({ profile: 'quiet', rules: [{ answer: { kind: 'reject', status: 400 } }] });
    const job = await world.campaign(world.phones(2));
    await until(job.job_id, { status: 'completed', failed: 2 });
    expect(await requestsOf(job.job_id)).toHaveLength(2);
    for (const text of await world.texts(job.job_id))
      expect(text).toMatchObject({ state: 'failed', error_code: codes.badRequest, cost: 0 });
  });

  it('D08 a 429 rests the agency for as long as Retry-After asks, then the text goes', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 1 }, answer: { kind: 'rate-limit', retryAfter: 2 } }],
    });
    const job = await world.campaign([world.phone()]);
    await until(job.job_id, { status: 'completed', delivered: 1 });
    const [first, second] = await requestsOf(job.job_id);
    expect([first?.status, second?.accepted]).toEqual([429, true]);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_900);
  });

  it.each([
    ['a dropped answer', { kind: 'drop-answer' }],
    ['half an answer', { kind: 'broken-json' }],
    ['a gateway’s 504', { kind: 'error', status: 504, accepted: true }],
  ] as const)('D10 %s is asked about, never sent again', async (_name, answer) => {
    world.carrier.setScript({ profile: 'quiet', rules: [{ answer, receipt: { outcome: 'none' } }] });
    const job = await world.campaign(world.phones(3));
    await until(job.job_id, { status: 'completed', sent: 3, segments: 3 });
    expect(await requestsOf(job.job_id)).toHaveLength(3);
  });

  it('D13 a receipt that says no fails the text; one that says opted out stops the person', async () => {
    const [landline, gone] = world.phones(2) as [number, number];
    world.carrier.setScript({
      profile: 'quiet',
      rules: [
        { match: { to: `+1${landline}` }, receipt: { outcome: 'failed', errorCode: 4720, copies: 3 } },
        { match: { to: `+1${gone}` }, receipt: { outcome: 'failed', errorCode: 4775 } },
      ],
    });
    const job = await world.campaign([landline, gone]);
    await until(job.job_id, { failed: 2, sent: 0 });
    const known = (await world.texts(job.job_id)).map(({ phone, error_code }) => [phone, error_code]);
    expect(known).toEqual([
      [landline, codes.landline],
      [gone, codes.optedOut],
    ]);
    await eventually(
      () => optOutOf(gone),
      (word) => word?.stopped === true && word.source === 'carrier',
    );
    expect(await optOutOf(landline)).toBeUndefined();
  });

  it('D13 a receipt that never came to the carrier is no failure', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ receipt: { outcome: 'failed', errorCode: 9902 } }],
    });
    const job = await world.campaign(world.phones(2));
    await until(job.job_id, { status: 'completed', sent: 2 });
    await world.carrier.settled();
    expect(await world.job(job.job_id)).toMatchObject({ sent: 2, failed: 0, delivered: 0 });
  });

  it('O01 a STOP that comes in is in force when it is acknowledged, and confirmed once', async () => {
    const person = world.phone();
    const job = await world.campaign([person]);
    await until(job.job_id, { delivered: 1 });
    const ours = `+1${world.number.phone}`;
    await world.carrier.receive({
      from: `+1${person}`,
      to: ours,
      text: 'a photo',
      media: ['https://x.example/1'],
    });
    await world.carrier.receive({ from: `+1${person}`, to: ours, text: 'STOP' });
    await world.carrier.settled();
    expect(await optOutOf(person)).toMatchObject({ stopped: true, text: 'STOP' });
    await eventually(
      async () => world.carrier.ledger.messagesTo(`+1${person}`).length,
      (texts) => texts === 2,
    );
    const chat = (await world.texts(job.job_id)).filter(({ direction }) => direction === 'in');
    expect(chat.map(({ body, mms }) => [body, mms]).sort()).toEqual([
      ['STOP', false],
      ['a photo', true],
    ]);
    const again = await world.campaign([person]);
    await until(again.job_id, { status: 'completed', suppressed: 1, sent: 0 });
    expect(world.carrier.ledger.summary().afterStop).toBe(0);
  });

  it('D15 what somebody else signed, or nobody, is refused and not kept', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ forge: ['credentials'], receipt: { outcome: 'delivered', delayMs: [300, 300] } }],
    });
    const job = await world.campaign([world.phone()]);
    await until(job.job_id, { delivered: 1 });
    await world.carrier.settled();
    const forged = recorded.filter(({ body }) => body.includes('opt-out') || body.includes('40300'));
    expect(forged).toHaveLength(1);
    const before = await eventsStored();
    const [genuine] = recorded.filter((callback) => callback !== forged[0]) as [(typeof recorded)[0]];
    const { [proof.header]: _proof, ...unsigned } = genuine.headers;
    expect(await tell(forged[0]!.headers, forged[0]!.body)).toBe(401);
    expect(await tell(unsigned, genuine.body)).toBe(401);
    expect(await tell({ ...genuine.headers, [proof.header]: 'A'.repeat(88) }, genuine.body)).toBe(401);
    if (proof.signsBody) expect(await tell(genuine.headers, `${genuine.body} `)).toBe(401);
    expect(await eventsStored()).toBe(before);
    expect(await world.job(job.job_id)).toMatchObject({ delivered: 1, failed: 0 });
  });

  it('D15 a recording of a genuine callback changes nothing, and an old one is refused where time is signed', async () => {
    const job = await world.campaign([world.phone()]);
    await until(job.job_id, { delivered: 1 });
    await world.carrier.settled();
    const before = await eventsStored();
    const callback = recorded.at(-1)!;
    expect(await tell(callback.headers, callback.body)).toBe(204);
    const now = Date.now();
    const later = jest.spyOn(Date, 'now').mockImplementation(() => now + 301_000);
    try {
      expect(await tell(callback.headers, callback.body)).toBe(proof.signsBody ? 401 : 204);
    } finally {
      later.mockRestore();
    }
    expect(await eventsStored()).toBe(before);
    expect(await world.job(job.job_id)).toMatchObject({ delivered: 1, sent: 1 });
  });

  it('the same request asked for twice arrives once where the carrier takes keys', async () => {
    const carrier = openCarrier(world.server.ctx.config.carrier);
    const phone = world.phone();
    const text = { from: `+1${world.number.phone}`, to: `+1${phone}`, text: 'Hello', tag: `key-of-${api}` };
    const first = await carrier.send(text);
    const second = await carrier.send(text);
    expect(first).toMatchObject({ outcome: 'accepted', segments: 1 });
    expect(world.carrier.ledger.messagesTo(text.to)).toHaveLength(takesKeys ? 1 : 2);
    if (takesKeys) {
      expect(second).toEqual(first);
      // The key was used for other words: nobody knows what became of these.
      expect(await carrier.send({ ...text, text: 'Other' })).toMatchObject({ outcome: 'ambiguous' });
    }
    carrier.close();
  });

  it('CONT-04 CONT-05 the places of the account and their numbers read alike', async () => {
    const { carrier } = world.server.ctx;
    const peers = await carrier.sipPeers();
    expect(peers.length).toBeGreaterThan(1);
    const [peer] = peers as [(typeof peers)[0]];
    expect(await carrier.sipPeers(peer.SiteId)).toContainEqual(peer);
    expect((await carrier.inServiceNumbers(peer.SiteId, peer.PeerId))[0]).toMatch(/^\d{10}$/);
    expect(await carrier.inServiceNumbers('nowhere', 'nothing')).toEqual([]);
  });
});
