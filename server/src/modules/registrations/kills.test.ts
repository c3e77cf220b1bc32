import { once } from 'node:events';
import { sql } from 'kysely';
import { rows, times } from '../../../../jest/thorough';
import type { Database } from '../../db/database';
import { openLog } from '../../log';
import { openQueue } from '../../queue/open-queue';
import { anIdentity } from '../../testing/builders';
import { signIn } from '../../testing/machine-world';
import { openProductProcess } from '../../testing/product-process';
import type { ProductProcess } from '../../testing/product-process';
import { eventually } from '../../testing/sending-world';

// A second process on one database, the test's, needs PostgreSQL.

/** By the last two digits of the EIN: taken; taken, and the answer lost; refused; an error twice, then taken. */
const ENDINGS = rows(['00', '10', '08', '09'], 2);
const KILLS = times(2, 20);

let product: ProductProcess;
let db: Database;
let cookie: string;
let accountId: number;

const identity = () =>
  anIdentity(db, {
    account_id: accountId,
    entity_type: 'NON_PROFIT',
    is_political: false,
    will_send_over_2k: true,
    tcr_identity_status: null,
    cv_vetting_status: null,
    usecase: null,
  });
const formOf = (ein: string) => ({
  ein,
  legalEntityType: 'NON_PROFIT',
  companyName: 'Harbor',
  street: '1 Main',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  phone: '5125550100',
  email: 'a@harbor.example',
  website: 'https://harbor.example',
  vertical: 'NGO',
  sample1: 'Hi {first_name}, this is Harbor. Reply STOP to opt out.',
  sample2: 'Harbor: thank you, {first_name}. Reply STOP to opt out.',
});

/** As people do who get no answer: again, until there is one. What was stored says that it was submitted already. */
async function submitUntilTold(id: number, ein: string): Promise<void> {
  await eventually(
    () =>
      product
        .call(`/identities/${id}/approveBrand`, cookie, formOf(ein))
        .then(({ status }) => status, String),
    (told) => told === 200 || told === 409,
    60_000,
  );
}

const states = async () =>
  (
    await sql<{ brand: string | null; usecase: string | null; waiting: number; problem: string | null }>`
      select i.tcr_identity_status as brand, i.usecase, r.problem,
             (select count(*)::int from registration_submission s where s.identity_id = i.identity_id and s.state = 'waiting') as waiting
        from identity i join registration r using (identity_id) where i.account_id = ${accountId} order by i.identity_id`.execute(
      db,
    )
  ).rows;

/** Looks until every submission is answered; what a kill has lost is found by the looks that follow each minute. */
async function allDecided(count: number) {
  const isDecided = (all: Awaited<ReturnType<typeof states>>) =>
    all.length === count &&
    all.every(({ waiting, usecase, problem }) => waiting === 0 && (usecase !== null || problem !== null));
  const queue = await openQueue({ db, log: openLog('silent'), worker: false });
  try {
    for (let minutes = 0; minutes < 180; minutes += 1) {
      const found = await eventually(states, isDecided, 1_000).catch(() => undefined);
      if (found) return found;
      // As if the minute until the next look at what nobody told us of were over.
      await db.updateTable('registration').set({ read_at: null }).execute();
      await queue.send(db, 'registrations.poll', {});
    }
    return await states();
  } finally {
    await queue.stop(0);
  }
}

describe('web and worker killed while identities are submitted', () => {
  beforeAll(async () => {
    product = await openProductProcess(
      { profile: 'quiet' },
      async (own) => {
        db = own;
        ({ cookie, accountId } = await signIn(own));
        await own
          .updateTable('agent')
          .set({ role: 'AGENT-ADMIN' })
          .where('account_id', '=', accountId)
          .execute();
      },
      50,
    );
  }, 60_000);
  afterAll(() => product.close());

  it(
    'one brand and campaign an identity at the registry, and every state final',
    async () => {
      await product.start();
      const pressed: Promise<void>[] = [];
      const eins: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        for (const ending of ENDINGS) {
          const { identity_id } = await identity();
          const ein = `12${String(10_000 + eins.length)}${ending}`;
          eins.push(ein);
          pressed.push(submitUntilTold(identity_id, ein));
        }
        // oxlint-disable-next-line house/no-fixed-sleep -- a random moment is what is tested.
        await new Promise((wait) => setTimeout(wait, Math.random() * 400));
        product.child?.kill('SIGKILL');
        if (product.child) await once(product.child, 'exit');
        // Whoever had them is gone: as if the minute of their lease were over.
        await sql`update registration_submission set not_before = now() where state = 'waiting'`.execute(db);
        await product.start();
      }
      await Promise.all(pressed);
      const found = await allDecided(eins.length);
      expect(found.map(({ brand, usecase }) => [brand, usecase])).toEqual(
        eins.map((ein) => (ein.endsWith('08') ? ['UNVERIFIED', null] : ['VERIFIED', 'CHARITY'])),
      );
      const { brands, campaigns } = product.carrier.registry;
      const taken = eins.filter((ein) => !ein.endsWith('08'));
      expect(brands.map(({ ein }) => ein).toSorted()).toEqual(taken.toSorted());
      expect(campaigns.map(({ brandId }) => brandId).toSorted()).toEqual(
        brands.map(({ brandId }) => brandId).toSorted(),
      );
    },
    120_000 + KILLS * 40_000,
  );
});
