import { act, screen, within } from '@testing-library/react';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { aLedger, aPhoneList, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { ListLedger } from './list-ledger';

startMockServer();

function enter(user: SessionUser = users.agentAdmin(), at = '/phonelist?list=31') {
  return renderRemote(<ListLedger />, { at, user });
}

/** Follows what the browser would have been sent to. */
function followedLinks() {
  const followed: string[] = [];
  const note = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    followed.push(link.getAttribute('href') ?? '');
  };
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.getAttribute('href') ?? '');
  });
  document.addEventListener('click', note);
  return { followed, stop: () => [document.removeEventListener('click', note), click.mockRestore()] };
}

describe('ListLedger', () => {
  it('PL-10 shows every bucket with its rows, and that they add up', async () => {
    reply.get('/phone_lists/:listId', { data: aPhoneList() });
    enter();
    const panel = await screen.findByRole('dialog', { name: 'Spring drive' });
    const rows = await within(panel).findAllByRole('row');
    expect(rows.slice(1, -1).map((row) => row.textContent)).toEqual([
      'LoadedReady to be texted.19,20096%',
      'DuplicateAppears earlier in the file.5002.5%',
      'MalformedNo phone of 10 or 11 digits, or the row cannot be read.1200.6%',
      'InvalidNo such number can exist in North America.800.4%',
      'Opted outThe person asked to be left alone.300.2%',
      'DNCOn a do-not-contact list of the agency.700.4%',
    ]);
    expect(within(panel).getByText('20,000 of 20,000 rows accounted for')).toBeVisible();
    expect(within(panel).getByRole('img')).toHaveAccessibleName(/Loaded 19,200, Duplicate 500/);
    expect(await axeProblems()).toEqual([]);
  });

  it('names what the registry of numbers and the line types took out [PL-10]', async () => {
    const ledger = aLedger({ national_dnc: 12, mobile_suppressed: 7 });
    reply.get('/phone_lists/:listId', { data: aPhoneList({ ledger }) });
    enter();
    const panel = await screen.findByRole('dialog', { name: 'Spring drive' });
    expect(await within(panel).findByRole('row', { name: /^National DNC/ })).toHaveTextContent('12');
    expect(within(panel).getByRole('row', { name: /^Mobile suppressed/ })).toHaveTextContent('7');
  });

  it('Shell W17 says that a list does not exist, and leads back, without an offer to try again', async () => {
    reply.problem('GET', '/phone_lists/:listId', 404, { error: 'This phone list was not found.' });
    const { person, address } = enter();
    const panel = await screen.findByRole('dialog', { name: 'No such list' });
    expect(within(panel).getByText('This phone list was not found.')).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(panel).not.toHaveTextContent('What became of each row of the file.');
    expect(await axeProblems()).toEqual([]);
    await person.click(within(panel).getByRole('button', { name: 'Back to the lists' }));
    expect(address()).toBe('/phonelist');
  });

  it('a list that could not be read just now is asked for again', async () => {
    reply.problem('GET', '/phone_lists/:listId', 500, { error: 'Something went wrong.' });
    const { person } = enter();
    const retry = await screen.findByRole('button', { name: /retry/i });
    reply.get('/phone_lists/:listId', { data: aPhoneList() });
    await person.click(retry);
    expect(await screen.findByRole('dialog', { name: 'Spring drive' })).toBeVisible();
  });

  it('PL-07 PL-10 downloads one bucket by the last part of the file’s address', async () => {
    reply.get('/phone_lists/:listId', { data: aPhoneList() });
    const asked: unknown[] = [];
    reply.post('/phone_lists/phonenumbers-list/download', ({ body }) => {
      asked.push(body);
      return { downloadUrl: '/files/rejects.csv?token=t' };
    });
    const { followed, stop } = followedLinks();
    const { person } = enter();
    await person.click(await screen.findByRole('button', { name: 'Download “Malformed” as CSV' }));
    await screen.findByRole('button', { name: 'Download “Malformed” as CSV' });
    expect(asked).toEqual([{ listId: 31, s3Location: 'spring-drive.csv', bucket: 'malformed' }]);
    expect(followed).toEqual(['/files/rejects.csv?token=t']);
    stop();
  });

  it.each([
    [
      'MDR-12',
      () => reply.post('/phone_lists/phonenumbers-list/download', {} as never),
      'No download URL received',
    ],
    [
      'MDR-11',
      () =>
        reply.problem('POST', '/phone_lists/phonenumbers-list/download', 409, {
          error: 'Still being written.',
        }),
      'Still being written.',
    ],
    [
      'MDR-10',
      () => reply.offline('POST', '/phone_lists/phonenumbers-list/download'),
      'Network error occurred. Please try again.',
    ],
  ])('PL-08 %s says why a download failed', async (_, prepare, why) => {
    reply.get('/phone_lists/:listId', { data: aPhoneList() });
    prepare();
    const { person } = enter();
    await person.click(await screen.findByRole('button', { name: 'Download “Loaded” as CSV' }));
    expect(await screen.findByText(why)).toHaveAttribute('role', 'alert');
  });

  it.each([
    ['USER', users.user()],
    ['AGENT-READER', users.reader()],
    ['AGENT-CLICKER', users.clicker()],
  ])('PL-14 shows %s the numbers without downloads', async (_, user) => {
    reply.get('/phone_lists/:listId', { data: aPhoneList() });
    enter(user);
    expect(await screen.findByText('20,000 of 20,000 rows accounted for')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download “/ })).not.toBeInTheDocument();
    // The keyboard still needs a place to scroll from.
    expect(screen.getByRole('group', { name: 'What became of each row of the file.' })).toHaveAttribute(
      'tabindex',
      '0',
    );
  });

  it('PL-10 PL-14 gives USER the buckets of a list they have uploaded', async () => {
    const user = users.user();
    reply.get('/phone_lists/:listId', { data: aPhoneList({ uploadedBy: user.agentId }) });
    enter(user);
    expect(await screen.findByRole('button', { name: 'Download “Loaded” as CSV' })).toBeVisible();
  });

  it('PL-10 follows the stages after a reload and stops when the list is loaded', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true });
    let reads = 0;
    const loading = aPhoneList({
      listState: 'PROCESSING',
      ledger: aLedger({ loaded: 5000 }),
      progress: { stage: 'reading', rowsRead: 5000, rowsTotal: 20_000, rate: 500 },
    });
    reply.get('/phone_lists/:listId', () => {
      reads += 1;
      return { data: reads < 3 ? loading : aPhoneList() };
    });
    enter();
    expect(await screen.findByText('5,000 of 20,000 rows accounted for')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading Spring drive' })).toHaveAttribute(
      'aria-valuetext',
      'Reading 5,000 of 20,000 · 500 rows/s · about 30 s',
    );
    expect(screen.getByRole('button', { name: 'Download “Loaded” as CSV' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText('20,000 of 20,000 rows accounted for')).toBeVisible();
    const done = reads;
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(reads).toBe(done);
    jest.useRealTimers();
  });

  it('says why a list could not be loaded', async () => {
    reply.get('/phone_lists/:listId', {
      data: aPhoneList({
        listState: 'ERROR',
        error: "CSV file must contain a 'PhoneNumber' column.",
        ledger: aLedger(),
      }),
    });
    enter();
    expect(await screen.findByText("CSV file must contain a 'PhoneNumber' column.")).toBeVisible();
  });

  it('answers a foreign or deleted list with the server’s words, and closes to the plain address', async () => {
    reply.problem('GET', '/phone_lists/:listId', 404, { error: 'This phone list was not found.' });
    const { person, address } = enter(users.user(), '/phonelist?query=a&list=999');
    expect(await screen.findByText('This phone list was not found.')).toBeVisible();
    await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(address()).toBe('/phonelist?query=a');
  });

  it.each(['abc', '-1', '0', '1e9', '99999999999999'])('ignores the address ?list=%s', (id) => {
    enter(users.user(), `/phonelist?list=${id}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
