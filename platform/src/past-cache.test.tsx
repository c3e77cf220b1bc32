import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import { lazyScreen } from './lazy-screen';
import { askPastCache, staying } from './past-cache';

const URL = 'http://localhost/mfe/lists/abc/7.0123.js';
const broken = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'error',
    request: URL,
  });
const served = (status: number) => {
  const asked = jest.fn(async () => new Response('console.log(7)', { status }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(asked as unknown as typeof fetch);
  return asked;
};
afterEach(() => jest.restoreAllMocks());

it('asks for a file that did not run past the cache, and says that it came and was refused', async () => {
  const asked = served(200);
  const error = broken();
  await askPastCache(error);
  expect(asked).toHaveBeenCalledWith(URL, { cache: 'reload' });
  expect(error.type).toBe('integrity');
});

it('leaves a file that is not served what it is: missing', async () => {
  served(404);
  const error = broken();
  await askPastCache(error);
  expect(error.type).toBe('error');
});

it('asks for nothing when something else failed', async () => {
  const asked = served(200);
  await askPastCache(new Error('a is not a function'));
  expect(asked).not.toHaveBeenCalled();
});

it('is asked by a screen before it is tried again', async () => {
  const asked = served(200);
  const load = jest.fn(async () => () => <p>the screen</p>);
  load.mockRejectedValueOnce(broken());
  const Screen = lazyScreen(load);
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <Screen />
      </Suspense>,
    );
  });
  expect(await screen.findByText('the screen')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('says nothing of what breaks off while the page is left, until the page has stayed', async () => {
  jest.useFakeTimers();
  window.dispatchEvent(new Event('beforeunload'));
  let told = false;
  void staying().then(() => (told = true));
  await jest.advanceTimersByTimeAsync(2_500);
  expect(told).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(told).toBe(true);
  jest.useRealTimers();
});
