import { Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { createRemote, lazyScreen } from '.';
import { PlatformProvider } from './platform-provider';
import { aContext } from './testing/a-context';

/** A remote of two pages, whose screens say when they are asked for and when one of them lives. */
function aFixtureRemote({ broken = false } = {}) {
  const asked: string[] = [];
  const lived: string[] = [];
  const page = (name: string) =>
    lazyScreen(async () => {
      asked.push(name);
      if (broken) throw new Error('Loading chunk 7 failed.');
      return function Page() {
        useEffect(() => void lived.push(name), []);
        return (
          <h1>
            {name} at {useLocation().pathname}
          </h1>
        );
      };
    });
  const [First, Beside, Other] = [page('first'), page('beside'), page('other')];
  const { app, prepare } = createRemote({
    app: function Remote() {
      useEffect(() => void lived.push('remote'), []);
      return (
        <Routes>
          <Route
            path="/lists/:id"
            element={
              <>
                <First />
                <Beside />
              </>
            }
          />
          <Route path="/other" element={<Other />} />
        </Routes>
      );
    },
  });
  return { app, prepare: prepare!, asked, lived, First };
}

it('asks for the screens of one address, all at once, and neither shows nor starts anything', async () => {
  const { prepare, asked, lived } = aFixtureRemote();
  const ctx = aContext('/dashboard');
  const before = document.body.innerHTML;
  await act(() => prepare(ctx, '/lists/7'));
  expect(asked).toEqual(['first', 'beside']);
  expect(lived).toEqual([]);
  expect(document.body.innerHTML).toBe(before);
  expect(ctx.history.current().location.pathname).toBe('/dashboard');
});

it('leaves nothing for the mount but to show', async () => {
  const { app, prepare, asked } = aFixtureRemote();
  const ctx = aContext('/dashboard');
  await act(() => prepare(ctx, '/lists/7'));
  ctx.history.push('/lists/7');
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { name: 'parcel-1', domElement, ctx, owns: () => true, onCrash: () => {} };
  await act(async () => void app.mount(props));
  expect(screen.getByRole('heading', { name: 'first at /lists/7' })).toBeVisible();
  expect(asked).toEqual(['first', 'beside']);
  await act(async () => void app.unmount(props));
});

it('has a screen that is there shown in the first render, without a stand-in', async () => {
  const { prepare, First } = aFixtureRemote();
  const ctx = aContext('/dashboard');
  await act(() => prepare(ctx, '/lists/7'));
  const element = document.createElement('div');
  const root = createRoot(element);
  act(() => {
    flushSync(() =>
      root.render(
        <PlatformProvider ctx={ctx}>
          <Suspense fallback="waits">
            <First />
          </Suspense>
        </PlatformProvider>,
      ),
    );
    expect(element).toHaveTextContent('first at /dashboard');
  });
  act(() => root.unmount());
});

describe('what fails', () => {
  // act would throw what React has handed to the root.
  const env = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeAll(() => (env.IS_REACT_ACT_ENVIRONMENT = false));
  afterAll(() => (env.IS_REACT_ACT_ENVIRONMENT = true));

  it('is told to nobody: whoever enters asks again', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { prepare, asked } = aFixtureRemote({ broken: true });
    await expect(prepare(aContext('/dashboard'), '/lists/7')).resolves.toBeUndefined();
    const once = asked.length;
    await prepare(aContext('/dashboard'), '/lists/7');
    expect(asked).toHaveLength(2 * once);
    const throwing = createRemote({
      app: () => {
        throw new Error('first render');
      },
    });
    await expect(throwing.prepare!(aContext('/dashboard'), '/lists/7')).resolves.toBeUndefined();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});
