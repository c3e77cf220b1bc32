import { screen } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { aPhoneList, reply, startMockServer } from '@campaign/shared-api/testing';
import { words } from '../../words';
import { ListsScreen } from './lists-screen';

startMockServer();

const enter = () => renderRemote(<ListsScreen />, { at: '/{{name}}' });

it('shows each list with its people', async () => {
  reply.get('/phone_lists', { data: [aPhoneList()], total: 1 });
  enter();
  expect(await screen.findByRole('row', { name: /Spring drive.*19,200/ })).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('opens the panel for a list, and tells what was kept', async () => {
  reply.get('/phone_lists', { data: [aPhoneList()], total: 1 });
  const { person, panels } = enter();
  await person.click(await screen.findByRole('button', { name: words.ask('Spring drive') }));
  expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
    { name: '{{name}}-question', props: { listName: 'Spring drive' } },
  ]);
  await panels[0]?.finish({ question: 'Who comes?' });
  expect(await screen.findByText(words.asked('Who comes?'))).toBeVisible();
});
