import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from '.';
import { RemoteBoundary } from './remote-boundary';

let quiet: jest.SpyInstance;
beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => {})));
afterEach(() => quiet.mockRestore());

it('keeps the form around a part that cannot be fetched, and fetches it again when asked', async () => {
  let reachable = false;
  const Editor = lazyPart(async () => {
    if (!reachable) throw new Error('Loading chunk 7 failed.');
    return () => <p>the editor</p>;
  });
  await act(async () => {
    render(
      <>
        <input aria-label="Name" />
        <Suspense fallback={null}>
          <Editor />
        </Suspense>
      </>,
    );
  });
  await userEvent.type(screen.getByLabelText('Name'), 'Half a job');
  expect(await screen.findByRole('alert', undefined, { timeout: 4000 })).toHaveTextContent(
    'What you typed is still here.',
  );
  reachable = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('the editor')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Half a job');
});

it('leaves any other failure to the remote', async () => {
  const crashes: unknown[] = [];
  const broken = new Error('render');
  const Part = lazyPart(async () => () => {
    throw broken;
  });
  await act(async () => {
    render(
      <RemoteBoundary onCrash={(error) => crashes.push(error)}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </RemoteBoundary>,
    );
  });
  expect(crashes).toEqual([broken]);
});
