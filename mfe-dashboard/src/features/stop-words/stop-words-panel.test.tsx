import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import type { StopWord } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { StopWordsPanel } from './stop-words-panel';

startMockServer();

const aWord = (change: Partial<StopWord> = {}): StopWord => ({
  id: 1,
  content: 'Genug',
  active: true,
  accountId: 12,
  identityId: 7,
  ...change,
});

let kept: StopWord[];
let sent: unknown[];
beforeEach(() => {
  kept = [aWord(), aWord({ id: 2, content: 'Assez', active: false })];
  sent = [];
  reply.get('/identities', {
    data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Bay Shelter' })],
    total: 2,
  });
  reply.get('/stopWords/:accountId/:identityId', ({ params }) => {
    const data = kept.filter(({ identityId }) => String(identityId) === params.identityId);
    return { data, total: data.length };
  });
  reply.get('/replies/rules/:accountId', { takeBackHours: 24, version: 1 });
  reply.get('/frequency/:accountId/:identityId', {
    agency: null,
    identity: { texts: 2, days: 7 },
    version: 1,
  });
  reply.post('/stopWords', ({ body }) => {
    sent.push(body);
    const data = aWord({ ...(body as StopWord), id: 3 });
    kept = [...kept.filter(({ content }) => content !== data.content), data];
    return { data, message: 'Stop word saved successfully!' };
  });
});

const openPanel = () => renderPanel(StopWordsPanel, { accountId: 12 }, { user: users.agentAdmin() });
const field = () => screen.getByRole('textbox', { name: 'Stop word' });
const addButton = () => screen.getByRole('button', { name: 'Add' });
async function choose(person: ReturnType<typeof openPanel>['person'], name = 'Harbor Youth') {
  await screen.findByRole('option', { name });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Identity' }), name);
}
const shown = async () =>
  within(await screen.findByRole('list', { name: 'Stop words of this identity' }))
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);

it('STOP-01 says whose words these are: one’s own agency’s, or by name that of the agency ADMIN chose', async () => {
  const { unmount } = openPanel();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Anyone who replies with just one of these words gets no more texts from your agency.',
  );
  unmount();
  reply.get('/users/userList', {
    data: [anAgency({ accountId: 12, userName: 'Harbor Strategies' })],
    total: 1,
  });
  renderPanel(StopWordsPanel, { accountId: 12 }, { user: users.admin() });
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'Anyone who replies with just one of these words gets no more texts from Harbor Strategies.',
    ),
  );
});

it('STOP-01 STOP-02 STOP-03 opens a dialog where nothing can be typed before an identity is chosen', async () => {
  const { person } = openPanel();
  expect(screen.getByRole('dialog', { name: 'Stop Words' })).toBeVisible();
  expect(field()).toBeDisabled();
  expect(addButton()).toBeDisabled();
  const rules = screen.getByRole('region', { name: 'Sending rules' });
  expect(rules).toHaveTextContent('Choose an identity above to see how often its people may be texted.');
  await choose(person);
  expect(field()).toBeEnabled();
  expect(addButton()).toBeDisabled();
  expect(await shown()).toEqual(['Genug', 'Assez']);
  expect(await axeProblems()).toEqual([]);
});

