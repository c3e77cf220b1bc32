import { once } from 'node:events';
import { e164 } from '@campaign/shared-api/messaging';
import type { JobPage, JobCreationInput } from '@campaign/shared-api/contracts';
import type { Database } from '../../db/database';
import { anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { signIn } from '../../testing/machine-world';
import { openProductProcess } from '../../testing/product-process';
import type { ProductProcess } from '../../testing/product-process';
import type { JobReply } from '../../testing/job-desk';

const link = {
  code: 'Code0001',
  url: 'https://example.org/vote',
  guidlink: 'http://localhost:4000/Code0001',
};

let product: ProductProcess;
let cookie: string;
let job: JobCreationInput;

beforeAll(async () => {
  product = await openProductProcess({ profile: 'quiet' }, furnish);
}, 60_000);
afterAll(() => product.close());

async function furnish(db: Database): Promise<void> {
  const me = await signIn(db);
  cookie = me.cookie;
  const given = { account_id: me.accountId };
  const { identity_id } = await anIdentity(db, given);
  const number = await aSendingNumber(db, given);
  await db
    .insertInto('short_link')
    .values({ ...link, ...given })
    .execute();
  const list = await aPhoneList(db, { ...given, identity_id });
  job = {
    jobName: 'Fall appeal',
    jobType: 'House File',
    identityId: identity_id,
    adminPhone: e164(number.phone),
    phoneListAssignments: [list.list_id],
    startDate: new Date().toISOString(),
    idempotencyKey: 'press-of-the-job',
    initialTemplateMessage: '<p>Vote Tuesday. Stop to end</p>',
    campaignid: link.url,
    guidlink: link.guidlink,
    letters: link.code,
  };
}

it('D18 WIZ-15 who presses again because the process died between the commit and the answer makes one job', async () => {
  await product.start({ diesAt: '/job' });
  const press = () => product.call('/job', cookie, job);
  const death = once(product.child!, 'exit');
  await expect(press()).rejects.toThrow('fetch failed');
  await death;

  await product.start();
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const jobs = await Promise.all(answers.map(async (answer) => ((await answer.json()) as JobReply).data));
  expect(jobs[1]?.jobId).toBe(jobs[0]?.jobId);
  const page = (await (await product.call('/job', cookie)).json()) as JobPage;
  expect(page.total).toBe(1);
}, 180_000);
