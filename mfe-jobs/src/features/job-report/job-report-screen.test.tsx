import { act, screen, waitFor } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { aProgress, reply, startMockServer } from '@campaign/shared-api/testing';
import { aReport, AT, openReport } from '../../testing/report-tests';

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
