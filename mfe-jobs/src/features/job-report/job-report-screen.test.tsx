import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeProblems } from '@campaign/platform/testing';
import { aJob, aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { aReport, aTimeline, AT, openReport } from '../../testing/report-tests';

startMockServer();

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const tile = (label: string) => screen.getByText(label).parentElement?.parentElement;

it('JREP-01 names account, campaign, send time, number and lists', async () => {
  const { title } = openReport();
  expect(await screen.findByRole('heading', { name: 'Fall appeal' })).toBeVisible();
  expect(fact('Account')).toHaveTextContent('Harbor Strategies');
  expect(fact('Campaign title')).toHaveTextContent('Fall appeal');
  expect(fact('Send time')?.textContent?.trim()).toBe('Nov 20, 2026, 9:00 AM ET');
  expect(fact('Send phone number')).toHaveTextContent('(202) 555-0100');
  expect(fact('Phone lists')).toHaveTextContent('Spring drive, Ward 4');
  expect(title()).toBe('Fall appeal, report');
});

it('JOBS-28 names what it cost, and the rate it was made with', async () => {
  openReport();
  await screen.findByRole('heading', { name: 'Fall appeal' });
  await waitFor(() => expect(fact('Cost')).toHaveTextContent('$18.06: 1,400 segments at $0.0129 a segment'));
});

it('JOBS-24 says nothing of cost where it may not be seen', async () => {
  openReport();
  reply.get('/job/:jobId', { data: aJob({ jobId: 42, jobType: 'House File', price: null }) });
  await screen.findByText('Messages sent');
  await waitFor(() => expect(screen.getByText('Recipients', { selector: 'h2, h3' })).toBeVisible());
  expect(screen.queryByText('Cost', { selector: 'dt' })).toBeNull();
});

it('JREP-02 says when the start was adjusted to the time zone', async () => {
  openReport(AT, aReport({ changedTimezone: true }));
  expect(await screen.findByText(/Nov 20, 2026, 9:00 AM ET/)).toBeVisible();
  expect(fact('Send time')).toHaveTextContent('( Time Zone Adjusted )');
});

it('JREP-03 shows the message, with its photo or video', async () => {
  const first = openReport(AT, aReport({ media: { url: '/media/a.png', mime: 'image/png' } }));
  expect(await screen.findByText('Vote Tuesday. Stop to end')).toBeVisible();
  expect(screen.getByRole('img', { name: /message/ })).toHaveAttribute('src', '/media/a.png');
  first.unmount();
  openReport(AT, aReport({ media: { url: '/media/a.mp4', mime: 'video/mp4' } }));
  await screen.findByText('Vote Tuesday. Stop to end');
  expect(document.querySelector('video')).toHaveAttribute('src', '/media/a.mp4');
});

it('JREP-19 shows the message as text, whatever it says', async () => {
  openReport(AT, aReport({ initialMessage: '<img src=x onerror=alert(1)> Stop' }));
  expect(await screen.findByText('<img src=x onerror=alert(1)> Stop')).toBeVisible();
});

it.each(['Non-opt out replies', 'Opt out replies'])('leads from "%s" to the conversations', async (label) => {
  openReport();
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', '/chats/42');
});

it('JREP-04 counts messages, replies, opt-outs and clicks', async () => {
  openReport();
  await screen.findByText('Messages sent');
  expect(tile('Messages sent')).toHaveTextContent('12,380Accepted by the carrier');
  expect(screen.getByRole('table', { name: 'Recipients and where they are' })).toHaveTextContent(
    'Recipients12,408',
  );
  expect(tile('Non-opt out replies')).toHaveTextContent('312');
  expect(tile('Opt out replies')).toHaveTextContent('84');
  expect(screen.getByRole('tab', { name: /Clicks/ })).toHaveTextContent('451');
});

it('JREP-04 counts what arrives after the last text', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  openReport();
  await screen.findByText('Non-opt out replies');
  reply.get('/job/:jobId/report', {
    data: aReport({ counts: { ...aReport().counts, nonOptOutReplies: 313 } }),
  });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(tile('Non-opt out replies')).toHaveTextContent('313'));
  jest.useRealTimers();
});

