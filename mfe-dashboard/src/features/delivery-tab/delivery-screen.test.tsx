import { act, screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { aDeliverySummary, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { DashboardScreen } from '../../dashboard-screen';
import { loadTabs } from '../../testing/load-tabs';

startMockServer();
beforeAll(loadTabs, 60_000);
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const aGroup = (key: string, label: string, total: number, failed: number) => ({
  key,
  label,
  total,
  failed,
  successful: total - failed,
  waiting: 0,
});
const GROUPS: Record<string, ReturnType<typeof aGroup>[]> = {
  carrier: [aGroup('T-Mobile', 'T-Mobile', 400, 30), aGroup('', 'Unknown', 10, 0)],
  job: [aGroup('42', 'Fall appeal', 1200, 36)],
  hour: [aGroup('1-14', '1-14', 200, 30), aGroup('3-14', '3-14', 100, 2), aGroup('7-0', '7-0', 10, 0)],
};

function given(summary = aDeliverySummary()) {
  const asked: Asked[] = [];
  reply.get('/messages/delivery', (call) => {
    asked.push(call);
    return { data: summary };
  });
  reply.get('/messages/delivery/groups', ({ query }) => ({ data: GROUPS[query.get('by') ?? ''] ?? [] }));
  return asked;
}
const enter = async (at = '/dashboard?tab=delivery', user = users.admin()) => {
  let view!: ReturnType<typeof renderRemote>;
  // A tab's code comes by itself the first time.
  await act(async () => {
    view = renderRemote(<DashboardScreen />, { at, user });
  });
  return view;
};
const last = (asked: Asked[]) => Object.fromEntries(asked.at(-1)?.query ?? []);
const figure = (name: string) => screen.findByRole('figure', { name });

it('DASH-01 DASH-02 ROLE-01 shows three tabs to ADMIN, and to nobody else a tab bar', async () => {
  given();
  const { unmount } = await enter();
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'P2P SMS Jobs',
    'Delivery',
    'MDR Reports',
  ]);
  unmount();
  reply.get('/job', { data: [], total: 0, totals: { messagesSent: 0, cost: 0 } });
  reply.get('/identities', { data: [], total: 0 });
  for (const user of [users.agentAdmin(), users.user(), users.reader(), users.clicker()]) {
    const opened = await enter('/dashboard?tab=delivery', user);
    expect(await screen.findByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
    expect([user.role, screen.queryByRole('tab')]).toEqual([user.role, null]);
    opened.unmount();
  }
});

it('DLV-01 DLV-02 DLV-03 DLV-04 DLV-05 DLV-15 offers the filters, and asks on Apply Filter only', async () => {
  const asked = given();
  const { person, address } = await enter();
  await figure('Delivery by day');
  expect(last(asked)).toEqual({ direction: 'SENT', messageType: 'Any', timeRange: '30' });
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((each) => `${each.textContent}=${each.getAttribute('value')}`);
  expect(options('Direction')).toEqual(['Outbound=SENT', 'Inbound=RECEIVED']);
  expect(options('Message Type')).toEqual(['Any=Any', 'SMS=SMS', 'MMS=MMS']);
  expect(options('Time Range')).toEqual(['Today=0', 'Yesterday=1', 'Last 7 Days=7', 'Last 30 Days=30']);
  for (const name of ['From Number', 'To Number'])
    expect(screen.getByRole('textbox', { name })).toHaveAttribute(
      'placeholder',
      '+19995559999, 99999 or +1999',
    );

  await person.selectOptions(screen.getByRole('combobox', { name: 'Message Type' }), 'MMS');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Time Range' }), '7');
  await person.type(screen.getByRole('textbox', { name: 'From Number' }), '+1999');
  expect(screen.getByText(/Changes are not applied yet/)).toBeVisible();
  expect(asked).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Apply Filter' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(last(asked)).toEqual({ direction: 'SENT', messageType: 'MMS', from: '+1999', timeRange: '7' });
  expect(address()).toContain('type=MMS');

  await person.type(screen.getByRole('textbox', { name: 'To Number' }), '12{Enter}');
  expect(screen.getByRole('textbox', { name: 'To Number' })).toHaveAccessibleDescription(
    /Enter a number like \+19995559999, 99999 or \+1999\./,
  );
  expect(asked).toHaveLength(2);
});

it('DLV-06 restores the filters applied last into an address that says none', async () => {
  const asked = given();
  const first = await enter();
  await figure('Delivery by day');
  await first.person.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'RECEIVED');
  await first.person.click(screen.getByRole('button', { name: 'Apply Filter' }));
  await waitFor(() => expect(last(asked)['direction']).toBe('RECEIVED'));
  expect(JSON.parse(localStorage.getItem('dashboardFilters')!)).toEqual({
    delivery: 'direction=RECEIVED&type=Any&range=30',
  });
  first.unmount();
  const second = await enter();
  await waitFor(() => expect(last(asked)['direction']).toBe('RECEIVED'));
  expect(await screen.findByRole('combobox', { name: 'Direction' })).toHaveValue('RECEIVED');
  second.unmount();
  localStorage.clear();
  await enter();
  expect(await screen.findByRole('combobox', { name: 'Direction' })).toHaveValue('SENT');
});

