import { DateTime } from 'luxon';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '@campaign/shared-api/constants';
import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { anAgency, openTestServer, type TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const nineToNine = { startTime: '09:00:00', endTime: '21:00:00' };
const week = Object.fromEntries(WEEKDAYS.map((day) => [day, nineToNine]));
type Reply = { data: DeliverySchedule; message?: string; fields?: Record<string, string> };
type List = { data: DeliverySchedule[]; total: number };

describe('delivery schedules', () => {
  it('WIZ-17 WIZ-18 WIZ-24 saves one with the specified defaults and answers it', async () => {
    const agency = await server.signInAs('agency');
    const { status, body } = await agency.post<Reply>('/schedule', week);
    expect(status).toBe(200);
    expect(body.message).toBe('Schedule saved.');
    expect(body.data).toEqual({
      ...week,
      scheduleId: expect.any(Number) as number,
      scheduleName: 'Custom',
      scheduleTimezone: 'US/Eastern',
      isGlobal: false,
      endDate: null,
      version: 1,
    });
    expect(body.data.scheduleId).not.toBe(DEFAULT_SCHEDULE.scheduleId);
    expect((await agency.get<List>('/schedule')).body.data).toContainEqual(body.data);
  });

  it('changes one under its own id', async () => {
    const agency = await server.signInAs('agency');
    const { data } = (await agency.post<Reply>('/schedule', { ...week, scheduleName: 'Mornings' })).body;
    const noon = { startTime: '09:00:00', endTime: '12:00:00' };
    await agency.post('/schedule', { ...data, mon: noon });
    const { body } = await agency.get<List>('/schedule');
    expect(body.data.filter(({ scheduleId }) => scheduleId === data.scheduleId)).toEqual([
      { ...data, mon: noon, version: 2 },
    ]);
  });

  it.each([
    [{ scheduleTimezone: 'Moon/Crater' }, 'scheduleTimezone'],
    [{ tue: { startTime: '21:00:00', endTime: '09:00:00' } }, 'tue'],
    [Object.fromEntries(WEEKDAYS.map((day) => [day, { startTime: '09:00:00', endTime: '09:00:00' }])), 'mon'],
  ])('refuses %j', async (change, field) => {
    const agency = await server.signInAs('agency');
    const { status, body } = await agency.post<Reply>('/schedule', { ...week, ...change });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
  });

  it('refuses a last day that has passed where the hours are, and takes the present one', async () => {
    const agency = await server.signInAs('agency');
    const today = (zone: string) => DateTime.fromJSDate(server.clock.now(), { zone });
    const save = (scheduleTimezone: string, endDate: string | null) =>
      agency.post<Reply>('/schedule', { ...week, scheduleTimezone, endDate });
    for (const zone of ['US/Hawaii', 'US/Eastern']) {
      const past = await save(zone, today(zone).minus({ days: 1 }).toISODate());
      expect(past.status).toBe(400);
      expect(past.body.fields).toEqual({ endDate: 'The last day has passed.' });
      expect((await save(zone, today(zone).toISODate())).status).toBe(200);
    }
  });

  it('refuses a job whose hours end before it starts: nothing of it would ever be sent', async () => {
    const { create } = await openJobDesk(server);
    const agency = await server.signInAs('agency');
    const { data } = (await agency.post<Reply>('/schedule', week)).body;
    const ends = (endDate: string) =>
      server.db
        .updateTable('delivery_schedule')
        .set({ end_date: endDate })
        .where('schedule_id', '=', data.scheduleId)
        .execute();
    const day = (days: number) =>
      DateTime.fromJSDate(server.clock.now(), { zone: 'US/Eastern' }).plus({ days }).toISODate()!;
    const nextWeek = { sendMode: 'schedule' as const, startDate: DateTime.utc().plus({ days: 7 }).toISO() };

    await ends(day(-1));
    const now = await create({ scheduleId: data.scheduleId });
    expect(now.status).toBe(400);
    expect(now.body).toMatchObject({
      fields: { scheduleId: 'These delivery hours end before the job starts.' },
    });
    await ends(day(2));
    expect((await create({ scheduleId: data.scheduleId, ...nextWeek })).status).toBe(400);
    expect((await create({ scheduleId: data.scheduleId })).status).toBe(200);
  });

  it('leaves global ones to ADMIN, for everybody to use', async () => {
    const agency = await server.signInAs('agency');
    expect((await agency.post('/schedule', { ...week, isGlobal: true })).status).toBe(403);
    const admin = await server.signInAs('admin');
    const { data } = (await admin.post<Reply>('/schedule', { ...week, isGlobal: true })).body;
    expect((await agency.get<List>('/schedule')).body.data).toContainEqual(data);
    expect((await agency.post('/schedule', { ...data, isGlobal: false })).status).toBe(404);
  });

  it('ROLE-16 shows and changes no other agency’s', async () => {
    const agency = await server.signInAs('agency');
    const { data } = (await agency.post<Reply>('/schedule', { ...week, scheduleName: 'Ours' })).body;
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    const query = `/schedule?account_id=${server.agency.account_id}`;
    expect((await stranger.get<List>(query)).body.data).not.toContainEqual(data);
    expect((await stranger.post('/schedule', { ...data, scheduleName: 'TAKEN' })).status).toBe(404);
  });
});
