import { screen } from '@testing-library/react';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import { useGetAgenciesQuery, useMay } from '@campaign/shared-api';
import { anAgency, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { announce, useConfirm, useOpenPanel, usePageTitle, useUnsavedWork, type PanelProps } from '..';
import { renderPanel, renderRemote } from '.';

startMockServer();

it('says nothing of a canvas, on which axe would measure words', () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(document.createElement('canvas').getContext('2d')).toBeNull();
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

function Agencies() {
  const { data, error } = useGetAgenciesQuery();
  const mayCreate = useMay('job:create');
  if (error) return <p>{error.message}</p>;
  return (
    <>
      <ul>
        {data?.data.map((agency) => (
          <li key={agency.accountId}>{agency.userName}</li>
        ))}
      </ul>
      {mayCreate && <button>Create Job +</button>}
    </>
  );
}

function Detail() {
  const { id } = useParams();
  usePageTitle(`Job ${id}`);
  useUnsavedWork(true, 'The message is not saved.');
  const confirm = useConfirm();
  const openPanel = useOpenPanel();
  const remove = async () => {
    if (await confirm({ title: 'Confirm Deletion', text: 'Do you want to delete this job?' }))
      await announce(Promise.resolve({ message: 'Job deleted' }));
  };
  return (
    <>
      <button onClick={() => void remove()}>Delete</button>
      <button onClick={() => void openPanel('phone-list-manager', { kind: 'phone' })}>Upload</button>
      <Link to="/">Back to agencies</Link>
    </>
  );
}

const remote = (
  <Routes>
    <Route path="/" element={<Agencies />} />
    <Route path="/house/:id" element={<Detail />} />
  </Routes>
);

const agency = anAgency();

it('shows what the server answers to the signed-in role', async () => {
  reply.get('/users/userList', { data: [agency], total: 1 });
  renderRemote(remote, { user: users.reader() });
  expect(await screen.findByText('Harbor Strategies')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Job +' })).toBeNull();
});

it('shows the problem when the server refuses', async () => {
  reply.problem('GET', '/users/userList', 403, { error: 'Not yours.' });
  renderRemote(remote);
  expect(await screen.findByText('Not yours.')).toBeVisible();
});

it('asks, and tells how the write went', async () => {
  const { person } = renderRemote(remote, { at: '/house/7' });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Job deleted');
});

it('remembers which panel was opened, and with what', async () => {
  const { person, panels, title } = renderRemote(remote, { at: '/house/7' });
  await person.click(screen.getByRole('button', { name: 'Upload' }));
  expect(panels).toMatchObject([{ name: 'phone-list-manager', props: { kind: 'phone' } }]);
  expect(title()).toBe('Job 7');
});

it('stays when unsaved work is not to be lost, and leaves when it is', async () => {
  reply.get('/users/userList', { data: [agency], total: 1 });
  const { person, address } = renderRemote(remote, { at: '/house/7' });
  await person.click(screen.getByRole('link', { name: 'Back to agencies' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('The message is not saved.');
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/house/7');

  await person.click(screen.getByRole('link', { name: 'Back to agencies' }));
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  expect(address()).toBe('/');
  expect(await screen.findByText('Harbor Strategies')).toBeVisible();
});

it('hands a panel its props and sees it close', async () => {
  function Manager({ kind, close }: PanelProps<'phone-list-manager'>) {
    return <button onClick={() => close({ listId: 3, listType: 'P2P SMS' })}>{kind}</button>;
  }
  const { person, closings } = renderPanel(Manager, { kind: 'suppression' });
  await person.click(screen.getByRole('button', { name: 'suppression' }));
  expect(closings).toEqual([{ listId: 3, listType: 'P2P SMS' }]);
});

it('prints the page when what is waited for does not come', async () => {
  reply.get('/users/userList', { data: [agency], total: 1 });
  renderRemote(remote);
  await screen.findByText('Harbor Strategies');
  const error: Error = await screen.findByText('Nobody', {}, { timeout: 1 }).then(
    () => new Error('found'),
    (failure: Error) => failure,
  );
  for (const words of [error.message, error.stack]) {
    expect(words).toContain('Unable to find an element with the text: Nobody.');
    expect(words).toContain('Harbor Strategies');
  }
  expect(() => screen.getByText('Nobody')).toThrow('Harbor Strategies');
});
