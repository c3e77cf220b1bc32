import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { NewJobInput, PhoneList } from '@campaign/shared-api/contracts';
import { aPhoneList, reply, users } from '@campaign/shared-api/testing';
import { anEstimate, aWaitingJob, replyLikeAnAgency, suppressionList } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

/** The wizard over a whole job, at one of its list steps. */
async function openLists(
  step: 'Phone List' | 'Suppression List',
  options: Parameters<typeof openWizard>[1] = {},
) {
  replyLikeAnAgency({ job: aWaitingJob() });
  const remote = openWizard('/job/edit/42', options);
  await screen.findByLabelText('Job name');
  await remote.hands.open(step);
  await remote.hands.step(step);
  return remote;
}
const replyLists = (
  of: Partial<Record<'send' | 'Rental List' | 'House File' | 'Suppression', PhoneList[]>>,
) => {
  const asked: URLSearchParams[] = [];
  reply.get('/phone_lists', ({ query }) => {
    asked.push(query);
    const data = of[(query.get('list_type') ?? 'send') as keyof typeof of] ?? [];
    return { data, total: data.length };
  });
  return asked;
};
const rental = aPhoneList({ listId: 40, listName: 'Rented names', listType: 'Rental List' });

describe('the phone lists of a job', () => {
  it('PLTAB-01 chooses send lists; only ACTIVE ones, the others with their state', async () => {
    const { person } = await openLists('Phone List');
    const table = await screen.findByRole('table', { name: 'Send lists' });
    expect(within(table).getByRole('checkbox', { name: 'Spring drive' })).toBeChecked();
    expect(within(table).getByRole('checkbox', { name: 'Fresh upload' })).toBeDisabled();
    expect(within(table).getByText('Processing')).toBeVisible();
    expect(within(table).getByText('19,200')).toBeVisible();

    await person.click(within(table).getByRole('checkbox', { name: 'Spring drive' }));
    expect(await screen.findByText('Please assign at least one send phonelist!')).toBeVisible();
  });

  it('uploads a list of the identity without leaving the wizard', async () => {
    const { person, panels } = await openLists('Phone List');
    await person.click(await screen.findByRole('button', { name: 'Upload a list' }));
    const { identityId } = aWaitingJob();
    expect(panels).toEqual([
      expect.objectContaining({ name: 'phone-list-manager', props: { kind: 'phone', identityId } }),
    ]);
  });

  it('chooses all lists that are ready at once, and says how many people are left of them', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const [ward, late] = [41, 43].map((listId) =>
      aPhoneList({ listId, listName: `Ward ${listId}`, listState: listId === 43 ? 'PROCESSING' : 'ACTIVE' }),
    );
    replyLists({ send: [aPhoneList({ listId: 31, listName: 'Spring drive' }), ward!, late!] });
    const { person, hands } = openWizard('/job/edit/42');
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    const all = await screen.findByRole('checkbox', { name: 'Select all' });
    expect(all).toBePartiallyChecked();
    await person.click(all);
    expect(screen.getByRole('checkbox', { name: 'Spring drive' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Ward 41' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Ward 43' })).not.toBeChecked();
    expect(
      await screen.findByText('12,600 on the chosen lists, 12,408 people after suppression.'),
    ).toBeVisible();
    // In sight beside Continue, whatever is scrolled.
    expect(screen.getByText('12,408 people · 24,816 segments · about $320.13')).toBeVisible();
    await person.click(all);
    expect(screen.getByRole('checkbox', { name: 'Ward 41' })).not.toBeChecked();
  });

  it('searches on the server', async () => {
    const { person } = await openLists('Phone List');
    const asked = replyLists({});
    await person.click(screen.getByRole('searchbox', { name: 'Search send lists' }));
    await person.paste('ward');
    await waitFor(() => expect(asked.at(-1)?.get('query')).toBe('ward'));
    expect(await screen.findByText('No match for these filters')).toBeVisible();
  });

  it('shows a chosen list that can no longer be used', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.problem('GET', '/phone_lists/:listId', 404, { error: 'This list does not exist.' });
    const { hands } = openWizard('/job/edit/42');
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    const chosen = await screen.findByRole('list', { name: 'Send lists, chosen' });
    await waitFor(() => expect(chosen).toHaveTextContent('List 31This list does not exist.'));
  });

  it('asks for the identity first', async () => {
    const { hands } = openWizard();
    await hands.open('Phone List');
    expect(await screen.findByText('Choose an identity on the Content tab first.')).toBeVisible();
  });

  it('PLTAB-04 blocks the rental switch where the identity has no rental list', async () => {
    await openLists('Phone List');
    const rentalSwitch = await screen.findByRole('switch', { name: 'Rental List' });
    await waitFor(() =>
      expect(rentalSwitch).toHaveAccessibleDescription('This identity has no Rental list.'),
    );
    expect(rentalSwitch).toBeDisabled();
  });

  it('PLTAB-03 ROLE-18 blocks it for an account that may not move it', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    replyLists({ send: [aPhoneList()], 'Rental List': [rental] });
    const user = users.user({ features: ['rental-toggle-blocked'] });
    const { hands } = openWizard('/job/edit/42', { user });
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    const rentalSwitch = await screen.findByRole('switch', { name: 'Rental List' });
    expect(rentalSwitch).toBeDisabled();
    expect(rentalSwitch).toHaveAccessibleDescription('This agency cannot switch to rental lists.');
  });

  it('PLTAB-05 ROLE-18 shows only rental or only house lists where the account says so', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const house = aPhoneList({ listId: 41, listName: 'Our house', listType: 'House File' });
    const asked = replyLists({ 'Rental List': [rental], 'House File': [house] });
    const user = users.user({ features: ['house-rental-filter'] });
    const { person, hands } = openWizard('/job/edit/42', { user });
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    expect(await screen.findByRole('checkbox', { name: 'Our house' })).toBeEnabled();
    const rentalSwitch = screen.getByRole('switch', { name: 'Rental List' });
    await waitFor(() => expect(rentalSwitch).toBeEnabled());
    await person.click(rentalSwitch);
    expect(await screen.findByRole('checkbox', { name: 'Rented names' })).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: 'Our house' })).toBeNull();
    // The Content tab reads one row to check that the identity has lists; the summary reads suppression lists.
    const offered = asked.filter((query) => query.get('size') !== '1').map((query) => query.get('list_type'));
    expect(offered.filter((type) => type !== 'Suppression')).toEqual(['House File', 'Rental List']);
  });

  it('PLTAB-08 offers rental lists alone while the switch is on', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    replyLists({ send: [aPhoneList(), rental], 'Rental List': [rental] });
    const { person, hands } = openWizard('/job/edit/42');
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    const rentalSwitch = await screen.findByRole('switch', { name: 'Rental List' });
    await waitFor(() => expect(rentalSwitch).toBeEnabled());
    await person.click(rentalSwitch);
    const table = await screen.findByRole('table', { name: 'Send lists' });
    await within(table).findByRole('checkbox', { name: 'Rented names' });
    expect(within(table).queryByRole('checkbox', { name: 'Spring drive' })).toBeNull();
  });
});