it('JREP-04 keeps counting while the job sends', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  openReport(AT, aReport({ status: 'active' }), aProgress({ sent: 4000, pending: 8408 }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  const counts = { ...aReport().counts, sent: 12_381 };
  reply.get('/job/:jobId/report', { data: aReport({ status: 'active', counts }) });
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(tile('Messages sent')).toHaveTextContent('12,381'));
  jest.useRealTimers();
});

it('shows each count of the report as a share of the texts sent, too', async () => {
  const counts = { ...aReport().counts, sent: 400, nonOptOutReplies: 20, optOutReplies: 6, clicks: 10 };
  openReport(AT, aReport({ counts: { ...counts, peopleOptedOut: 9 } }));
  expect(await screen.findByText('5.0% of texts sent')).toBeVisible();
  expect(tile('Non-opt out replies')).toHaveTextContent('205.0% of texts sent');
  expect(tile('Opt out replies')).toHaveTextContent('61.5% of texts sent');
  expect(tile('People opted out')).toHaveTextContent('92.3% of texts sent.');
  expect(screen.getByText('2.5% of texts sent')).toBeVisible();
});

it('draws sends, deliveries, replies and opt-outs over time, and how far people came', async () => {
  openReport();
  reply.get('/job/:jobId/timeline', { data: aTimeline() });
  const texts = await screen.findByRole('figure', { name: 'Texts over time' }, { timeout: 5_000 });
  expect(texts).toHaveTextContent('12,380 texts sent, 12,200 of them confirmed by the handset, 60 failed.');
  expect(texts.querySelectorAll('.highcharts-line-series .highcharts-graph')).toHaveLength(3);
  expect(within(texts).getByRole('button', { name: 'Download Texts over time' })).toBeVisible();
  await userEvent.click(within(texts).getByRole('button', { name: /Show table/ }));
  const rows = within(texts).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Hour (ET)SentConfirmed by the handsetFailed',
    'Nov 20, 9 AM12,00011,90050',
    'Nov 20, 10 AM38030010',
  ]);
  expect(screen.getByRole('figure', { name: 'Replies and opt-outs over time' })).toHaveTextContent(
    '312 replies, 84 opt-outs.',
  );
  const funnel = screen.getByRole('figure', { name: 'From recipients to replies' });
  await userEvent.click(within(funnel).getByRole('button', { name: /Show table/ }));
  expect(
    within(funnel)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    'Recipients12,408',
    'Texted12,380 (99.8%)',
    'Confirmed by the handset12,200 (98.3%)',
    'Clicked451 (3.6%)',
    'Replied290 (2.3%)',
    'Opted out84 (0.7%)',
  ]);
});

it('draws bars for a job within one hour, and uses the singular for one text, reply and opt-out', async () => {
  openReport();
  const timeline = aTimeline();
  const point = { at: '2026-11-20T14:00:00.000Z', sent: 1, delivered: 1, failed: 0, replies: 12, optOuts: 1 };
  reply.get('/job/:jobId/timeline', { data: { ...timeline, points: [point] } });
  const texts = await screen.findByRole('figure', { name: 'Texts over time' }, { timeout: 5_000 });
  expect(texts).toHaveTextContent('1 text sent, 1 of them confirmed by the handset, 0 failed.');
  // One hour is no line: every figure has a bar of its own.
  expect(texts.querySelector('.highcharts-line-series')).toBeNull();
  expect(texts.querySelector('.highcharts-bar-series')).not.toBeNull();
  expect(screen.getByRole('figure', { name: 'Replies and opt-outs over time' })).toHaveTextContent(
    '12 replies, 1 opt-out.',
  );
});

it('tells what became of the texts, why some failed and what to do about it, and costs where they may be seen', async () => {
  openReport();
  const timeline = aTimeline();
  reply.get('/job/:jobId/timeline', { data: timeline });
  const card = within(await screen.findByRole('region', { name: 'Delivery' }));
  for (const told of [
    'Delivered99.5%12,380 of 12,440 texts',
    'Of these confirmed by the handset98.5%12,200 of 12,380',
    'Errors60$0.77 spent on them',
    'Waiting for the carrier3Not counted in any rate',
    'Median delivery time5 s95% within 15 min',
  ])
    expect(card.getByText((_, element) => element?.textContent === told)).toBeVisible();
  const told = () =>
    within(card.getByRole('table', { name: 'Why texts failed' }))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(told()).toEqual([
    'CodeMeaningWhat to doTextsShareCost',
    '4720A landlineUpload lists with landlines dropped.4575.0%$0.58',
    '–The carrier gave no codeAsk.1525.0%$0.19',
  ]);
  expect(await axeProblems()).toEqual([]);
  cleanup();

  openReport();
  const { errors, ...figures } = timeline.delivery!;
  const hidden = {
    ...figures,
    failedCost: null,
    errors: errors.map((each) => ({ ...each, cost: null })),
  };
  reply.get('/job/:jobId/timeline', { data: { ...timeline, delivery: hidden } });
  await screen.findByRole('table', { name: 'Why texts failed' });
  expect(document.body).not.toHaveTextContent(/spent on them|\$0\.58/);
});

