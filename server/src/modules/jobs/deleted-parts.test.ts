import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BulkResult, NewJobInput } from '@campaign/shared-api/contracts';
import { times } from '../../../../jest/thorough';
import { e164 } from '@campaign/shared-api/messaging';
import { anAgent, anIdentity, aPhoneList, aSendingNumber, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { holding, somebodyWaits } from '../../testing/holding';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';

let server: TestServer;
let desk: JobDesk;
let colleague: TestClient;

beforeAll(async () => {
  server = await openTestServer();
  desk = await openJobDesk(server);
  colleague = await server.signInAs('agent-admin');
}, 120_000);
afterAll(() => server.close());
beforeEach(() => forgetTries());

/** Short links are limited to some per person in a quarter of an hour. */
const forgetTries = () => server.db.deleteFrom('sign_in_failure').execute();

interface Part {
  /** What a job needs to name it. */
  change: Partial<NewJobInput>;
  deletion: { url: string; body?: object };
  /** The deletion's own statements, for a transaction that is left open. */
  statement: ReturnType<typeof sql>;
}

const accountId = () => server.agency.account_id;
const deletionOf = (table: string, key: string, id: number) =>
  sql`update ${sql.table(table)} set deleted_at = now()
       where ${sql.ref(key)} = (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update)`;
let media = 0;

const PARTS = {
  list: async (): Promise<Part> => {
    const { list_id: id } = await aPhoneList(server.db, { account_id: accountId() });
    return {
      change: { phoneListAssignments: [id] },
      deletion: { url: '/phone_lists/', body: { ids: [id] } },
      statement: deletionOf('phone_list', 'list_id', id),
    };
  },
  'suppression list': async (): Promise<Part> => {
    const { list_id: id } = await aPhoneList(server.db, {
      account_id: accountId(),
      list_type: 'Suppression',
    });
    return {
      change: { suppressionListAssignments: [id] },
      deletion: { url: '/phone_lists/', body: { ids: [id] } },
      statement: deletionOf('phone_list', 'list_id', id),
    };
  },
  identity: async (): Promise<Part> => {
    const { identity_id: id } = await anIdentity(server.db, { account_id: accountId() });
    return {
      change: { identityId: id },
      deletion: { url: '/identities', body: { ids: [id] } },
      statement: deletionOf('identity', 'identity_id', id),
    };
  },
  media: async (): Promise<Part> => {
    const identityId = Number(desk.payload.identityId);
    await server.db
      .updateTable('identity')
      .set({ can_use_mms: true })
      .where('identity_id', '=', identityId)
      .execute();
    const url = `/m/part-${(media += 1)}.png`;
    const { media_id: id } = await server.db
      .insertInto('media')
      .values({
        account_id: accountId(),
        identity_id: identityId,
        title: 'Banner',
        mime_type: 'image/png',
        bytes: 1,
        url,
        storage_key: `media/part-${media}`,
        created_by: null,
      })
      .returning('media_id')
      .executeTakeFirstOrThrow();
    return {
      change: { isMMSEnabled: true, initialTemplateMedia: url },
      deletion: { url: `/media/${id}` },
      statement: sql`delete from media where media_id = ${id}`,
    };
  },
  template: async (): Promise<Part> => {
    const reply = await desk.agency.post<{ data: { id: number } }>('/templates', {
      title: 'Thanks',
      text: '<p>Thank you</p>',
    });
    const { id } = reply.body.data;
    return {
      change: { templateIds: [id] },
      deletion: { url: `/templates/${id}` },
      statement: sql`delete from template where template_id = ${id}`,
    };
  },
  agent: async (): Promise<Part> => {
    const { agent_id: id } = await anAgent(server.db, {
      account_id: accountId(),
      role: 'AGENT-READER',
    });
    return {
      change: { agentIds: [id] },
      deletion: { url: '/agents', body: { ids: [id] } },
      statement: deletionOf('agent', 'agent_id', id),
    };
  },
} as const;
type PartName = keyof typeof PARTS;

/** Templates and agents may be deleted while a job names them, so only the other order is a conflict. */
const KEPT_BY_A_JOB = ['list', 'suppression list', 'identity', 'media'] as const;

async function isDeleted({ deletion }: Part): Promise<boolean> {
  const { status, body } = await colleague.delete<BulkResult>(deletion.url, deletion.body);
  return status === 200 && (deletion.body === undefined || body.deleted.length > 0);
}

const numberOf = (identityId: number) =>
  aSendingNumber(server.db, { account_id: accountId(), identity_id: identityId });

async function draftOf({ change }: Part) {
  const own = change.identityId && { adminPhone: e164((await numberOf(Number(change.identityId))).phone) };
  return desk.draft({ ...change, ...own });
}

describe('a job and the deletion of what it names', () => {
  it.each(Object.keys(PARTS) as PartName[])(
    'refuses a job whose %s is deleted by a transaction that has not committed yet [JOBS-36]',
    async (name) => {
      const part = await PARTS[name]();
      const draft = await draftOf(part);
      const { creation } = await holding(
        server.db,
        (tx) => part.statement.execute(tx),
        async () => {
          const reply = desk.agency.post<JobReply>('/job', draft);
          await somebodyWaits(server.db, 'transactionid');
          return { creation: reply };
        },
      );
      expect((await creation).status).toBe(name === 'media' ? 400 : 404);
    },
  );

  it('refuses a job whose agent is being deleted by the product itself [JOBS-36]', async () => {
    const going = await server.signInAs('reader');
    const id = going.person!.agent_id;
    const draft = await desk.draft({ agentIds: [id] });
    const [deletion, creation] = await holding(
      server.db,
      (tx) => sql`select 1 from app_session where agent_id = ${id} for update`.execute(tx),
      async () => {
        const deleted = colleague.delete<BulkResult>('/agents', { ids: [id] });
        await somebodyWaits(server.db, 'transactionid');
        const created = desk.agency.post<JobReply>('/job', draft);
        // oxlint-disable-next-line house/no-fixed-sleep -- the creation has to reach a lock that its engine does not report; sooner is correct, too.
        await sleep(200);
        return [deleted, created] as const;
      },
    );
    expect((await deletion).body.deleted).toEqual([id]);
    expect((await creation).status).toBe(404);
  });

  it.each(KEPT_BY_A_JOB)(
    'refuses to delete a %s that a job names which has not committed yet [PL-06]',
    async (name) => {
      const part = await PARTS[name]();
      const draft = await draftOf(part);
      const [creation, deletion] = await holding(
        server.db,
        // The creation waits for its short link, after it has read all parts and before it names its lists.
        (tx) => sql`select 1 from short_link where code = ${draft.letters} for update`.execute(tx),
        async () => {
          const created = desk.agency.post<JobReply>('/job', draft);
          await somebodyWaits(server.db, 'transactionid');
          const deleted = isDeleted(part);
          // oxlint-disable-next-line house/no-fixed-sleep -- the deletion either waits for the creation or is refused; sooner is correct, too.
          await Promise.race([deleted, sleep(300)]);
          return [created, deleted] as const;
        },
      );
      expect([(await creation).status, await deletion]).toEqual([200, false]);
    },
  );

  it.each(KEPT_BY_A_JOB)(
    'never lets both succeed when a job and the deletion of its %s meet at random [PL-06]',
    async (name) => {
      const outcomes = { job: 0, deletion: 0, both: 0 };
      for (let at = 0; at < times(20, 200); at += 1) {
        await forgetTries();
        const part = await PARTS[name]();
        const draft = await draftOf(part);
        const [job, deleted] = await Promise.all([
          desk.agency.post<JobReply>('/job', draft),
          // oxlint-disable-next-line house/no-fixed-sleep -- a random moment is what is tested.
          sleep(Math.random() * 35).then(() => isDeleted(part)),
        ]);
        if (job.status === 200 && deleted) outcomes.both += 1;
        else if (deleted) outcomes.deletion += 1;
        else if (job.status === 200) outcomes.job += 1;
      }
      expect(outcomes.both).toBe(0);
      expect(outcomes.job).toBeGreaterThan(0);
      expect(outcomes.job + outcomes.deletion).toBe(times(20, 200));
    },
    120_000,
  );

  it('refuses an edit that names a suppression list which is being deleted [JOBS-11]', async () => {
    const created = await desk.create({ jobType: 'Soapbox P2P' });
    const { jobId } = created.body.data;
    const part = await PARTS['suppression list']();
    const draft = await desk.draft({ ...part.change, jobType: 'Soapbox P2P' });
    const edit = await holding(
      server.db,
      (tx) => part.statement.execute(tx),
      async () => {
        const reply = desk.agency.put<JobReply>(`/job/${jobId}`, draft);
        await somebodyWaits(server.db, 'transactionid');
        return { reply };
      },
    );
    expect((await edit.reply).status).toBe(404);
  });
});

describe('resuming a job', () => {
  /** A failed job does not keep its lists, and can be resumed. */
  async function aFailedJob(part: Part): Promise<number> {
    const { jobId } = (await desk.agency.post<JobReply>('/job', await draftOf(part))).body.data;
    await server.db.updateTable('job').set({ status: 'error' }).where('job_id', '=', jobId).execute();
    return jobId;
  }

  it.each(['list', 'suppression list', 'identity'] as const)(
    'returns 409 when its %s was deleted [JOBS-20]',
    async (name) => {
      const part = await PARTS[name]();
      const jobId = await aFailedJob(part);
      expect(await isDeleted(part)).toBe(true);
      const { status, body } = await desk.agency.post(`/job/${jobId}/resume`);
      expect([status, body.error]).toEqual([
        409,
        expect.stringMatching(/^This job cannot be resumed: .+ was deleted\. Create a new job\.$/),
      ]);
    },
  );

  it('refuses while its suppression list is being deleted [JOBS-20]', async () => {
    const part = await PARTS['suppression list']();
    const jobId = await aFailedJob(part);
    const resumed = await holding(
      server.db,
      (tx) => part.statement.execute(tx),
      async () => {
        const reply = desk.agency.post(`/job/${jobId}/resume`);
        await somebodyWaits(server.db, 'transactionid');
        return { reply };
      },
    );
    expect((await resumed.reply).status).toBe(409);
  });
});