describe('the suppression lists of a job', () => {
  const boardMembers = { ...suppressionList, listId: 10, listName: 'Board members', identityId: null };

  it('PLTAB-02 PLTAB-10 the switch assigns the lists of identity and agency, and clears them', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const asked = replyLists({ Suppression: [suppressionList, boardMembers] });
    const { person, hands } = openWizard('/job/edit/42');
    await screen.findByLabelText('Job name');
    await hands.open('Suppression List');
    const table = await screen.findByRole('table', { name: 'Suppression lists' });
    await within(table).findByRole('checkbox', { name: 'Board members' });
    expect(asked.every((query) => query.get('for_identity') === '7' && !query.has('identity_id'))).toBe(true);

    const suppression = screen.getByRole('switch', { name: 'Suppression' });
    await person.click(suppression);
    expect(within(table).getByRole('checkbox', { name: 'Do not text' })).toBeChecked();
    expect(within(table).getByRole('checkbox', { name: 'Board members' })).toBeChecked();
    await person.click(suppression);
    expect(within(table).getByRole('checkbox', { name: 'Do not text' })).not.toBeChecked();
  });

  it('PLTAB-06 ROLE-18 leaves out agency-wide lists where the account says so', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const asked = replyLists({ Suppression: [suppressionList] });
    const { hands } = openWizard('/job/edit/42', { user: users.user({ features: ['own-rows-only'] }) });
    await screen.findByLabelText('Job name');
    await hands.open('Suppression List');
    const table = await screen.findByRole('table', { name: 'Suppression lists' });
    await within(table).findByRole('checkbox', { name: 'Do not text' });
    expect(asked.every((query) => query.get('identity_id') === '7' && !query.has('for_identity'))).toBe(true);
  });

  it('PLTAB-07 says "No suppression list" and never sends its id', async () => {
    const sent: NewJobInput[] = [];
    const { hands } = await openLists('Suppression List');
    reply.put('/job/:jobId', ({ body }) => {
      sent.push(body as NewJobInput);
      return { data: aWaitingJob() };
    });
    const chosen = await screen.findByRole('list', { name: 'Suppression lists, chosen' });
    expect(chosen).toHaveTextContent('No suppression list');
    await hands.send();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ suppressionListAssignments: [] })]));
  });

  it('WIZ-03 stand under the phone lists by reading B', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const { hands } = openWizard('/job/edit/42', { reading: 'B' });
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    expect(await screen.findByRole('switch', { name: 'Suppression' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send/ })).toBeVisible();
  });
});