it('says that no text was handed over yet, and nothing where the server is older', async () => {
  openReport();
  const nothing = {
    totalMessageCount: 0,
    successfulMessageCount: 0,
    failedMessageCount: 0,
    confirmedCount: 0,
    waitingCount: 0,
    failedCost: 0,
    receiptSeconds: { p50: null, p95: null },
    errors: [],
  };
  reply.get('/job/:jobId/timeline', { data: { ...aTimeline(), delivery: nothing } });
  const card = await screen.findByRole('region', { name: 'Delivery' });
  expect(card).toHaveTextContent('No text of this job was handed to the carrier yet.');
  cleanup();
  openReport();
  const { delivery: _, ...older } = aTimeline();
  reply.get('/job/:jobId/timeline', { data: older });
  await screen.findByRole('figure', { name: 'Texts over time' }, { timeout: 5_000 });
  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
});

it('shows the charts and keeps none as a file for who looks as somebody else', async () => {
  const view = { by: 'ada@platform.example', endsAt: '2026-11-23T20:00:00.000Z' };
  openReport(AT, aReport(), aProgress(), users.user({ view }));
  reply.get('/job/:jobId/timeline', { data: aTimeline() });
  const funnel = { name: 'From recipients to replies' };
  const chart = await screen.findByRole('figure', funnel, { timeout: 5_000 });
  expect(within(chart).getByRole('button', { name: /Show table/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /download|export|print/i })).toBeNull();
});

it('says where there is nothing to draw yet, and why charts cannot be read', async () => {
  openReport();
  expect(await screen.findAllByText('Nothing to show yet.', {}, { timeout: 5_000 })).toHaveLength(3);
  cleanup();
  openReport();
  reply.problem('GET', '/job/:jobId/timeline', 503, { error: 'The charts are out of reach.' });
  expect(await screen.findByText('The charts are out of reach.')).toBeVisible();
});

it('ROUTE-17 /{type}/{id}/reports becomes the address with the identity', async () => {
  const { address } = openReport('/house/42/reports');
  await waitFor(() => expect(address()).toBe('/house%20file/42/7/reports'));
  expect(await screen.findByRole('heading', { name: 'Fall appeal' })).toBeVisible();
});

it('shows why a report cannot be shown, and tries again', async () => {
  openReport();
  reply.problem('GET', '/job/:jobId/report', 503, { error: 'The report is out of reach.' });
  expect(await screen.findByText('The report is out of reach.')).toBeVisible();
});

it('is in order for axe', async () => {
  openReport();
  await screen.findByText('(202) 555-0111');
  expect(await axeProblems()).toEqual([]);
});

it('marks on the line of texts what was done to the job', async () => {
  openReport();
  reply.get('/job/:jobId/timeline', {
    data: {
      ...aTimeline(),
      events: [
        { at: '2026-11-20T14:00:00.000Z', kind: 'campaign', what: 'Fall appeal', people: 12_408 },
        { at: '2026-11-20T15:20:00.000Z', kind: 'guard', what: '62.0% of 812 texts', people: null },
        { at: '2026-11-20T15:40:00.000Z', kind: 'resumed', what: '', people: null },
      ],
    },
  });
  const texts = await screen.findByRole('figure', { name: 'Texts over time' }, { timeout: 5_000 });
  expect(
    [...within(texts).getByRole('list', { name: 'Events' }).children].map((item) => item.textContent),
  ).toEqual([
    'ANov 20, 9 AM: The job started',
    'BNov 20, 10 AM: Paused by the deliverability guard, 62.0% of 812 texts; Resumed',
  ]);
});
