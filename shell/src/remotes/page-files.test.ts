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
    ...{ base: `/mfe/${name}/1/`, preload: ['entry.js'] },
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

// Of what is announced as preload and used by nobody the browser's console is warned, file by file.
it('fetches a page that may never be asked for behind all else, and not again when it is', () => {
  const page = pageOf('chats');
  fetchPageFiles(page, 'prefetch');
  fetchPageFiles(page);
  expect(links().map(([rel, path]) => [rel, path])).toEqual([
    ['prefetch', '/mfe/chats/1/entry.js'],
    ['prefetch', '/mfe/chats/1/screen.js'],
  ]);
});
