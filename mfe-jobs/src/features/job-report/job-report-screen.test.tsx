import { act, screen, waitFor, within } from '@testing-library/react';
import { renderRoom } from '@campaign/platform/testing';
import type { JobReport } from '@campaign/shared-api/contracts';
import { aJob, aProgress, reply, startMockServer } from '@campaign/shared-api/testing';
import { axeProblems } from '../../testing/axe';
import { EagerRoom } from '../../testing/eager-room';
import { words } from '../../words';

startMockServer();

const AT = '/house%20file/42/7/reports';
const aReport = (changes: Partial<JobReport> = {}): JobReport => ({
  jobId: 42,
  jobType: 'House File',
  accountName: 'Harbor Strategies',
  jobName: 'Fall appeal',
  status: 'completed',
  startDate: '2026-11-20T14:00:00.000Z',
  changedTimezone: false,
  from: '+12025550100',
  phoneListNames: ['Spring drive', 'Ward 4'],
  initialTemplateMessage: '<p>Vote Tuesday. Stop to end</p>',
  initialMessage: 'Vote Tuesday. Stop to end',
  media: null,
  counts: {
    sent: 12_380,
    delivered: 12_200,
    failed: 60,
    unknown: 3,
    nonOptOutReplies: 312,
    optOutReplies: 84,
    clicks: 451,
    donations: 2,
  },
  notSent: [{ reason: 'dnc', count: 9 }],
  ...changes,
});
const click = {
  phonenumber: '+12025550111',
  guidlink: 'https://go.example.org/Ab3dE6gH',
  clicks: 3,
  createdAt: '2026-11-20T16:00:00.000Z',
};
const inbound = (id: number, message: string, changes = {}) => ({
  ...{
    id,
    from: `+1202555011${id}`,
    message,
    createdAt: '2026-11-20T16:00:00.000Z',
    optOut: false,
    suppressed: false,
  },
  ...changes,
});