it('shows why lists cannot be loaded in place of the table (TBL-06)', async () => {
  replyLikeAnAgency({ job: aWaitingJob() });
  reply.problem('GET', '/phone_lists', 500, { error: 'The lists are out of reach.' });
  const { hands } = openWizard('/job/edit/42');
  await screen.findByLabelText('Job name');
  await hands.open('Phone List');
  expect(await screen.findByText('The lists are out of reach.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('is in order for axe: both steps', async () => {
  const { hands } = await openLists('Phone List');
  await screen.findByRole('checkbox', { name: 'Spring drive' });
  expect(await axeProblems()).toEqual([]);
  await hands.open('Suppression List');
  await screen.findByRole('checkbox', { name: 'Do not text' });
  expect(await axeProblems()).toEqual([]);
});

describe('people who were texted lately', () => {
  const often = anEstimate({ recently: { people: 214, days: 7 }, skipped: 214 });

  it('lets what an administrator chose be taken back, also once nothing limits how often', async () => {
    const asked: unknown[] = [];
    replyLikeAnAgency({ job: aWaitingJob({ recentlyTexted: 'anyway' }) });
    reply.post('/job/estimate', ({ body }) => {
      asked.push((body as NewJobInput).recentlyTexted);
      return { data: anEstimate({ recently: null }) };
    });
    const { person, hands } = openWizard('/job/edit/42', { user: users.user() });
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    const group = await screen.findByRole('radiogroup', { name: 'What to do with them' });
    expect(within(group).getByRole('radio', { name: /Text them anyway/ })).toBeChecked();
    await person.click(within(group).getByRole('radio', { name: /Text them later/ }));
    await waitFor(() => expect(asked.at(-1)).toBe('hold'));
  });

  it.each(['agent-admin', 'user'] as const)('%s chooses what becomes of them', async (role) => {
    const asked: unknown[] = [];
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.post('/job/estimate', ({ body }) => {
      asked.push((body as NewJobInput).recentlyTexted);
      return { data: often };
    });
    const { person, hands } = openWizard('/job/edit/42', {
      user: role === 'user' ? users.user() : users.agentAdmin(),
    });
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    const group = await screen.findByRole('radiogroup', { name: 'What to do with them' });
    expect(screen.getByText('214 of these were texted in the last 7 days.')).toBeVisible();
    expect(within(group).getByRole('radio', { name: /Leave them out/ })).toBeChecked();
    const anyway = within(group).getByRole('radio', { name: /Text them anyway/ });
    if (role === 'user') {
      expect(anyway).toBeDisabled();
      expect(screen.getByText('Only an agency’s administrators choose this.')).toBeVisible();
      await person.click(within(group).getByRole('radio', { name: /Text them later/ }));
      await waitFor(() => expect(asked.at(-1)).toBe('hold'));
      return;
    }
    await person.click(anyway);
    await waitFor(() => expect(asked.at(-1)).toBe('anyway'));
    expect(anyway).toHaveFocus();
    expect(await axeProblems()).toEqual([]);
  });
});