it('DLV-07 DLV-08 DLV-09 DLV-16 CONST-09 draws the line, two donuts and the numbers with errors', async () => {
  given();
  const { person } = await enter();
  const line = await figure('Delivery by day');
  expect([...line.querySelectorAll('.highcharts-yaxis-labels text')].map((each) => each.textContent)).toEqual(
    ['0.0%', '25.0%', '50.0%', '75.0%', '100.0%'],
  );
  await person.click(within(line).getByRole('button', { name: /Show table/ }));
  const rows = within(line)
    .getAllByRole('row')
    .map((row) => [...row.children].map((each) => each.textContent));
  expect(rows).toHaveLength(31);
  expect([rows[0], rows[1], rows.at(-3), rows.at(-2), rows.at(-1)]).toEqual([
    ['Day', 'Delivered', 'Failed'],
    ['Oct 22', '–', '–'],
    ['Nov 18', '95.0%', '5.0%'],
    ['Nov 19', '97.0%', '3.0%'],
    ['Nov 20', '–', '–'],
  ]);
  expect(await figure('Overall Delivery Rate')).toHaveTextContent('97.0%');
  expect(await figure('Overall Error Rate')).toHaveTextContent('3.0%');
  const top = await figure('Top 3 numbers with errors');
  expect(top).toHaveTextContent('+12025550100');
  const tiles = [
    '1,000 SMS, 200 MMS',
    '+2.0 points vs. the previous period',
    '$0.46 spent on them',
    'Not counted in any rate',
    '5 s',
    '95% within 30 s',
  ];
  for (const text of tiles) expect([text, screen.getAllByText(text).length]).toEqual([text, 1]);
  expect(
    screen.getByRole('row', {
      name: /4720 A landline .* Upload lists with landlines dropped\. 36 100\.0% \+2\.0 points/,
    }),
  ).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('DLV-10 DLV-11 says in place of each chart that nothing was found, and who waits', async () => {
  given(
    aDeliverySummary({
      totalMessageCount: 0,
      successfulMessageCount: 0,
      failedMessageCount: 0,
      messages: [],
      failedMessage: [],
      errors: [],
      waitingCount: 12,
    }),
  );
  await enter();
  await waitFor(() =>
    expect(screen.getAllByText('No results found for the applied filters')).toHaveLength(4),
  );
  expect(screen.getByText(/Waiting for the carrier: 12/)).toBeVisible();
  expect(await figure('Delivery by day')).toHaveAccessibleDescription(/^No texts in /);
  expect(screen.queryByText(/confirmed by the handset/)).not.toBeInTheDocument();
});

it('DLV-14 logs a refusal and shows it in place of the figures, without a toast, and tries again', async () => {
  given();
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  reply.problem('GET', '/messages/delivery', 500, { error: 'The figures are resting.' }, { once: true });
  const { person } = await enter();
  expect(await screen.findByText('The figures are resting.')).toBeVisible();
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(document.querySelector('[data-kind]:is([role="status"], p[role="alert"])')).toBeNull();
  expect(logged.mock.calls).toEqual([['The delivery figures were not read: The figures are resting.']]);
  logged.mockRestore();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await figure('Delivery by day')).toBeVisible();
});

it('DLV-14 shows no figures of another question beside the refusal of this one', async () => {
  const before = { totalMessageCount: 1000, successfulMessageCount: 970, failedMessageCount: 30 };
  given(aDeliverySummary({ before }));
  const { person } = await enter();
  const carrier = await screen.findByRole('button', { name: 'T-Mobile' });
  expect(screen.getByText('Same as the previous period')).toBeVisible();
  expect(await figure('Delivery by day')).toBeVisible();
  reply.problem('GET', '/messages/delivery', 500, { error: 'The figures are resting.' });
  await person.click(carrier);
  expect(await screen.findByText('The figures are resting.')).toBeVisible();
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});

it('tells the texts by what they have in common, and narrows to it by chips that can be taken off', async () => {
  const asked = given();
  const { person, address } = await enter();
  const table = () => screen.findByRole('table', { name: /^Texts by/ });
  expect(within(await table()).getByRole('row', { name: /T-Mobile/ })).toHaveTextContent('40092.5%300');
  // What has no name cannot be narrowed to.
  expect(within(await table()).queryByRole('button', { name: 'Unknown' })).not.toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'T-Mobile' }));
  await waitFor(() => expect(last(asked)).toMatchObject({ carrier: 'T-Mobile' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Texts by' }), 'Job');
  await person.click(await screen.findByRole('button', { name: 'Fall appeal' }));
  await waitFor(() => expect(last(asked)).toMatchObject({ carrier: 'T-Mobile', job_id: '42' }));
  await person.click(screen.getByRole('button', { name: 'Narrow to code 4720' }));
  await waitFor(() => expect(last(asked)).toMatchObject({ error_code: '4720' }));
  const chips = within(screen.getByRole('group', { name: 'Narrowed to' }));
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Job: Fall appeal',
    'Carrier: T-Mobile',
    'Code: 4720',
    'Remove all',
  ]);
  await person.click(chips.getByRole('button', { name: 'Remove Carrier: T-Mobile' }));
  await waitFor(() => expect(last(asked)).not.toHaveProperty('carrier'));
  await person.click(chips.getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(address()).not.toMatch(/job=|code=|carrier=/));
  expect(screen.queryByRole('group', { name: 'Narrowed to' })).not.toBeInTheDocument();

  await person.selectOptions(screen.getByRole('combobox', { name: 'Texts by' }), 'Hour of the week');
  const hours = await screen.findByRole('table', { name: /Failed share of the texts by hour/ });
  expect(within(hours).getByRole('row', { name: /^2 PM/ })).toHaveTextContent('2 PM15.0%–2.0%––––');
  expect(within(hours).getByRole('row', { name: /^12 AM/ })).toHaveTextContent('12 AM––––––0.0%');
  expect(await axeProblems()).toEqual([]);
});

