import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { aReport, AT, click, openReport } from '../../testing/report-tests';

startMockServer();

const inbound = (id: number, message: string, changes = {}) => ({
  id,
  from: `+1202555011${id}`,
  message,
  createdAt: '2026-11-20T16:00:00.000Z',
  optOut: false,
  suppressed: false,
  ...changes,
});

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
  expect(within(table).getByText('Unknown')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /Next page/i }));
  await waitFor(() => expect(asked.at(-1)).toBe('page=2&size=10'));
  await person.click(screen.getByRole('searchbox', { name: 'Search Clicks' }));
  await person.paste('0111');
  await waitFor(() => expect(asked.at(-1)).toBe('query=0111&page=1&size=10'));
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

it('says beside the replies that are exactly STOP how many people opted out, and leads to them [JREP-12]', async () => {
  reply.get('/job/:jobId/replies', { data: [], total: 0 });
  const counts = { ...aReport().counts, optOutReplies: 2, peopleOptedOut: 9 };
  openReport(`${AT}?tab=opt-out`, aReport({ counts }));
  expect(await screen.findByText(/^2 replies were exactly STOP; 9 people opted out\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See everyone who opted out' })).toHaveAttribute(
    'href',
    '/dnc?tab=opt-outs&job=42',
  );
  expect(screen.getByRole('tab', { name: /^Opt Outs/ })).toHaveTextContent('Opt Outs2');
  const tile = screen.getByRole('link', { name: /People opted out/ });
  expect(tile).toHaveAttribute('href', '/dnc?tab=opt-outs&job=42');
  expect(tile.closest('div')!.parentElement).toHaveTextContent(/People opted out9/);
});

it('JREP-09 lists donations, with links to web addresses only', async () => {
  const donation = {
    recipientname: 'Harbor Youth',
    amount: 25,
    firstName: 'Ana',
    lastName: 'Ruiz',
    mobile: '+12025550111',
    status: 'paid',
    jobId: 42,
    createdAt: '2026-11-20T16:00:00.000Z',
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
    recipientname: 'Harbor Youth',
    amount: 25,
    firstName: 'Ana',
    lastName: 'Ruiz',
    mobile: null,
    status: 'paid',
    jobId: 42,
    createdAt: '2026-11-20T16:00:00.000Z',
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

it('shows a person whose agency masks numbers the last four digits alone', async () => {
  const masked = { ...users.reader(), masksNumbers: true };
  reply.get('/job/:jobId/replies', { data: [inbound(2, 'Count me in')], total: 1 });
  reply.get('/donations', {
    data: [
      {
        recipientname: null,
        amount: 25,
        firstName: 'Ana',
        lastName: 'Ruiz',
        mobile: '+12025550111',
        status: 'paid',
        jobId: 42,
        createdAt: '2026-11-20T16:00:00.000Z',
        sourceurl: 'page',
      },
    ],
    total: 1,
  });
  reply.get('/job/:jobId/recipients', {
    data: [
      { phone: '+12025550113', state: 'suppressed', reason: 'dnc', errorCode: null, held: null, at: null },
    ],
    total: 1,
  });
  const { person, container } = openReport(AT, aReport(), aProgress(), masked);
  expect(await screen.findByRole('cell', { name: '•••0111' })).toBeVisible();
  await person.click(screen.getByRole('tab', { name: /Non-Opt out/ }));
  expect(await screen.findByRole('cell', { name: '•••0112' })).toBeVisible();
  await person.click(screen.getByRole('tab', { name: /Donations/ }));
  expect(await screen.findByRole('cell', { name: '•••0111' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Find a number' }));
  expect(await screen.findByText('•••0113')).toBeVisible();
  // Our own number is nobody's to hide.
  expect(container.textContent).toContain('(202) 555-0100');
  expect(document.body.textContent?.replaceAll('(202) 555-0100', '')).not.toMatch(/202\W*555\W*01/);
});
