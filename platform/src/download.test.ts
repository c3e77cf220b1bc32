import { setToastSink, type Notice } from '@campaign/shared-ui';
import { download } from './download';

let notices: Notice[];
let followed: string[];
let undo: () => void;
beforeEach(() => {
  notices = [];
  followed = [];
  undo = setToastSink((notice) => notices.push(notice));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
  });
});
afterEach(() => {
  undo();
  jest.restoreAllMocks();
});

it('PL-07 sends the browser to the address, as a download', async () => {
  await download(Promise.resolve('/api/v1/report-files/t'));
  expect([followed, notices]).toEqual([['/api/v1/report-files/t true'], []]);
});

it.each([
  ['no address', Promise.resolve(undefined), 'No download URL received'],
  ['MDR-09', { status: 0, code: 'timeout', message: 'x' }, 'Download timed out. Please try again.'],
  ['MDR-10', { status: 0, code: 'offline', message: 'Network error occurred.' }, 'Network error occurred.'],
  ['MDR-11', { status: 502, code: 'http-502', message: 'x', wordless: true }, 'Failed to download report'],
  ['MDR-11', { status: 409, code: 'conflict', message: 'Still being written.' }, 'Still being written.'],
  ['MDR-12', { status: 200, code: 'parsing', message: 'x' }, 'No response received from server'],
])('PL-08 %s says why there is no file', async (_, answer, text) => {
  await download(answer instanceof Promise ? answer : Promise.reject(answer));
  expect([followed, notices]).toEqual([[], [{ kind: 'error', text }]]);
});
