import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { reply, users } from '@campaign/shared-api/testing';
import { aSchedule, aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';
import {
  describeSchedule,
  problemsOfWeek,
  usualSchedule,
  windowAt,
} from '../../../components/delivery-hours';

startWizardTests();

/** A server that keeps schedules; what it was sent. */
function replyKeepingSchedules(kept: DeliverySchedule[] = []) {
  const saved: DeliverySchedule[] = [];
  reply.get('/schedule', () => ({ data: kept, total: kept.length }));
  reply.post('/schedule', ({ body }) => {
    const sent = body as DeliverySchedule;
    saved.push(sent);
    const data = { ...sent, scheduleId: sent.scheduleId === 1009028 ? 9 : sent.scheduleId };
    kept = [...kept.filter(({ scheduleId }) => scheduleId !== data.scheduleId), data];
    return { data, message: 'Schedule saved.' };
  });
  return saved;
}
const hours = () => screen.findByLabelText('Delivery hours');

/** Its chunk comes with the press: a render that waits for one is only taken up again within an awaited act. */
async function openDialog(button: string, title: string) {
  const opener = await screen.findByRole('button', { name: button });
  await act(async () => void fireEvent.click(opener));
  return screen.findByRole('dialog', { name: title });
}

describe('the hours of a week', () => {
  it('WIZ-18 CONST-11 are 9 to 21 Eastern on every day unless told', () => {
    const usual = usualSchedule();
    expect(usual).toMatchObject({
      scheduleId: 1009028,
      scheduleName: 'Custom',
      scheduleTimezone: 'US/Eastern',
    });
    expect(describeSchedule(usual)).toBe('Custom: 9 AM–9 PM Eastern, every day');
    expect(describeSchedule(aSchedule())).toBe('Mornings: 9 AM–12:30 PM Arizona, Mon, Tue, Wed');
  });

  it('find a window that ends before it starts, and a week without any', () => {
    const wrong = { startTime: '12:00:00', endTime: '09:00:00' };
    expect(problemsOfWeek(aSchedule({ tue: wrong }))).toEqual({ tue: 'The window ends before it starts.' });
    const { thu } = aSchedule();
    expect(problemsOfWeek(aSchedule({ mon: thu, tue: thu, wed: thu }))).toEqual({
      mon: 'At least one day must have hours.',
    });
  });

  it('leave what remains of the day it starts on, by the clock of their zone', () => {
    // Monday 10:30 in Phoenix.
    const monday = new Date('2026-11-23T17:30:00Z');
    expect(windowAt(aSchedule(), monday)).toEqual({ closed: false, leftSeconds: 2 * 3600 });
    const thursday = new Date('2026-11-26T17:30:00Z');
    expect(windowAt(aSchedule(), thursday)).toEqual({ closed: true, leftSeconds: 0 });
  });
});

describe('delivery hours in the wizard', () => {
  it('WIZ-17 WIZ-18 makes a schedule, which the job then follows', async () => {
    const saved = replyKeepingSchedules();
    const { person, hands } = openWizard();
    expect(await hours()).toHaveDisplayValue('Custom: 9 AM–9 PM Eastern, every day');
    const dialog = await openDialog('New hours', 'New delivery hours');
    await hands.write('Name', 'Weekdays');
    await hands.choose('Time zone', 'Pacific');
    fireEvent.change(within(dialog).getByLabelText('Monday until'), { target: { value: '17:00' } });
    await person.click(within(dialog).getByRole('button', { name: 'Same hours every day' }));
    for (const day of ['Saturday', 'Sunday'])
      await person.click(within(dialog).getByRole('checkbox', { name: day }));
    await person.click(within(dialog).getByRole('button', { name: 'Save hours' }));
    await waitFor(async () =>
      expect(await hours()).toHaveDisplayValue('Weekdays: 9 AM–5 PM Pacific, Mon, Tue, Wed, Thu, Fri'),
    );
    expect(saved).toMatchObject([
      {
        scheduleId: 1009028,
        scheduleName: 'Weekdays',
        scheduleTimezone: 'US/Pacific',
        fri: { startTime: '09:00:00', endTime: '17:00:00' },
        sat: { startTime: '09:00:00', endTime: '09:00:00' },
      },
    ]);
  });

  it('sends the id of its schedule with the job', async () => {
    replyLikeAnAgency({ job: aWaitingJob({ scheduleId: 8 }) });
    replyKeepingSchedules([aSchedule()]);
    let put: unknown;
    reply.put('/job/:jobId', ({ body }) => {
      put = body;
      return { data: aWaitingJob() };
    });
    const { hands } = openWizard('/job/edit/42');
    await hands.open('Suppression List');
    await hands.send();
    await waitFor(() => expect(put).toMatchObject({ scheduleId: 8 }));
  });

  it('changes its own schedule, and refuses a window that ends before it starts', async () => {
    replyLikeAnAgency({ job: aWaitingJob({ scheduleId: 8 }) });
    const saved = replyKeepingSchedules([aSchedule()]);
    const { person } = openWizard('/job/edit/42');
    await waitFor(async () => expect(await hours()).toHaveValue('8'));
    const dialog = await openDialog('Edit hours', 'Edit delivery hours');
    fireEvent.change(within(dialog).getByLabelText('Monday from'), { target: { value: '13:00' } });
    expect(within(dialog).getByText('The window ends before it starts.')).toBeVisible();
    const save = within(dialog).getByRole('button', { name: 'Save hours' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    fireEvent.change(within(dialog).getByLabelText('Monday from'), { target: { value: '10:00' } });
    await person.click(save);
    await waitFor(() => expect(saved).toMatchObject([{ scheduleId: 8, mon: { startTime: '10:00:00' } }]));
  });

  it('refuses a last day that has passed', async () => {
    const { person } = openWizard();
    const dialog = await openDialog('New hours', 'New delivery hours');
    const lastDay = within(dialog).getByLabelText(/^Last day/);
    fireEvent.change(lastDay, { target: { value: '2020-01-01' } });
    expect(within(dialog).getByText('The last day has passed.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save hours' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await person.clear(lastDay);
    expect(within(dialog).queryByText('The last day has passed.')).toBeNull();
  });

  it('is in order for axe with its dialog open', async () => {
    openWizard();
    await openDialog('New hours', 'New delivery hours');
    expect(await axeProblems()).toEqual([]);
  });

  it('leaves the platform’s hours to ADMIN', async () => {
    replyLikeAnAgency({ job: aWaitingJob({ scheduleId: 8 }) });
    replyKeepingSchedules([aSchedule({ isGlobal: true })]);
    openWizard('/job/edit/42', { user: users.agentAdmin() });
    const edit = await screen.findByRole('button', { name: 'Edit hours' });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
  });

  it('says once that texts go out at any time, and disables the choice of hours that have no effect', async () => {
    openWizard('/house/create', { user: users.user({ quietHours: false }) });
    expect(await hours()).toBeDisabled();
    expect(screen.getByText('Delivery hours have no effect while they are turned off.')).toBeVisible();
    const text = 'Delivery hours are turned off on this installation: texts go out at any time.';
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  it('SCHED-03 is not asked of a P2P job', async () => {
    openWizard('/p2p/create');
    await screen.findByLabelText('Job name');
    expect(screen.queryByLabelText('Delivery hours')).toBeNull();
  });

  it('shows why schedules cannot be loaded', async () => {
    reply.problem('GET', '/schedule', 500, { error: 'Something went wrong.' });
    openWizard();
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
  });
});
