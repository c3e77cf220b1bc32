import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import {
  anMdrReport,
  http,
  HttpResponse,
  mockServer,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { DashboardScreen } from '../../dashboard-screen';
import { fileNameOf } from './file-name';

startMockServer();
beforeAll(() => import('./mdr-screen'), 60_000);
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const given = (...reports: ReturnType<typeof anMdrReport>[]) =>
  reply.get('/job/reports/mdr', { data: reports, reports, total: reports.length });
const enter = async () => {
  let view!: ReturnType<typeof renderRemote>;
  // A tab's code comes by itself the first time.
  await act(async () => {
    view = renderRemote(<DashboardScreen />, { at: '/dashboard?tab=mdr', user: users.admin() });
  });
  return view;
};

/** As a browser's own calendar gives it: all at once. */
const choose = (input: HTMLElement, day: string) => fireEvent.change(input, { target: { value: day } });

it('MDR-01 MDR-02 shows the reports, and a download for those that are completed', async () => {
  given(
    anMdrReport(),
    anMdrReport({
      id: 10,
      reportName: 'Under way',
      status: 'PROCESSING',
      rowsDone: 1200,
      rowsExpected: 5000,
    }),
    anMdrReport({ id: 11, reportName: 'Waiting', status: 'PENDING' }),
    anMdrReport({ id: 12, reportName: 'Broken', status: 'FAILED', error: 'Canceled' }),
  );
  await enter();
  expect(await screen.findByRole('row', { name: /Under way/ })).toHaveTextContent(
    '1,200 of about 5,000 records',
  );
  expect(screen.getByRole('row', { name: /Broken/ })).toHaveTextContent('Canceled');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'ID',
    'Report Name',
    'Start Date',
    'End Date',
    'Status',
    'Created At',
    'Actions',
  ]);
  expect(
    screen.getAllByRole('button', { name: /^Download / }).map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Download MDR_2026-11-01_2026-11-19']);
  expect(await axeProblems()).toEqual([]);
});

it('MDR-03 MDR-04 MDR-05 MDR-07 MDR-16 asks for a range of days up to today in New York, and shows its new row', async () => {
  given();
  reply.post('/job/reports/estimate', { data: { rows: 48_211 } });
  const asked: Asked[] = [];
  reply.post('/job/reports/mdr', (call) => {
    asked.push(call);
    given(anMdrReport({ reportName: 'MDR_2026-11-10_2026-11-19', status: 'PENDING' }));
    return { data: anMdrReport({ status: 'PENDING' }), message: 'Report generation initiated' };
  });
  const { person } = await enter();
  await person.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0]!);
  const [start, end] = [screen.getByLabelText('Start Date'), screen.getByLabelText('End Date')];
  for (const picker of [start, end])
    expect([picker.getAttribute('type'), picker.getAttribute('max')]).toEqual(['date', '2026-11-20']);
  await person.click(screen.getByRole('button', { name: 'Generate' }));
  expect(screen.getByText('Please select a valid date range')).toBeVisible();
  expect(end).toHaveFocus();
  expect(end).toHaveAccessibleDescription('Please select a valid date range');
  choose(start, '2026-11-10');
  expect(end).toHaveAttribute('min', '2026-11-10');
  choose(end, '2026-11-09');
  await person.click(screen.getByRole('button', { name: 'Generate' }));
  expect(screen.getByText('Please select a valid date range')).toBeVisible();
  choose(end, '2026-11-21');
  expect(screen.queryByText('Please select a valid date range')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Generate' }));
  expect(screen.getByText('Please select a valid date range')).toBeVisible();
  choose(start, '2026-11-21');
  await person.click(screen.getByRole('button', { name: 'Generate' }));
  expect(screen.getByText('Please select a valid date range')).toBeVisible();
  expect(asked).toEqual([]);
  choose(start, '2026-11-10');
  choose(end, '2026-11-19');
  expect(await screen.findByText('About 48,211 records.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked[0]?.body).toEqual({ startDate: '2026-11-10', endDate: '2026-11-19', withBody: false });
  expect(await screen.findByText('Report generation initiated')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /MDR_2026-11-10_2026-11-19/ })).toHaveTextContent('Pending');
});

it('offers no day that has not begun in New York, when it has in UTC [MDR-16]', async () => {
  // 9 PM in New York on the 20th.
  jest.setSystemTime(new Date('2026-11-21T02:00:00Z'));
  given();
  const { person } = await enter();
  await person.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0]!);
  expect(screen.getByLabelText('End Date')).toHaveAttribute('max', '2026-11-20');
});

it('MDR-06 says that a request failed, and keeps what was chosen', async () => {
  given();
  reply.post('/job/reports/estimate', { data: { rows: 1 } });
  reply.problem('POST', '/job/reports/mdr', 500, { error: 'Disk full.' });
  const { person } = await enter();
  await person.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0]!);
  choose(screen.getByLabelText('Start Date'), '2026-11-10');
  choose(screen.getByLabelText('End Date'), '2026-11-10');
  await person.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('Failed to request report')).toBeInTheDocument();
  expect(screen.getByLabelText('Start Date')).toHaveValue('2026-11-10');
  expect(screen.getByText('Disk full.')).toBeVisible();
});

