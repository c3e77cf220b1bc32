import fc from 'fast-check';
import { e164 } from '@campaign/shared-api/messaging';
import { aPhoneList } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { zoneOf } from '../../zones/zones';
import { times } from '../../../../jest/thorough';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());

/** Of the GSM alphabet one unit each, two for an escaped pair, or none of it, which makes a text UCS-2. */
const UNITS: Record<string, number> = { a: 1, ' ': 1, é: 1, '€': 2, '[': 2 };
const FOREIGN: Record<string, number> = { á: 1, 中: 1, '😀': 2 };
const piece = fc.tuple(
  fc.constantFrom(...Object.keys(UNITS), ...Object.keys(FOREIGN)),
  fc.integer({ min: 1, max: 60 }),
);
const gsmPiece = fc.tuple(fc.constantFrom(...Object.keys(UNITS)), fc.integer({ min: 1, max: 90 }));
const words = fc
  .oneof(fc.array(gsmPiece, { maxLength: 6 }), fc.array(piece, { maxLength: 6 }))
  .map((runs) => runs.map(([character, times]) => character.repeat(times)).join(''));

/** Lays the characters into parts one by one; a character is never cut in two. Knows nothing of the product. */
function partsOf(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => character in UNITS || /[\x20-\x5a\x61-\x7a]/.test(character));
  const sizes = characters.map((character) =>
    isGsm ? (UNITS[character] ?? 1) : character.codePointAt(0)! > 0xffff ? 2 : 1,
  );
  if (sizes.reduce((sum, size) => sum + size, 0) <= (isGsm ? 160 : 70)) return 1;
  const room = isGsm ? 153 : 67;
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > room) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}

const FATES = ['delivered', 'fails later', 'refused', 'lost answer'] as const;
const campaigns = fc.record({
  before: words,
  people: fc.array(fc.tuple(words, fc.constantFrom(...FATES)), { minLength: 1, maxLength: 6 }),
  /** 1/10,000 dollar. */
  rate: fc.integer({ min: 1, max: 99_999 }),
});

it(
  'D24 the ledger is, to the unit, what an independent bookkeeper writes: rate × parts of every text that went',
  async () => {
    await fc.assert(
      fc.asyncProperty(campaigns, async ({ before, people, rate }) => {
        const numbers = people.map(([name, fate]) => ({ phone: world.phone(), first_name: name, fate }));
        const rules = numbers.map(({ phone, fate }) => ({
          match: { to: e164(phone) },
          ...(fate === 'refused' && { answer: { kind: 'reject' as const, status: 400 as const } }),
          ...(fate === 'lost answer' && { answer: { kind: 'drop-answer' as const } }),
          ...(fate === 'fails later' && { receipt: { outcome: 'failed' as const, errorCode: 4720 } }),
        }));
        world.carrier.setScript({ profile: 'quiet', rules });
        const list = await aPhoneList(world.server.db, {
          account_id: world.server.agency.account_id,
          identity_id: world.identity.identity_id,
          numbers: numbers.map(({ phone, first_name }) => ({ phone, first_name, zone: zoneOf(phone) })),
        });
        const job = await world.campaign([], {
          lists: [list.list_id],
          price: (rate / 10_000).toFixed(4),
          message_text: `${before}{first_name} stop`,
        } as object);

        const sent = numbers.filter(({ fate }) => fate !== 'refused');
        const bills = new Map(
          sent.map(({ phone, first_name }) => [
            phone,
            BigInt(rate) * BigInt(partsOf(`${before}${first_name} stop`)),
          ]),
        );
        const parts = sent.reduce((sum, { first_name }) => sum + partsOf(`${before}${first_name} stop`), 0);
        const gone = numbers.filter(({ fate }) => fate === 'fails later' || fate === 'refused').length;
        const done = await eventually(
          () => world.job(job.job_id),
          ({ status, delivered, failed }) => status === 'completed' && delivered + failed === numbers.length,
        );
        expect(done).toMatchObject({ segments: parts, failed: gone });
        for (const { phone, cost } of await world.texts(job.job_id))
          expect([phone, BigInt(cost)]).toEqual([phone, bills.get(phone) ?? 0n]);
      }),
      { numRuns: times(15, 150), interruptAfterTimeLimit: times(40_000, 400_000) },
    );
  },
  times(90_000, 600_000),
);
