import { act, screen, waitFor, within } from '@testing-library/react';
import { aJob, aJobRow, aProgress, reply, startMockServer } from '@campaign/shared-api/testing';
import { enter, givenJobs, row, totals } from '../../testing/jobs-tab';

startMockServer();

beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true }),
);
afterEach(() => jest.useRealTimers());

const sending = (done: number) =>
  aJobRow({
    name: 'Moving',
    jobId: 700,
    messagesSent: done,
    progress: aProgress({ pending: 12_408 - done, sent: done, rate: 38, secondsLeft: 190 }),
  });

it('follows a job that sends, in place, without the loading bar', async () => {
  let done = 4210;
  givenJobs();
  reply.get('/job', () => ({ data: [sending(done), aJobRow()], total: 2, totals }));
  const { store } = enter();
  const bar = await screen.findByRole('progressbar', { name: 'Progress of Moving' });
  expect(bar).toHaveAttribute('aria-valuetext', '4,210 of 12,408 sent · 8,198 left · 38/s · about 3 min');
  done = 8000;
  await act(() => jest.advanceTimersByTimeAsync(2500));
  await waitFor(() =>
    expect(bar).toHaveAttribute('aria-valuetext', '8,000 of 12,408 sent · 4,408 left · 38/s · about 3 min'),
  );
  expect(store.getState().loading.bar).toBe(false);
});

it('never moves rows under the cursor: a completed one stays, a new one is only counted', async () => {
  let later = false;
  givenJobs();
  reply.get('/job', () => ({
    data: later ? [aJobRow({ jobId: 800, name: 'Brand new' }), aJobRow()] : [sending(12_000), aJobRow()],
    total: 2,
    totals,
  }));
  reply.get('/job/:jobId', {
    data: aJob({ ...sending(12_408), status: 'completed', progress: aProgress() }),
  });
  const { person } = enter();
  await row('Moving');
  later = true;
  await act(() => jest.advanceTimersByTimeAsync(2500));
  expect(await within(await row('Moving')).findByText('Completed')).toBeVisible();
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((each) => within(each).getAllByRole('cell')[0]?.textContent);
  expect(names()).toEqual(['Moving', 'November reminder']);
  await person.click(
    within(
      await screen.findByText('1 new job.').then((text) => text.closest('[role="status"]') as HTMLElement),
    ).getByRole('button', { name: 'Show' }),
  );
  await waitFor(() => expect(names()).toEqual(['Brand new', 'November reminder']));
  await waitFor(() => expect(screen.queryByText('1 new job.')).not.toBeInTheDocument());
});

it('says why messages wait, and that recipients are being prepared', async () => {
  const held = 'Waits until 11:00 (Phoenix, area code 480)';
  givenJobs();
  reply.get('/job', {
    data: [
      aJobRow({ name: 'Waiting', progress: aProgress({ pending: 10, held }) }),
      aJobRow({
        jobId: 611,
        name: 'Unapproved',
        progress: aProgress({ waiting: 10, onHold: 'agency-not-approved' }),
      }),
      aJobRow({
        jobId: 612,
        name: 'Unregistered',
        progress: aProgress({ pending: 10, onHold: 'identity-not-ready', held }),
      }),
      aJobRow({
        jobId: 613,
        name: 'Stopped',
        progress: aProgress({
          waiting: 10,
          onHold: 'platform-hold',
          onHoldSince: '2026-11-20T15:00:00.000Z',
        }),
      }),
      aJobRow({ jobId: 2, name: 'Fresh', progress: aProgress({ planned: false, recipients: 0 }) }),
    ],
    total: 2,
    totals,
  });
  enter();
  expect(await within(await row('Waiting')).findByText(held)).toBeVisible();
  // SIGNUP-14: a pending agency may prepare; the job stays active.
  expect(within(await row('Unapproved')).getByText('On hold: agency not approved')).toBeVisible();
  expect(within(await row('Unregistered')).getByText('On hold: identity not registered')).toBeVisible();
  expect(within(await row('Unregistered')).queryByText(held)).toBeNull();
  expect(
    within(await row('Stopped')).getByText(
      'On hold: sending paused by the platform since Nov 20, 2026, 10:00 AM ET',
    ),
  ).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress of Fresh' })).toHaveAttribute(
    'aria-valuetext',
    'Preparing the recipients',
  );
});

it.each([
  [
    'error',
    'The list "Ward 4" is not ready. Resume to try the 9 people who are left again. No one is texted twice.',
  ],
  ['paused', 'This job is paused. Resume to text the 9 people who are left.'],
])('says at the chip why a job stands in %s, and what to do', async (status, text) => {
  givenJobs();
  const cause = 'The list "Ward 4" is not ready.';
  const job = aJobRow({
    status,
    cause: status === 'error' ? cause : null,
    progress: aProgress({ pending: 9 }),
  });
  reply.get('/job', { data: [job], total: 1, totals });
  enter();
  expect(await within(await row('November reminder')).findByText(text)).toBeVisible();
});

it('counts the texts of a P2P job, not the people who are never texted', async () => {
  givenJobs();
  const progress = aProgress({ recipients: 260, suppressed: 9, waiting: 251, sent: 0, delivered: 0 });
  reply.get('/job', { data: [aJobRow({ name: 'Fresh', progress })], total: 1, totals });
  enter();
  expect(await screen.findByRole('progressbar', { name: 'Progress of Fresh' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 251 sent · 251 left · 9 suppressed',
  );
});

it('says of a completed job how many texts failed and how many recipients were suppressed', async () => {
  givenJobs();
  const short = {
    recipients: 800,
    sent: 681,
    delivered: 674,
    failed: 62,
    suppressed: 57,
    waiting: 0,
    pending: 0,
  };
  const whole = { recipients: 40, sent: 40, delivered: 40, failed: 0, suppressed: 0, waiting: 0, pending: 0 };
  reply.get('/job', {
    data: [
      aJobRow({ name: 'Short', jobId: 1, status: 'completed', progress: aProgress(short) }),
      aJobRow({ name: 'Whole', jobId: 2, status: 'completed', progress: aProgress(whole) }),
    ],
    total: 2,
    totals,
  });
  enter();
  expect(
    await within(await row('Short')).findByText('681 of 743 sent · 62 failed · 57 suppressed'),
  ).toBeVisible();
  expect(await row('Whole')).not.toHaveTextContent('40 of 40 sent');
});

it('marks a job whose texts do not arrive, and says that the guard paused it', async () => {
  const alert = { delivered: 503, texts: 812, since: '2026-11-20T15:00:00.000Z', isPaused: true };
  const paused = aJobRow({
    name: 'Doors',
    jobId: 701,
    status: 'paused',
    alert,
    progress: aProgress({ pending: 400, sent: 812, held: 'The deliverability guard paused it: 61.9% …' }),
  });
  givenJobs();
  reply.get('/job', {
    data: [paused, aJobRow({ name: 'Fine', jobId: 702, status: 'active', alert: null })],
    total: 2,
    totals,
  });
  enter();
  const doors = await row('Doors');
  expect(doors).toHaveTextContent('Delivered 61.9%: 503 of 812 texts of this identity and number in an hour');
  expect(doors).toHaveTextContent('The deliverability guard paused this job.');
  expect(doors).toHaveTextContent('The deliverability guard paused it: 61.9% …');
  expect(await row('Fine')).not.toHaveTextContent(/Delivered \d/);
});