describe('a download', () => {
  let followed: string[];
  beforeEach(() => {
    followed = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(`${this.getAttribute('href')} ${this.download}`);
    });
  });
  const FILE = '/api/v1/mdr-files/t';
  const file = (answer: () => Response) => mockServer.use(http.get(`*${FILE}`, answer));
  const press = async () => {
    given(anMdrReport());
    const { person } = await enter();
    await person.click(await screen.findByRole('button', { name: /^Download MDR/ }));
  };

  it('MDR-08 begins after the first byte has come, by a plain link', async () => {
    reply.post('/job/reports/download', { data: { downloadUrl: FILE }, downloadUrl: FILE });
    const ranges: (string | null)[] = [];
    mockServer.use(
      http.get(`*${FILE}`, ({ request }) => {
        ranges.push(request.headers.get('range'));
        return new HttpResponse('P', { status: 206 });
      }),
    );
    await press();
    expect(await screen.findByText('Report downloaded successfully')).toBeInTheDocument();
    expect([ranges, followed]).toEqual([['bytes=0-0'], [`${FILE} bandwidth_report_2026-11-20.zip`]]);
  });

  it('MDR-13 is called what the answer’s header says, and ends in .zip', async () => {
    mockServer.use(
      http.post('*/job/reports/download', () =>
        HttpResponse.json(
          { data: { downloadUrl: FILE }, downloadUrl: FILE },
          { headers: { 'content-disposition': 'attachment; filename="MDR_2026-11-01_2026-11-19.csv"' } },
        ),
      ),
    );
    file(() => new HttpResponse('P', { status: 206 }));
    await press();
    await screen.findByText('Report downloaded successfully');
    expect(followed).toEqual([`${FILE} MDR_2026-11-01_2026-11-19.zip`]);
  });

  it.each<[string, () => Response, string]>([
    ['MDR-10', () => HttpResponse.error(), 'Network error occurred. Please try again.'],
    [
      'MDR-11',
      () => HttpResponse.json({ error: 'This file is gone.' }, { status: 404 }),
      'This file is gone.',
    ],
    ['MDR-11', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), 'Failed to download report'],
    ['MDR-12', () => new HttpResponse(null, { status: 200 }), 'No response received from server'],
  ])('%s says why the file does not come', async (_id, answer, text) => {
    reply.post('/job/reports/download', { data: { downloadUrl: FILE }, downloadUrl: FILE });
    file(answer);
    await press();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(followed).toEqual([]);
  });

  it('MDR-12 says that there is no address', async () => {
    reply.post('/job/reports/download', {});
    await press();
    expect(await screen.findByText('No download URL received')).toBeInTheDocument();
  });

  it('MDR-09 says that it took too long', async () => {
    reply.post('/job/reports/download', { data: { downloadUrl: FILE }, downloadUrl: FILE });
    const ask = globalThis.fetch;
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        input === FILE
          ? Promise.reject(Object.assign(new Error('timed out'), { name: 'TimeoutError' }))
          : ask(input, init),
      );
    await press();
    expect(await screen.findByText('Download timed out. Please try again.')).toBeInTheDocument();
    expect(followed).toEqual([]);
  });
});

it('MDR-13 takes the name of the header, ending in .zip, else bandwidth_report_{day}.zip', () => {
  const now = new Date('2026-11-21T04:30:00Z');
  expect(fileNameOf('attachment; filename="a.zip"; filename*=UTF-8\'\'b%20c.zip', now)).toBe('b c.zip');
  expect(fileNameOf('attachment; filename="report.csv"', now)).toBe('report.zip');
  expect(fileNameOf('attachment; filename=report', now)).toBe('report.zip');
  expect(fileNameOf(undefined, now)).toBe('bandwidth_report_2026-11-20.zip');
});

describe('while a report is made', () => {
  class FakeLine extends EventTarget {
    static readonly CLOSED = 2;
    static last: FakeLine | undefined;
    constructor(readonly url: string) {
      super();
      FakeLine.last = this;
    }
    close() {}
    tell(name: string, data = '') {
      act(() => void this.dispatchEvent(new MessageEvent(name, { data })));
    }
  }
  afterEach(() => Reflect.deleteProperty(globalThis, 'EventSource'));

  const underWay = (rowsDone: number) =>
    anMdrReport({ status: 'PROCESSING', rowsDone, rowsExpected: 5000, bytes: null });

  it('MDR-15 tells how far it is by server-sent events, and by asking again where none comes through', async () => {
    Object.assign(globalThis, { EventSource: FakeLine });
    reply.get('/session', { data: users.user() });
    let asked = 0;
    reply.get('/job/reports/mdr', () => {
      asked += 1;
      return { data: [underWay(1000)], reports: [underWay(1000)], total: 1 };
    });
    await enter();
    const row = await screen.findByRole('row', { name: /MDR_2026-11-01/ });
    expect(row).toHaveTextContent('1,000 of about 5,000 records');
    const line = FakeLine.last!;
    expect(line.url).toMatch(/\/job\/reports\/events$/);
    line.tell('open');
    line.tell('report', JSON.stringify(underWay(3000)));
    expect(row).toHaveTextContent('3,000 of about 5,000 records');
    const before = asked;
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(asked).toBe(before);
    line.tell('error');
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    await waitFor(() => expect(asked).toBeGreaterThan(before));
    line.tell('report', JSON.stringify(anMdrReport()));
    expect(await screen.findByRole('button', { name: /^Download MDR/ })).toBeVisible();
  });

  it('moves a row on from Pending while the line is open [MDR-15]', async () => {
    Object.assign(globalThis, { EventSource: FakeLine });
    reply.get('/session', { data: users.user() });
    given(anMdrReport({ status: 'PENDING', rowsDone: 0, bytes: null }));
    FakeLine.last = undefined;
    await enter();
    const row = await screen.findByRole('row', { name: /MDR_2026-11-01/ });
    expect(row).toHaveTextContent('Pending');
    await waitFor(() => expect(FakeLine.last).toBeDefined());
    FakeLine.last!.tell('open');
    FakeLine.last!.tell('report', JSON.stringify(underWay(1000)));
    expect(row).toHaveTextContent('1,000 of about 5,000 records');
  });
});
