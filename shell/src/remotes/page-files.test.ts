import { aRelease, aRemote } from '../testing/a-remote';
import { createCatalogue } from './catalogue';
import { fetchPageFiles } from './page-files';

const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => [
    link.rel,
    new URL(link.href).pathname,
    link.integrity,
    link.crossOrigin,
  ]);
const pageOf = (name: string) => {
  const remote = {
    ...aRemote(name, [{ path: `/${name}`, title: 'A page', preload: ['screen.js'] }]),
    base: `/mfe/${name}/1/`,
    preload: ['entry.js'],
    integrity: { 'entry.js': 'sha384-a', 'screen.js': 'sha384-b' },
  };
  return createCatalogue(aRelease([remote]), async () => true).remoteAt(`/${name}`)!;
};
afterEach(() => document.head.replaceChildren());

it('fetches a page that is coming ahead of all else, each file once and under the checks of its script', () => {
  const page = pageOf('lists');
  fetchPageFiles(page);
  fetchPageFiles(page);
  expect(links()).toEqual([
    ['preload', '/mfe/lists/1/entry.js', 'sha384-a', 'anonymous'],
    ['preload', '/mfe/lists/1/screen.js', 'sha384-b', 'anonymous'],
  ]);
});

// Of what is preloaded and used by nobody the console is warned; a prefetch is refused by Firefox under our policy.
it('fetches a page that may never be asked for without a link, under its checks, behind all else, and once', async () => {
  const page = pageOf('chats');
  const asked = jest.fn(async (_href: string, _init: RequestInit) => new Response('x'));
  jest.spyOn(window, 'fetch').mockImplementation(asked as typeof fetch);
  fetchPageFiles(page, 'ahead');
  fetchPageFiles(page);
  const how = { credentials: 'same-origin', priority: 'low' };
  expect(asked.mock.calls).toEqual([
    ['/mfe/chats/1/entry.js', { ...how, integrity: 'sha384-a' }],
    ['/mfe/chats/1/screen.js', { ...how, integrity: 'sha384-b' }],
  ]);
  expect(links()).toEqual([]);
});

it('asks again, when the page is wanted, for what could not be fetched ahead', async () => {
  const page = pageOf('identity');
  jest.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  fetchPageFiles(page, 'ahead');
  await new Promise((later) => setTimeout(later));
  fetchPageFiles(page);
  expect(links().map(([rel, path]) => [rel, path])).toEqual([
    ['preload', '/mfe/identity/1/entry.js'],
    ['preload', '/mfe/identity/1/screen.js'],
  ]);
});
