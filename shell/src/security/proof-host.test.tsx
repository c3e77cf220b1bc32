import { act, screen, waitFor } from '@testing-library/react';
import { useDeleteAgentsMutation } from '@campaign/shared-api';
import { setProver, signedOut } from '@campaign/shared-api/session';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { ProofHost } from './proof-host';
import { createProver } from './prover';

startMockServer();

const NEEDED = { error: 'Please confirm that it is you.', code: 'proof-needed' };

function Deleting() {
  const [remove, { data, error }] = useDeleteAgentsMutation();
  return (
    <>
      <input aria-label="Typed before" defaultValue="half a sentence" />
      <button onClick={() => void remove([5, 6])}>Delete both</button>
      <output>{data?.message ?? (error as { message?: string } | undefined)?.message}</output>
    </>
  );
}

function open() {
  const prover = createProver();
  pending = prover;
  setProver(prover.ask);
  const bodies: unknown[] = [];
  reply.problem('DELETE', '/agents', 403, NEEDED);
  reply.post('/session/proof/question', { data: { factor: null } });
  reply.post('/session/proof', ({ body }) => {
    bodies.push(body);
    reply.delete('/agents', ({ body: again }) => {
      bodies.push(again);
      return { message: '2 deleted.', deleted: [5, 6], failed: [] };
    });
    return {};
  });
  return {
    bodies,
    ...renderRemote(
      <>
        <Deleting />
        <ProofHost prover={prover} />
      </>,
      { at: '/dashboard', user: users.agentAdmin() },
    ),
  };
}

let pending: ReturnType<typeof createProver> | undefined;
afterEach(() => {
  // A question that nobody answered would be the next test's.
  pending?.answer(false);
  setProver(undefined);
});

it('asks for the password and repeats the call, with nothing lost', async () => {
  const { person, bodies } = open();
  await person.click(screen.getByRole('button', { name: 'Delete both' }));
  await screen.findByRole('dialog', { name: 'Please confirm that it is you' });
  await person.type(await screen.findByLabelText('Password'), 'correct-horse');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('2 deleted.')).toBeVisible();
  expect(bodies).toEqual([{ password: 'correct-horse' }, { ids: [5, 6] }]);
  expect(screen.getByLabelText('Typed before')).toHaveValue('half a sentence');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says beside the field that the password is wrong, and asks on', async () => {
  const { person } = open();
  const error = 'The password is wrong.';
  reply.problem('POST', '/session/proof', 400, { error, code: 'invalid', fields: { password: error } });
  await person.click(screen.getByRole('button', { name: 'Delete both' }));
  await person.type(await screen.findByLabelText('Password'), 'guess');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(error));
});

it.each(['Cancel', 'Close'])('does nothing after %s, and says so', async (name) => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Delete both' }));
  await person.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Nothing was done: it was not confirmed that it is you.')).toBeVisible();
});

it('is over when the session is', async () => {
  const { person, store } = open();
  await person.click(screen.getByRole('button', { name: 'Delete both' }));
  await screen.findByRole('dialog');
  act(() => void store.dispatch(signedOut()));
  expect(pending?.isAsking()).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
