import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import { anAgent } from '../../testing/builders';
import { sendingWorld } from '../../testing/sending-world';
import { sendInitialByHand, sendReply } from './by-hand/send-by-hand';

const world = sendingWorld();

async function person(): Promise<Actor> {
  const agent = await anAgent(world.server.db, { account_id: world.server.agency.account_id });
  return {
    agentId: agent.agent_id,
    accountId: agent.account_id,
    role: 'USER',
    email: agent.email,
    identityPermission: [],
    approved: true,
    features: [],
    mustChangePassword: false,
    scope: 'own',
  };
}

it('sends no new text for whoever owes an answer in a job that asks for answers first, and all for the others', async () => {
  const [first, second, third] = world.phones(3) as [number, number, number];
  const job = await world.campaign([first, second, third], {
    job_type: 'P2P',
    message_text: 'Hello. Stop to end.',
    answers_first: true,
  });
  const [owes, free] = [await person(), await person()];
  const text = (to: number) => ({
    jobId: job.job_id,
    from: e164(job.from_phone),
    to: e164(to),
    text: 'Hello. Stop to end.',
    tag: P2P_TAG,
  });
  const { ctx } = world.server;
  expect((await sendInitialByHand(ctx, owes, text(first))).warning).toBeUndefined();
  await world.server.db
    .insertInto('message')
    .values({
      account_id: job.account_id,
      job_id: job.job_id,
      identity_id: job.identity_id,
      phone: first,
      from_phone: first,
      to_phone: job.from_phone,
      direction: 'in',
      kind: 'inbound',
      state: 'received',
      body: 'Who is this?',
    })
    .execute();
  await expect(sendInitialByHand(ctx, owes, text(second))).rejects.toThrow(
    'This job asks for answers first: answer who wrote to you, then send new texts.',
  );
  expect(world.arrived(second)).toBe(0);
  expect((await sendInitialByHand(ctx, free, text(second))).warning).toBeUndefined();
  expect(
    (await sendReply(ctx, owes, { ...text(first), text: 'Ana of Harbor Youth.' })).warning,
  ).toBeUndefined();
  expect((await sendInitialByHand(ctx, owes, text(third))).warning).toBeUndefined();
  expect([second, third].map((phone) => world.arrived(phone))).toEqual([1, 1]);
});