function openReport(at = AT, report = aReport(), progress = aProgress()) {
  reply.get('/job/:jobId', {
    data: aJob({ jobId: 42, jobType: 'House File', status: report.status, progress }),
  });
  reply.get('/job/:jobId/report', { data: report });
  reply.get('/tracking/:jobId', { data: [click], total: 1 });
  return renderRoom(<EagerRoom />, { at });
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const tile = (label: string) => screen.getByText(label).parentElement?.parentElement;

describe('the head of the report', () => {
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
    expect(
      await screen.findByText(new RegExp(words.timeZoneAdjusted.replace(/[()]/g, '\\$&'))),
    ).toBeVisible();
  });

  it('JREP-03 shows the message, with its picture or film', async () => {
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
    expect(tile('Messages sent')).toHaveTextContent(
      '12,38012,200 delivered · 60 failed · 3 without an answer',
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
});

describe('the lists of the report', () => {
  it('JREP-05 has four tabs; the open one stands in the address', async () => {
    reply.get('/donations', { data: [], total: 0 });
    const { person, address } = openReport();
    await screen.findByRole('tab', { name: /Clicks/ });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/[\d,]+$/, ''))).toEqual([
      'Clicks',
      'Donations',
      'Non-Opt out Replies',
      'Opt Outs',
    ]);
    await person.click(screen.getByRole('tab', { name: /Donations/ }));
    expect(address()).toBe(`${AT}?tab=donations`);
    expect(await screen.findByText('No donations')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('JREP-08 lists clicks, searched and paged by the server', async () => {
    const { person, address } = openReport();
    const asked: string[] = [];
    reply.get('/tracking/:jobId', ({ query }) => {
      asked.push(query.toString());
      return { data: [click, { ...click, phonenumber: null }], total: 45 };
    });
    const table = await screen.findByRole('table', { name: 'Clicks' });
    expect(await within(table).findByText('(202) 555-0111')).toBeVisible();
    expect(within(table).getByText('Somebody')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /Next page/i }));
    await waitFor(() => expect(asked.at(-1)).toBe('page=2&size=10'));
    await person.click(screen.getByRole('searchbox', { name: 'Search Clicks' }));
    await person.paste('0111');
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&size=10&query=0111'));
    expect(address()).toBe(`${AT}?q=0111`);
  });

  it('JREP-10 JREP-11 JREP-12 keeps the two kinds of reply apart and marks who stopped by other words', async () => {
    reply.get('/job/:jobId/replies', ({ query }) =>
      query.get('kind') === 'opt-out'
        ? { data: [inbound(1, 'STOP', { optOut: true, suppressed: true })], total: 1 }
        : { data: [inbound(2, 'Count me in'), inbound(3, 'take me off', { suppressed: true })], total: 2 },
    );
    const { person } = openReport(`${AT}?tab=non-opt-out`);
    const rows = within(await screen.findByRole('table', { name: 'Non-Opt out Replies' }));
    expect(await rows.findByRole('row', { name: /Count me in/ })).not.toHaveTextContent('Opted out');
    expect(rows.getByRole('row', { name: /take me off/ })).toHaveTextContent('Opted out');
    await person.click(screen.getByRole('tab', { name: /Opt Outs/ }));
    const optOuts = within(await screen.findByRole('table', { name: 'Opt Outs' }));
    expect(await optOuts.findByRole('row', { name: /STOP/ })).not.toHaveTextContent('Opted out');
  });

  it('JREP-09 lists donations, with links to web addresses only', async () => {
    const donation = {
      ...{
        recipientname: 'Harbor Youth',
        amount: 25,
        firstName: 'Ana',
        lastName: 'Ruiz',
        mobile: '+12025550111',
      },
      ...{ status: 'paid', jobId: 42, createdAt: '2026-11-20T16:00:00.000Z' },
    };
    reply.get('/donations', {
      data: [
        { ...donation, sourceurl: 'https://example.org/give' },
        { ...donation, amount: 10, sourceurl: 'javascript:alert(1)' },
      ],
      total: 2,
    });
    openReport(`${AT}?tab=donations`);
    const table = within(await screen.findByRole('table', { name: 'Donations' }));
    expect(await table.findByText('$25.00')).toBeVisible();
    expect(table.getByRole('link', { name: 'https://example.org/give' })).toBeVisible();
    expect(table.getByText('javascript:alert(1)').closest('a')).toBeNull();
  });

  it('JREP-17 asks the server for the donations that came by this job’s source, and shows that', async () => {
    const asked: string[] = [];
    const gift = {
      ...{ recipientname: 'Harbor Youth', amount: 25, firstName: 'Ana', lastName: 'Ruiz', mobile: null },
      ...{ status: 'paid', jobId: 42, createdAt: '2026-11-20T16:00:00.000Z' },
      sourceurl: 'https://give.example.org/fall',
    };
    reply.get('/donations', ({ query }) => {
      asked.push(query.toString());
      return { data: [gift], total: 1 };
    });
    openReport(`${AT}?tab=donations`);
    const table = within(await screen.findByRole('table', { name: 'Donations' }));
    expect(await table.findByRole('link', { name: gift.sourceurl })).toHaveAttribute('href', gift.sourceurl);
    expect(asked).toEqual(['jobId=42&page=1&size=10']);
  });

  it('tells a search without a match from a list that never had anything', async () => {
    const { person } = openReport(`${AT}?q=999`);
    reply.get('/tracking/:jobId', { data: [], total: 0 });
    expect(await screen.findByText('No match for these filters')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No clicks yet')).toBeVisible();
  });

  it.each([
    ['?tab=opt-out&q=call', 'Export', { format: 'xlsx' }],
    ['?tab=opt-out&q=call', 'Export CSV', { format: 'csv', tab: 'opt-out', query: 'call' }],
    ['?tab=donations', 'Export CSV', { format: 'csv', tab: 'donations' }],
  ])('JREP-06 JREP-07 in %s "%s" asks for %j and follows the address', async (tab, name, wanted) => {
    reply.get('/job/:jobId/replies', { data: [], total: 0 });
    reply.get('/donations', { data: [], total: 0 });
    const asked: unknown[] = [];
    reply.post('/job/:jobId/report/export', ({ body }) => {
      asked.push(body);
      return { data: { downloadUrl: '/api/v1/report-files/t' } };
    });
    const followed: (string | null)[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href'));
    });
    const { person } = openReport(`${AT}${tab}`);
    await person.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(followed).toEqual(['/api/v1/report-files/t']));
    expect(asked).toEqual([wanted]);
    click.mockRestore();
  });

  it('says why there is no export', async () => {
    reply.problem('POST', '/job/:jobId/report/export', 404, { error: 'This job does not exist.' });
    const { person } = openReport();
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('This job does not exist.')).toBeVisible();
  });

  it('prints the report', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { person } = openReport();
    await person.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('TBL-06 shows the error in place of a table', async () => {
    openReport();
    reply.problem('GET', '/tracking/:jobId', 500, { error: 'The clicks are out of reach.' });
    expect(await screen.findByText('The clicks are out of reach.')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('who was not texted', () => {
  it('tells the reasons, and the people of each', async () => {
    const asked: string[] = [];
    reply.get('/job/:jobId/recipients', ({ query }) => {
      asked.push(query.toString());
      return {
        data: [
          { phone: '+12025550111', state: 'suppressed', reason: 'dnc', errorCode: null, at: null },
          { phone: '+12025550112', state: 'failed', reason: null, errorCode: 4720, at: null },
        ],
        total: 2,
      };
    });
    const { person } = openReport();
    await person.click(await screen.findByRole('button', { name: 'On the do-not-contact list: 9' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Recipients' }));
    expect(await panel.findByRole('row', { name: /555-0111/ })).toHaveTextContent(
      'On the do-not-contact list',
    );
    expect(panel.getByRole('row', { name: /555-0112/ })).toHaveTextContent('Carrier error 4720');
    expect(asked[0]).toBe('state=suppressed&reason=dnc&page=1&size=25');
    expect(await axeProblems()).toEqual([]);

    await person.click(panel.getByRole('searchbox', { name: 'Search recipients by number' }));
    await person.paste('0112');
    await waitFor(() => expect(asked.at(-1)).toContain('query=0112'));
    await person.selectOptions(panel.getByLabelText('State'), 'Failed');
    await waitFor(() => expect(asked.at(-1)).toBe('state=failed&query=0112&page=1&size=25'));
  });

  it('answers for any one number', async () => {
    reply.get('/job/:jobId/recipients', { data: [], total: 0 });
    const { person } = openReport(AT, aReport({ notSent: [] }));
    expect(await screen.findByText('Every recipient so far could be texted.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Find a number' }));
    expect(await screen.findByRole('dialog', { name: 'Recipients' })).toBeVisible();
  });
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
