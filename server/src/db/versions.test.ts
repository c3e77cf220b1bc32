import { WEEKDAYS } from '@campaign/shared-api/constants';
import type { Changed } from '@campaign/shared-api/contracts';
import { openTestServer } from '../testing';
import type { TestClient, TestReply, TestServer } from '../testing';
import { openJobDesk } from '../testing/job-desk';
import type { JobDesk } from '../testing/job-desk';

interface Saved {
  data: { version: number };
  code?: string;
  error?: string;
  changed?: Changed;
}
type Reply = TestReply<Saved>;
/** Something saved once, and how it is saved again. */
interface Thing {
  version: number;
  save(who: TestClient, name: string, version?: number): Promise<Reply>;
  read(): Promise<string>;
}

const WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, { startTime: '09:00:00', endTime: '21:00:00' }]));

let server: TestServer;
let desk: JobDesk;
let colleague: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  desk = await openJobDesk(server);
  colleague = await server.signInAs('agent-admin');
  const ann = { first_name: 'Ann', last_name: 'Lee' };
  await server.db
    .updateTable('agent')
    .set(ann)
    .where('agent_id', '=', colleague.person?.agent_id ?? 0)
    .execute();
});
afterAll(() => server.close());

const THINGS: Record<string, () => Promise<Thing>> = {
  async job() {
    const job = await desk.draft();
    const { jobId, version } = (
      await desk.agency.post<{ data: { jobId: number; version: number } }>('/job', job)
    ).body.data;
    return {
      version,
      save: (who, jobName, begun) => who.put(`/job/${jobId}`, { ...job, jobName, version: begun }),
      read: async () =>
        (await desk.agency.get<{ data: { jobName: string } }>(`/job/${jobId}`)).body.data.jobName,
    };
  },
  async template() {
    const body = { title: 'A', text: '<p>Thanks</p>' };
    const { id, version } = (
      await desk.agency.post<{ data: { id: number; version: number } }>('/templates', body)
    ).body.data;
    return {
      version,
      save: (who, title, begun) => who.put(`/templates/${id}`, { ...body, title, version: begun }),
      read: async () =>
        (await desk.agency.get<{ data: { title: string }[] }>(`/templates?ids=${id}`)).body.data[0]?.title ??
        '',
    };
  },
  async schedule() {
    type Schedule = { scheduleId: number; scheduleName: string; version: number };
    const { scheduleId, version } = (await desk.agency.post<{ data: Schedule }>('/schedule', WEEK)).body.data;
    return {
      version,
      save: (who, scheduleName, begun) =>
        who.post('/schedule', { ...WEEK, scheduleId, scheduleName, version: begun }),
      read: async () => {
        const { data } = (await desk.agency.get<{ data: Schedule[] }>('/schedule')).body;
        return data.find((each) => each.scheduleId === scheduleId)?.scheduleName ?? '';
      },
    };
  },
};

describe.each(Object.keys(THINGS))('a %s that was saved after the form began', (noun) => {
  it('is not overwritten: 409 says by whom, when, and what to send to overwrite it', async () => {
    const thing = await THINGS[noun]!();
    const before = server.clock.now();
    const first = await thing.save(colleague, 'Hers', thing.version);
    const after = server.clock.now();
    expect([first.status, first.body.data.version]).toEqual([200, thing.version + 1]);
    const second = await thing.save(desk.agency, 'Mine', thing.version);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'changed',
      error: `This ${noun} was changed by Ann Lee meanwhile.`,
      changed: { version: thing.version + 1, by: 'Ann Lee' },
    });
    const at = new Date(second.body.changed?.at ?? 0);
    expect([at >= before, at <= after]).toEqual([true, true]);
    expect(await thing.read()).toBe('Hers');
    const third = await thing.save(desk.agency, 'Mine', second.body.changed?.version);
    expect([third.status, await thing.read()]).toEqual([200, 'Mine']);
  });

  it('is told of one’s own other window as one’s own, and of the platform’s people without a name', async () => {
    const thing = await THINGS[noun]!();
    await thing.save(desk.agency, 'One', thing.version);
    const again = await thing.save(desk.agency, 'Two', thing.version);
    expect(again.body.changed?.by).toBe('you');
    const admin = await server.signInAs('admin');
    expect((await thing.save(admin, 'Three', thing.version + 1)).status).toBe(200);
    const last = await thing.save(desk.agency, 'Four', thing.version + 1);
    expect([last.status, last.body.changed?.by]).toEqual([409, null]);
    expect(last.body.error).toBe(`This ${noun} was changed by an administrator meanwhile.`);
  });

  it('is saved by one of several who press at once', async () => {
    const thing = await THINGS[noun]!();
    const names = ['A', 'B', 'C', 'D', 'E'];
    const replies = await Promise.all(names.map((name) => thing.save(desk.agency, name, thing.version)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await thing.read()).toBe(names[replies.findIndex(({ status }) => status === 200)]);
  });

  it('is overwritten by an older page, which knows of no version', async () => {
    const thing = await THINGS[noun]!();
    await thing.save(colleague, 'Hers', thing.version);
    expect((await thing.save(desk.agency, 'Mine')).status).toBe(200);
    expect(await thing.read()).toBe('Mine');
  });
});