it('narrows to what failed by Enter on a donut, and to an hour of the week, whose cells arrows walk', async () => {
  const asked = given();
  const { person } = await enter();
  await figure('Delivery by day');
  act(() => screen.getByRole('group', { name: /^Overall Delivery Rate/ }).focus());
  await person.keyboard('{End}{Enter}');
  await waitFor(() => expect(last(asked)).toMatchObject({ outcome: 'failed' }));
  act(() => screen.getByRole('group', { name: /^Overall Error Rate/ }).focus());
  await person.keyboard('{End}{Enter}');
  await waitFor(() => expect(last(asked)).toMatchObject({ outcome: 'delivered' }));

  await person.selectOptions(screen.getByRole('combobox', { name: 'Texts by' }), 'Hour of the week');
  const sunday = await screen.findByRole('button', { name: 'Narrow to Sun 12 AM: 0.0% of 10 failed' });
  const monday = screen.getByRole('button', { name: 'Narrow to Mon 2 PM: 15.0% of 200 failed' });
  const wednesday = screen.getByRole('button', { name: 'Narrow to Wed 2 PM: 2.0% of 100 failed' });
  // One stop for Tab; an arrow goes past what had no texts, and stays at the edge.
  expect([sunday.tabIndex, monday.tabIndex, wednesday.tabIndex]).toEqual([0, -1, -1]);
  act(() => monday.focus());
  await person.keyboard('{ArrowLeft}{ArrowRight}');
  expect(wednesday).toHaveFocus();
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(last(asked)).toMatchObject({ hour: '3-14', outcome: 'delivered' }));
  expect(
    within(screen.getByRole('group', { name: 'Narrowed to' }))
      .getAllByRole('button')
      .map((chip) => chip.textContent),
  ).toEqual(['Hour: Wed 2 PM', 'Outcome: Delivered', 'Remove all']);
});

