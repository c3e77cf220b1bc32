import { e164 } from '@campaign/shared-api/messaging';
import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import type { Row } from '../../testing/builders';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';
import type { TestClient } from '../../testing';

const world = sendingWorld();
const MESSAGE = 'Hello from the campaign. Reply stop to opt out.';

/** An approved agency with a person, and a text delivered to somebody, who may be replied to. */
async function anAgencyThatSends() {
  const { db } = world.server;
  const agency = await anAgency(db);
  const { account_id } = agency;
  const { identity_id } = await anIdentity(db, { account_id });
  const number = await aSendingNumber(db, { account_id, mps: 1000 });
  const campaign = async (phone: number, given: Partial<Row<'job'>> = {}) => {
    const list = await aPhoneList(db, { account_id, identity_id, numbers: [phone] });
    return world.campaign([], {
      account_id,
      identity_id,
      number_id: number.number_id,
      from_phone: number.phone,
      lists: [list.list_id],
      message_text: MESSAGE,
      ...given,
    } as object);
  };
  const user = await world.server.signInAs('agency', { account_id });
  const texted = world.phone();
  const done = await campaign(texted);
  await untilCompleted(world, done.job_id);
  return { account_id, number, user, campaign, texted, done };
}
type Agency = Awaited<ReturnType<typeof anAgencyThatSends>>;

const become = ({ account_id }: Agency, state: { status?: boolean; approved?: boolean | null }) =>
  world.server.db.updateTable('account').set(state).where('account_id', '=', account_id).execute();

/** The ways in which a text leaves; each resolves with the phone it would reach, once it was tried. */
const WAYS: Record<string, (agency: Agency) => Promise<number>> = {
  async 'a campaign'({ campaign }) {
    const phone = world.phone();
    await campaign(phone);
    return phone;
  },
  async 'a text by hand'({ campaign, user }) {
    const phone = world.phone();
    const job = await campaign(phone, { job_type: 'P2P' });
    await textByHand(user, '/p2pchats/sendMessage', job, phone);
    return phone;
  },
  async 'a reply'({ user, done, texted }) {
    await textByHand(user, `/chats/${done.job_id}/sendMessage`, done, texted);
    return texted;
  },
  async 'a quick test'({ user, number }) {
    const phone = world.phone();
    await user.post('/job/quicktest', { to: String(phone), from: e164(number.phone), text: MESSAGE });
    return phone;
  },
};
const textByHand = (user: TestClient, url: string, job: Row<'job'>, phone: number) =>
  user.post(url, { jobId: job.job_id, from: e164(job.from_phone), to: e164(phone), text: MESSAGE, tag: '' });

const STATES = [
  ['pending', { approved: null }],
  ['rejected', { approved: false }],
  ['disabled', { status: false }],
] as const;
const CASES = STATES.flatMap(([name, state]) => Object.keys(WAYS).map((way) => ({ name, state, way })));

it.each(Object.keys(WAYS))('an approved agency sends %s', async (way) => {
  const agency = await anAgencyThatSends();
  const before = world.arrived(agency.texted);
  const phone = await (WAYS[way] as (typeof WAYS)[string])(agency);
  await eventually(
    async () => world.arrived(phone),
    (arrived) => arrived === (phone === agency.texted ? before + 1 : 1),
  );
});

it.each(CASES)('a $name agency does not send $way [SIGNUP-14]', async ({ state, way }) => {
  const agency = await anAgencyThatSends();
  const before = world.arrived(agency.texted);
  await become(agency, state);
  const phone = await (WAYS[way] as (typeof WAYS)[string])(agency);
  await world.turnPasses();
  expect(world.arrived(phone)).toBe(phone === agency.texted ? before : 0);
});
