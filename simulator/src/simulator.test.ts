import { AUTHORIZATION, control, sendText } from './testing/customer';
import { openStage, OURS, PERSON } from './testing/stage';

describe('the carrier simulator', () => {
  const stage = openStage();
  const { start, withRules } = stage;

  describe('takes texts', () => {
    it('and answers 202 with the fields of the carrier it stands for', async () => {
      await start();
      const response = await sendText(stage.simulator);
      expect(response.status).toBe(202);
      expect(await response.json()).toEqual({
        id: expect.stringMatching(/^\d{13}[0-9a-f]{16}$/),
        owner: OURS,
        applicationId: 'campaign',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        segmentCount: 1,
        direction: 'out',
        to: [PERSON],
        from: OURS,
        text: 'Will you come on Friday?',
        tag: 'message-1',
      });
    });

    it('has the request in the ledger before it answers', async () => {
      await start();
      const { id } = (await (await sendText(stage.simulator)).json()) as { id: string };
      const [entry] = await stage.simulator.ledger.read(0, 1);
      expect(entry).toMatchObject({
        kind: 'request',
        id,
        from: OURS,
        to: [PERSON],
        tag: 'message-1',
        status: 202,
      });
      expect(entry).toMatchObject({ bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/), accepted: true });
    });

    it.each([
      ['a number that could be real', { to: ['+12025650123'] }, 'to'],
      ['a number that is none', { to: ['2025550123'] }, 'to'],
      ['a sender that could be real', { from: '+12025650123' }, 'from'],
      ['nothing to say', { text: '' }, 'text'],
      ['a text of 2049 characters', { text: 'a'.repeat(2049) }, 'text'],
      ['a tag of 1025 characters', { tag: 'a'.repeat(1025) }, 'tag'],
      ['no application', { applicationId: '' }, 'applicationId'],
      ['a number twice', { to: [PERSON, PERSON] }, 'to'],
    ])('but not %s: 400 names the field', async (_what, fields, fieldName) => {
      await start();
      const response = await sendText(stage.simulator, fields);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        type: 'request-validation',
        fieldErrors: [{ fieldName }],
      });
      expect(stage.simulator.ledger.summary()).toMatchObject({
        requests: 1,
        accepted: 0,
        byBehaviour: { refused: 1 },
      });
    });

    it('only with the account’s credentials and in its account', async () => {
      await start({ accountId: '2' });
      expect((await sendText(stage.simulator, {}, { authorization: 'Basic AAAA' })).status).toBe(401);
      expect((await sendText(stage.simulator)).status).toBe(403);
    });

    it('only as JSON', async () => {
      await start();
      const response = await sendText(stage.simulator, {}, { 'content-type': 'text/plain' });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ type: 'unsupported-content-type' });
    });

    it('only as fast as a number may, when there is a limit: 429 says when to come back', async () => {
      await start({ script: { perNumberRate: 2 } });
      const responses = await Promise.all(
        ['a', 'b', 'c', 'd'].map((tag) => sendText(stage.simulator, { tag })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1']);
      expect((await sendText(stage.simulator, { from: '+12025550101', tag: 'other' })).status).toBe(202);
    });
  });

  describe('calls back', () => {
    it('with an array of events, the agreed credentials and our tag', async () => {
      await start();
      const { id } = (await (await sendText(stage.simulator)).json()) as { id: string };
      await stage.simulator.settled();
      expect(stage.customer.callbacks).toEqual([
        {
          authorization: AUTHORIZATION,
          events: [
            {
              type: 'message-delivered',
              time: expect.any(String),
              description: 'ok',
              to: PERSON,
              carrierName: 'T-Mobile',
              message: {
                id,
                time: expect.any(String),
                to: [PERSON],
                from: OURS,
                text: '',
                applicationId: 'campaign',
                owner: OURS,
                direction: 'out',
                segmentCount: 1,
                tag: 'message-1',
              },
            },
          ],
        },
      ]);
    });

    it('again and again until it hears 2xx, and then no more', async () => {
      await start({ script: { callbacks: { retryMs: [5, 20] } } });
      stage.customer.answers.push(500, 404, 302);
      await sendText(stage.simulator);
      await stage.simulator.settled();
      expect(stage.customer.callbacks).toHaveLength(4);
      expect(stage.simulator.ledger.summary().callbacks).toMatchObject({
        acknowledged: 1,
        abandoned: 0,
        waiting: 0,
      });
    });

    it('until its patience of 24 hours, here some milliseconds, is over', async () => {
      await start({ script: { callbacks: { retryMs: [5, 5], giveUpMs: 12 } } });
      stage.customer.answers.push(...Array.from({ length: 50 }, () => 500));
      await sendText(stage.simulator);
      await stage.simulator.settled();
      expect(stage.simulator.ledger.summary().callbacks).toMatchObject({ acknowledged: 0, abandoned: 1 });
    });

    it('first that an MMS is sending, then that it is delivered', async () => {
      await start({ script: { receiptMs: [60, 60] } });
      await sendText(stage.simulator, { media: ['https://example.test/a.jpg'] });
      await stage.simulator.settled();
      expect(stage.customer.events().map(({ type }) => type)).toEqual([
        'message-sending',
        'message-delivered',
      ]);
      expect(stage.customer.events()[0]?.message.segmentCount).toBe(1);
    });

    it('after a restart for what was still to come', async () => {
      await start({ script: { receiptMs: [40, 40] } });
      await sendText(stage.simulator);
      await stage.simulator.close();
      expect(stage.customer.events()).toEqual([]);

      await start();
      await stage.simulator.settled();
      expect(stage.customer.events().map(({ type }) => type)).toEqual(['message-delivered']);
      await stage.simulator.close();

      await start();
      await stage.simulator.settled();
      expect(stage.customer.events()).toHaveLength(1);
      expect(stage.simulator.ledger.summary()).toMatchObject({ accepted: 1, delivered: 1 });
    });

    it('only after its start, when the customer’s address becomes known later', async () => {
      await start({ callbackUrl: undefined });
      await sendText(stage.simulator);
      stage.simulator.setCallback(`${stage.customer.url}/webhooks`, 'carrier', 'carrier');
      await sendText(stage.simulator, { tag: 'message-2' });
      await stage.simulator.settled();
      expect(stage.customer.events()).toHaveLength(2);
    });
  });

  describe('lets people answer', () => {
    it('by hand: a message-received with the person as sender and our number as owner', async () => {
      await start();
      await sendText(stage.simulator);
      const response = await control(stage.simulator, 'reply', {
        from: PERSON,
        to: OURS,
        text: 'Yes <b>I will</b>',
      });
      expect(response.status).toBe(201);
      await stage.simulator.settled();
      expect(stage.customer.events().find(({ type }) => type === 'message-received')).toMatchObject({
        to: OURS,
        message: { from: PERSON, owner: OURS, to: [OURS], text: 'Yes <b>I will</b>', direction: 'in' },
      });
      expect(stage.simulator.ledger.summary({ tag: 'message-1' })).toMatchObject({ replies: 1, stops: 0 });
    });

    it('as the script says', async () => {
      await withRules({ match: { toEndsWith: '23' }, replies: [{ text: 'Who is this?' }, { text: 'STOP' }] });
      await sendText(stage.simulator);
      await stage.simulator.settled();
      expect(stage.simulator.ledger.summary()).toMatchObject({ replies: 2, stops: 1 });
    });

    it('and counts every request after a STOP that the customer has acknowledged', async () => {
      await start();
      await stage.simulator.receive({ from: PERSON, to: OURS, text: 'Stop.' });
      await stage.simulator.settled();
      await sendText(stage.simulator);
      await sendText(stage.simulator, { tag: 'other', from: '+12125550100' });
      expect(stage.simulator.ledger.summary().afterStop).toBe(1);
      const confirmation = { text: 'Rivera: You have been opted out and will receive no further messages.' };
      await sendText(stage.simulator, { tag: 'confirmed', ...confirmation });
      expect(stage.simulator.ledger.summary().afterStop).toBe(1);
      await sendText(stage.simulator, { tag: 'confirmed again', ...confirmation });
      expect(stage.simulator.ledger.summary().afterStop).toBe(2);
      await stage.simulator.receive({ from: PERSON, to: OURS, text: 'START' });
      await sendText(stage.simulator, { tag: 'again' });
      expect(stage.simulator.ledger.summary().afterStop).toBe(2);
    });

    it('opens the link in a text like a phone, and does not follow it', async () => {
      stage.customer.answers.push(302);
      await withRules({
        match: { textIncludes: '/AbCdEfGh' },
        openLink: {},
        receipt: { outcome: 'delivered' },
      });
      await sendText(stage.simulator, { text: `See ${stage.customer.url}/AbCdEfGh` });
      await stage.simulator.settled();
      const visits = (await stage.simulator.ledger.read(0, 100)).filter(({ kind }) => kind === 'visit');
      expect(visits).toMatchObject([
        { url: `${stage.customer.url}/AbCdEfGh`, from: PERSON, about: 'message-1' },
      ]);
      expect(stage.simulator.ledger.summary().visits).toBe(1);
    });

    it('never visits a host that is not this machine', async () => {
      await withRules({ openLink: {} });
      await sendText(stage.simulator, { text: 'See https://example.com/AbCdEfGh' });
      await stage.simulator.settled();
      expect(await stage.simulator.ledger.read(1, 100)).toContainEqual(
        expect.objectContaining({ kind: 'visit', status: null }),
      );
      expect(stage.simulator.ledger.summary().visits).toBe(0);
    });
  });

  describe('answers questions', () => {
    it('about messages, by number, tag and time', async () => {
      await start();
      await sendText(stage.simulator, { tag: 'a' });
      await sendText(stage.simulator, { tag: 'b', to: ['+12025550124'] });
      await stage.simulator.settled();
      const list = async (query: Record<string, string>) => {
        const address = `${stage.simulator.url}/api/v2/users/1/messages?${new URLSearchParams(query).toString()}`;
        const response = await fetch(address, { headers: { authorization: AUTHORIZATION } });
        return (await response.json()) as {
          totalCount: number;
          messages: { tag: string; messageStatus: string }[];
        };
      };
      expect(await list({ destinationTn: '+12025550124' })).toMatchObject({
        totalCount: 1,
        messages: [{ tag: 'b' }],
      });
      expect(await list({ tag: 'a' })).toMatchObject({
        messages: [{ tag: 'a', messageStatus: 'DELIVERED' }],
      });
      expect(await list({ sourceTn: '+12025550199' })).toMatchObject({ totalCount: 0 });
      expect(await list({ fromDateTime: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({
        totalCount: 0,
      });
      expect(await list({ limit: '1' })).toMatchObject({ totalCount: 2, pageInfo: { nextPageToken: '1' } });
    });

    describe('about sites and numbers, as Bandwidth does', () => {
      const peer = { SiteId: '7', SiteName: 'A & B', PeerId: '70', PeerName: 'Main', numbers: [OURS] };
      const ask = async (path: string, authorization = AUTHORIZATION) => {
        const response = await fetch(`${stage.simulator.url}/api/accounts/1${path}`, {
          headers: { authorization },
        });
        return { status: response.status, xml: await response.text() };
      };

      it('in XML, with every site once and only the assigned SIP peers of the application', async () => {
        await start({ peers: [peer, { ...peer, PeerId: '71', PeerName: 'Voice', isAssigned: false }] });
        const sites = await ask('/sites');
        expect(sites.xml).toContain('<Sites><Site><Id>7</Id><Name>A &amp; B</Name></Site></Sites>');
        const peers = await ask('/sites/7/sippeers');
        expect(peers.xml.match(/<PeerId>\d+<\/PeerId>/g)).toEqual([
          '<PeerId>70</PeerId>',
          '<PeerId>71</PeerId>',
        ]);
        const assigned = await ask('/applications/campaign/associatedsippeers');
        expect(assigned.xml.match(/<PeerId>\d+<\/PeerId>/g)).toEqual(['<PeerId>70</PeerId>']);
        const numbers = await ask('/sites/7/sippeers/70/tns');
        expect(numbers.xml).toContain(
          '<SipPeerTelephoneNumber><FullNumber>2025550100</FullNumber></SipPeerTelephoneNumber>',
        );
      });

      it('with 401 for wrong credentials and 404 for what does not exist', async () => {
        await start({ peers: [peer] });
        expect((await ask('/sites', 'Basic bm9ib2R5')).status).toBe(401);
        expect((await ask('/sites/8/sippeers')).status).toBe(404);
        expect((await ask('/sites/7/sippeers/71/tns')).status).toBe(404);
      });

      it('with the status and the delay that a fault asks for', async () => {
        await start({ peers: [peer] });
        await control(stage.simulator, 'account-fault', { status: 500, delayMs: 60 });
        const before = performance.now();
        expect((await ask('/sites')).status).toBe(500);
        expect(performance.now() - before).toBeGreaterThanOrEqual(55);
        await control(stage.simulator, 'account-fault', {});
        expect((await ask('/sites')).status).toBe(200);
      });
    });

    it('about the ledger, from an entry on and by the beginning of a tag', async () => {
      await start();
      await sendText(stage.simulator, { tag: 'job-1/1' });
      await sendText(stage.simulator, { tag: 'job-2/1' });
      await stage.simulator.settled();
      const get = async (path: string): Promise<unknown> =>
        (await fetch(`${stage.simulator.url}${path}`)).json();
      expect(await get('/ledger?since=1&limit=1')).toMatchObject({
        entries: [{ seq: 1, tag: 'job-2/1' }],
        next: 2,
      });
      expect(await get('/ledger/summary?tag=job-1/')).toMatchObject({
        requests: 1,
        accepted: 1,
        delivered: 1,
      });
      expect(await get('/ledger/summary?from=%2B12125550100')).toMatchObject({ requests: 0 });
    });
  });

  describe('is safe to leave running', () => {
    it('takes orders as JSON only, so that no foreign page can give any', async () => {
      await start();
      const order = { method: 'POST', body: JSON.stringify({ from: PERSON, to: OURS, text: 'STOP' }) };
      expect((await fetch(`${stage.simulator.url}/control/reply`, order)).status).toBe(415);
      expect(stage.simulator.ledger.length).toBe(0);
    });

    it('refuses a script with a misspelt rule and says where', async () => {
      await start();
      const response = await control(stage.simulator, 'scripts', { rules: [{ match: { tagg: 'x' } }] });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('rules/0/match') });
    });

    it('serves its page without inline code and lets no other place into it', async () => {
      await start();
      const page = await fetch(stage.simulator.url);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(await page.text()).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/);
    });

    it('does not wait for a silent answer or a dead customer when it is closed', async () => {
      await start({ script: { rules: [{ match: { tag: 'silent' }, answer: { kind: 'silence' } }] } });
      const silent = sendText(stage.simulator, { tag: 'silent' }).catch(() => 'cut');
      await sendText(stage.simulator, { tag: 'late' });
      const before = Date.now();
      await stage.simulator.close();
      expect(Date.now() - before).toBeLessThan(2000);
      expect(await silent).toBe('cut');
      await start();
    });
  });
});