it('narrows to a day or a number by Enter on their marks', async () => {
  const asked = given();
  const { person } = await enter();
  await figure('Delivery by day');
  act(() => screen.getByRole('group', { name: /^Delivery by day/ }).focus());
  await person.keyboard('{Home}{Enter}');
  await waitFor(() => expect(last(asked)).toMatchObject({ day: '2026-11-18' }));
  expect(await screen.findByRole('button', { name: 'Remove Day: Nov 18, 2026' })).toBeVisible();
  act(() => screen.getByRole('group', { name: /^Top 3 numbers/ }).focus());
  await person.keyboard('{Home}{Enter}');
  await waitFor(() => expect(last(asked)).toMatchObject({ number: '+12025550100' }));
});

it('shows the texts behind the figures when asked, page by page, and the job of each', async () => {
  given();
  const texts: Asked[] = [];
  reply.get('/messages/delivery/texts', (call) => {
    texts.push(call);
    const text = {
      id: 7,
      at: '2026-11-19T15:00:00.000Z',
      number: '+12025550100',
      person: '•••• ••12',
      state: 'failed' as const,
      code: 4720,
      meaning: 'A landline',
      carrier: null,
      agency: 'Harbor Strategies',
      job: { id: 42, name: 'Fall appeal', jobType: 'House File' },
    };
    return { data: { texts: [text], hasMore: call.query.get('page') === '1' } };
  });
  const { person } = await enter('/dashboard?tab=delivery&code=4720');
  await figure('Delivery by day');
  expect(texts).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Show texts' }));
  const row = await screen.findByRole('row', { name: /••12/ });
  expect(row).toHaveTextContent('Failed: 4720 A landline');
  expect(within(row).getByRole('link', { name: 'Open job Fall appeal' })).toHaveAttribute(
    'href',
    expect.stringContaining('/42'),
  );
  expect(last(texts)).toMatchObject({ error_code: '4720', page: '1', direction: 'SENT' });
  await person.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(last(texts)).toMatchObject({ page: '2' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled());
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(() => expect(last(texts)).toMatchObject({ page: '1', state: 'failed' }));
});

it('marks on the line what we did ourselves', async () => {
  given(
    aDeliverySummary({
      events: [
        { at: '2026-11-18T15:00:00Z', kind: 'campaign', what: 'Fall appeal', people: 12_408 },
        { at: '2026-11-19T04:30:00Z', kind: 'stopped', what: 'The carrier is down', people: null },
        { at: '2026-11-19T15:00:00Z', kind: 'released', what: '', people: null },
        { at: '2026-11-19T16:00:00Z', kind: 'build', what: 'A new wizard', people: null },
        // The next remote of the same delivery: said once.
        { at: '2026-11-19T16:00:01Z', kind: 'build', what: 'A new wizard', people: null },
      ],
    }),
  );
  await enter();
  const line = await figure('Delivery by day');
  const events = within(line).getByRole('list', { name: 'Events' });
  // Half past four at night in London is still the day before in New York.
  expect([...events.children].map((item) => item.textContent)).toEqual([
    'ANov 18: Campaign started, Fall appeal, 12,408 people; Sending stopped, The carrier is down',
    'BNov 19: Sending resumed; New build, A new wizard',
  ]);
});

it('gives the texts as a file, narrowed as the tab is', async () => {
  given();
  const asked: unknown[] = [];
  reply.post('/messages/delivery/export', ({ body }) => {
    asked.push(body);
    return { data: { downloadUrl: '/api/v1/messages/delivery/export/x' } };
  });
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { person } = await enter('/dashboard?tab=delivery&code=4720');
  await person.click(await screen.findByRole('button', { name: 'Export these' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(clicked.mock.instances[0]).toHaveAttribute('href', '/api/v1/messages/delivery/export/x');
  expect(asked).toEqual([{ direction: 'SENT', messageType: 'Any', timeRange: 30, error_code: 4720 }]);
  clicked.mockRestore();
});

it('suppresses landlines and dead numbers after a question that says how many', async () => {
  given();
  let left = 31;
  const suppressed: unknown[] = [];
  reply.get('/messages/delivery/unreachable', () => ({ data: { numbers: left, agencies: left && 2 } }));
  reply.post('/messages/delivery/suppress', ({ body }) => {
    suppressed.push(body);
    left = 0;
    return { data: { numbers: 31, agencies: 2 } };
  });
  const { person } = await enter();
  const button = () => screen.findByRole('button', { name: 'Suppress landlines and dead numbers' });
  await person.click(await button());
  let dialog = await screen.findByRole('alertdialog', { name: 'Suppress numbers' });
  expect(dialog).toHaveTextContent('31 numbers of 2 agencies cannot be reached');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(suppressed).toEqual([]);
  await person.click(await button());
  dialog = await screen.findByRole('alertdialog', { name: 'Suppress numbers' });
  await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('31 numbers are suppressed.')).toBeVisible();
  expect(suppressed).toHaveLength(1);
  await person.click(await button());
  expect(
    await screen.findByText('No landline or dead number among these texts is left to suppress.'),
  ).toBeVisible();
});

it('tells of what came in how much it was, and no rate, and has nothing to suppress', async () => {
  given(
    aDeliverySummary({
      totalMessageCount: 12,
      successfulMessageCount: 12,
      failedMessageCount: 0,
      failedMessage: [],
      errors: [],
      messages: [{ message_createdat: '2026-11-18', message_status: 'RECEIVED', count: 12 }],
    }),
  );
  const { person } = await enter('/dashboard?tab=delivery&direction=RECEIVED');
  expect(await screen.findByRole('button', { name: 'Export these' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Suppress/ })).not.toBeInTheDocument();
  expect(screen.getByText('Inbound texts have no delivery rate')).toBeVisible();
  const line = await figure('Texts received by day');
  expect(line).toHaveTextContent('12 received in Oct 22, 2026 – Nov 20, 2026.');
  await person.click(within(line).getByRole('button', { name: /^Show table/ }));
  expect(within(line).getByRole('row', { name: /^Nov 18/ })).toHaveTextContent('Nov 1812');
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  const table = await screen.findByRole('table', { name: 'Texts by Carrier' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Carrier', 'Texts']);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Texts by' }), 'Hour of the week');
  expect(await screen.findByRole('button', { name: 'Narrow to Mon 2 PM: 200' })).toHaveTextContent('200');
  expect(document.body).not.toHaveTextContent('%');
});