it('STOP-04 STOP-06 adds a word and says that it is saved', async () => {
  const { person } = openPanel();
  await choose(person);
  await shown();
  await person.type(field(), '  Basta ya ');
  await person.click(addButton());
  expect(await screen.findByText('Stop word saved successfully!')).toBeVisible();
  expect(sent).toEqual([{ accountId: 12, identityId: 7, content: 'Basta ya', active: true }]);
  await waitFor(async () => expect(await shown()).toEqual(['Genug', 'Assez', 'Basta ya']));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

it('STOP-08 adds nothing of spaces, and shows the server’s warning for a word that is there', async () => {
  const { person } = openPanel();
  await choose(person);
  await shown();
  await person.type(field(), '   {Enter}');
  expect(addButton()).toBeDisabled();
  expect(sent).toEqual([]);
  reply.post('/stopWords', { data: aWord(), warning: '“Genug” is already a stop word.' });
  await person.type(field(), 'genug{Enter}');
  const notice = await screen.findByText('“Genug” is already a stop word.');
  expect(notice).toHaveAttribute('data-kind', 'warning');
  expect(document.querySelector('[data-kind="success"]')).toBeNull();
});

it('shows by the field why a word was refused, and keeps it to be mended', async () => {
  reply.problem('POST', '/stopWords', 400, { error: 'No.', fields: { content: 'That one is taken.' } });
  const { person } = openPanel();
  await choose(person);
  await person.type(field(), 'start{Enter}');
  expect(await screen.findByText('That one is taken.')).toBeVisible();
  expect(field()).toHaveValue('start');
  expect(field()).toBeInvalid();
  expect(await axeProblems()).toEqual([]);
  await person.type(field(), 's');
  expect(screen.queryByText('That one is taken.')).toBeNull();
});

it('STOP-05 takes a word out of force and puts it back', async () => {
  const { person } = openPanel();
  await choose(person);
  const of = (content: string) => screen.getByRole('switch', { name: `“${content}” is active` });
  await shown();
  expect(of('Assez')).not.toBeChecked();
  await person.click(of('Genug'));
  await waitFor(() => expect(of('Genug')).not.toBeChecked());
  expect(sent).toEqual([{ accountId: 12, identityId: 7, content: 'Genug', active: false }]);
});

it('STOP-04 CONF-08 deletes a word after the question, and keeps the focus in the dialog', async () => {
  const gone: unknown[] = [];
  reply.delete('/stopWords', ({ body }) => {
    gone.push(body);
    kept = kept.filter(({ id }) => id !== 1);
    return { message: 'Stop word deleted.' };
  });
  const { person } = openPanel();
  await choose(person);
  await person.click(await screen.findByRole('button', { name: 'Delete “Genug”' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent('Do you want to delete this item? Stop Word: Genug');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(gone).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete “Genug”' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(async () => expect(await shown()).toEqual(['Assez']));
  expect(gone).toEqual([{ id: 1, accountId: 12, identityId: 7 }]);
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
});

it('shows at its row why a word was not deleted, without a toast [TOAST-07]', async () => {
  reply.problem('DELETE', '/stopWords', 409, { error: 'The list is locked.' });
  const { person } = openPanel();
  await choose(person);
  await person.click(await screen.findByRole('button', { name: 'Delete “Genug”' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  const row = (await screen.findByText('The list is locked.')).closest('li');
  expect(row).toHaveTextContent('Genug');
  expect(screen.getAllByText('The list is locked.')).toHaveLength(1);
});

it('tells an identity without words from words that cannot be read', async () => {
  const { person } = openPanel();
  await choose(person, 'Bay Shelter');
  expect(await screen.findByText('No stop words')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  reply.problem('GET', '/stopWords/:accountId/:identityId', 500, { error: 'Try later.' }, { once: true });
  await choose(person);
  expect(await screen.findByText('Try later.')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await shown()).toEqual(['Genug', 'Assez']);
});

describe('how often one person is texted first', () => {
  const limit = (name: string) => screen.findByRole('textbox', { name });

  it('shows both limits and saves them together', async () => {
    const saved: unknown[] = [];
    reply.put('/frequency', ({ body }) => {
      saved.push(body);
      return {
        data: { agency: { texts: 3, days: 30 }, identity: null, version: 2 },
        message: 'Limits saved. They apply from the next text.',
      };
    });
    const { person } = openPanel();
    await choose(person);
    expect(await limit('Identity: first texts')).toHaveValue('2');
    expect(await limit('Identity: days')).toHaveValue('7');
    await person.type(await limit('Agency: first texts'), '3');
    await person.type(await limit('Agency: days'), '30');
    await person.clear(await limit('Identity: first texts'));
    await person.clear(await limit('Identity: days'));
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText('Limits saved. They apply from the next text.')).toBeVisible();
    const limits = { agency: { texts: 3, days: 30 }, identity: null };
    expect(saved).toEqual([{ accountId: 12, identityId: 7, ...limits, version: 1 }]);
  });

  it('asks for both figures or none, and sends nothing meanwhile', async () => {
    const saved: unknown[] = [];
    reply.put('/frequency', ({ body }) => {
      saved.push(body);
      return { data: { agency: null, identity: null, version: 2 } };
    });
    const { person } = openPanel();
    await choose(person);
    await person.type(await limit('Agency: first texts'), '0');
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await limit('Agency: first texts')).toHaveAccessibleDescription(
      /From 1 to 100 texts in 1 to 365 days, or nothing in both\./,
    );
    expect(saved).toEqual([]);
    expect(await axeProblems()).toEqual([]);
  });

  it('shows the error at the days when only they are missing', async () => {
    const { person } = openPanel();
    await choose(person);
    await person.type(await limit('Agency: first texts'), '2');
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await limit('Agency: days')).toHaveAccessibleDescription(/From 1 to 100 texts in 1 to 365 days/);
    expect(await limit('Agency: first texts')).not.toHaveAccessibleDescription(/From 1 to 100/);
  });
});

it('asks before Escape discards changed hours, and closes without a question otherwise', async () => {
  const { person, closings } = openPanel();
  const hours = await screen.findByRole('textbox', { name: 'Hours without an answer' });
  await person.type(hours, '5');
  await person.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('Your changes have not been saved.');
  await person.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(closings).toEqual([]);
  await person.type(hours, '{Backspace}');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(closings).toHaveLength(1));
});

it('says after how many hours a conversation that nobody answers goes back to the open queue', async () => {
  const saved: unknown[] = [];
  reply.put('/replies/rules', ({ body }) => {
    saved.push(body);
    return {
      data: { takeBackHours: null, version: 2 },
      message: 'Saved. Conversations stay with their owner.',
    };
  });
  const { person } = openPanel();
  const hours = await screen.findByRole('textbox', { name: 'Hours without an answer' });
  expect(hours).toHaveValue('24');
  await person.clear(hours);
  await person.type(hours, '0');
  await person.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(hours).toHaveAccessibleDescription(/From 0\.25 to 720 hours, or nothing\./);
  await person.clear(hours);
  await person.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findByText('Saved. Conversations stay with their owner.')).toBeVisible();
  expect(saved).toEqual([{ accountId: 12, takeBackHours: null, version: 1 }]);
});

it('says how often people are told by mail of what waits, and on whose screens numbers are masked', async () => {
  const saved: unknown[] = [];
  reply.get('/replies/rules/:accountId', { takeBackHours: 24, digest: 'off', maskedRoles: [], version: 1 });
  reply.put('/replies/rules', ({ body }) => {
    saved.push(body);
    return { data: { takeBackHours: 24, digest: 'daily', version: 2 } };
  });
  const { person } = openPanel();
  const mails = await screen.findByRole('combobox', { name: 'Email people about waiting replies' });
  expect(mails).toHaveAccessibleDescription(
    'No email is sent when nothing is waiting. Everyone can turn theirs off.',
  );
  await person.selectOptions(mails, 'Each day at 9 AM Eastern');
  const masked = screen.getByRole('combobox', { name: 'Mask numbers for' });
  expect(masked).toHaveAccessibleDescription(
    'In the inbox, in chats, in P2P sending, in a job’s report and on DNC they see the last four digits. Files they download and their browsers still get the full numbers, which sending by hand needs.',
  );
  await person.click(masked);
  await person.click(await screen.findByRole('option', { name: 'Clicker' }));
  await person.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() =>
    expect(saved).toEqual([
      { accountId: 12, takeBackHours: 24, digest: 'daily', maskedRoles: ['AGENT-CLICKER'], version: 1 },
    ]),
  );
});

describe('what a colleague has saved meanwhile', () => {
  const changed = (thing: string) => ({
    error: `This ${thing} was changed by Ann Lee meanwhile.`,
    changed: { version: 4, by: 'Ann Lee', at: '2026-11-22T15:00:00Z' },
  });
  const question = async () => {
    const asked = await screen.findByRole('alertdialog', {
      name: 'Someone saved this while you were editing',
    });
    expect(asked).toHaveTextContent(/Changed by Ann Lee at Nov 22, 2026/);
    return within(asked);
  };

  it('of the limits is shown, keeps what was typed, and is overwritten when that is wanted', async () => {
    const saved: unknown[] = [];
    const { person } = openPanel();
    await choose(person);
    const field = await screen.findByRole('textbox', { name: 'Agency: first texts' });
    await person.type(field, '3');
    await person.type(screen.getByRole('textbox', { name: 'Agency: days' }), '30');
    reply.put('/frequency', ({ body }) => {
      saved.push(body);
      return { data: { agency: { texts: 3, days: 30 }, identity: { texts: 2, days: 7 }, version: 5 } };
    });
    reply.problem('PUT', '/frequency', 409, changed('frequency rule'), { once: true });
    reply.get('/frequency/:accountId/:identityId', {
      agency: { texts: 9, days: 90 },
      identity: null,
      version: 4,
    });
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    let asked = await question();
    await person.click(asked.getByRole('button', { name: 'Look at theirs' }));
    expect(await asked.findByText('Agency: 9 in 90 days')).toBeVisible();
    expect(asked.getByText('Identity: no limit')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await person.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(field).toHaveValue('3');
    expect(saved).toEqual([]);

    reply.problem('PUT', '/frequency', 409, changed('frequency rule'), { once: true });
    await person.click(screen.getByRole('button', { name: 'Save limits' }));
    asked = await question();
    await person.click(asked.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved).toEqual([
      {
        accountId: 12,
        identityId: 7,
        agency: { texts: 3, days: 30 },
        identity: { texts: 2, days: 7 },
        version: 4,
      },
    ]);
  });

  it('of the hours is shown, keeps what was typed, and is overwritten when that is wanted', async () => {
    const saved: unknown[] = [];
    const { person } = openPanel();
    const hours = await screen.findByRole('textbox', { name: 'Hours without an answer' });
    await person.clear(hours);
    await person.type(hours, '6');
    reply.put('/replies/rules', ({ body }) => {
      saved.push(body);
      return { data: { takeBackHours: 6, version: 5 } };
    });
    reply.problem('PUT', '/replies/rules', 409, changed('reply rule'), { once: true });
    reply.get('/replies/rules/:accountId', { takeBackHours: null, version: 4 });
    await person.click(screen.getByRole('button', { name: 'Save rules' }));
    const asked = await question();
    await person.click(asked.getByRole('button', { name: 'Look at theirs' }));
    expect(await asked.findByText('It stays with its owner.')).toBeVisible();
    expect(hours).toHaveValue('6');
    await person.click(asked.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(saved).toEqual([{ accountId: 12, takeBackHours: 6, version: 4 }]));
    // The next save begins from what this one has made.
    await person.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(saved.at(-1)).toEqual({ accountId: 12, takeBackHours: 6, version: 5 }));
  });
});
