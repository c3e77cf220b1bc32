import { act } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { createRemote, lazyScreen, type AppProps } from '.';
import { aContext } from './testing/a-context';

const owned = (pathname: string) => pathname.startsWith('/phonelist');

function mountOf(app: React.ComponentType, ctx = aContext('/phonelist')) {
  const remote = createRemote({ app });
  const crashes: unknown[] = [];
  const domElement = document.body.appendChild(document.createElement('div'));
  const props: AppProps & { name: string } = {
    name: 'parcel-1',
    domElement,
    ctx,
    owns: owned,
    onCrash: (error) => crashes.push(error),
  };
  return {
    ctx,
    crashes,
    domElement,
    // Not awaited inside act: mount resolves when React has committed, which act does at its end.
    mount: () => act(async () => void remote.app.mount(props)),
    unmount: () => act(async () => void remote.app.unmount(props)),
  };
}

const Where = () => <p>at {useLocation().pathname}</p>;

it('mounts a remote at the console’s address, follows it, and leaves nothing behind', async () => {
  const remote = mountOf(() => (
    <Routes>
      <Route path="/phonelist/*" element={<Where />} />
    </Routes>
  ));
  await remote.mount();
  expect(screen.getByText('at /phonelist')).toBeVisible();
  act(() => remote.ctx.history.push('/phonelist/7'));
  expect(screen.getByText('at /phonelist/7')).toBeVisible();
  await remote.unmount();
  expect(remote.domElement).toBeEmptyDOMElement();
});

it('does not follow the console into another remote', async () => {
  const remote = mountOf(Where);
  await remote.mount();
  act(() => remote.ctx.history.push('/dashboard'));
  expect(screen.getByText('at /phonelist')).toBeVisible();
  await remote.unmount();
});

it('reports a first render that throws instead of showing an empty page to nobody', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = new Error('first render');
  const remote = mountOf(() => {
    throw broken;
  });
  await remote.mount();
  expect(remote.crashes).toEqual([broken]);
  await remote.unmount();
  quiet.mockRestore();
});

it('downloads a screen again after a failed download', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  let reachable = false;
  const Late = lazyScreen(async () => {
    if (!reachable) throw new Error('Loading chunk 7 failed.');
    return () => <p>the report</p>;
  });
  const remote = mountOf(() => <Late />);
  await remote.mount();
  await waitFor(() => expect(remote.crashes).toHaveLength(1), { timeout: 4000 });
  await remote.unmount();

  reachable = true;
  await remote.mount();
  expect(await screen.findByText('the report')).toBeVisible();
  await remote.unmount();
  quiet.mockRestore();
});

it('puts nothing on the page before its first screen, and follows who goes on meanwhile', async () => {
  let arrive = () => {};
  const Late = lazyScreen(
    () => new Promise<() => React.ReactNode>((done) => (arrive = () => done(() => <p>the list</p>))),
  );
  const remote = mountOf(() => (
    <Routes>
      <Route path="/phonelist" element={<Late />} />
      <Route path="/phonelist/:id" element={<Where />} />
    </Routes>
  ));
  await remote.mount();
  expect(remote.domElement).toBeEmptyDOMElement();
  await act(async () => remote.ctx.history.push('/phonelist/7'));
  expect(screen.getByText('at /phonelist/7')).toBeVisible();
  await act(async () => arrive());
  expect(screen.getByText('at /phonelist/7')).toBeVisible();
  await remote.unmount();
});
