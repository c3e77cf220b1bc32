import { setToastSink, type Notice } from '@campaign/shared-ui';
import { announce } from './announce';

const notices: Notice[] = [];
let undo: () => void;
beforeEach(() => {
  notices.length = 0;
  undo = setToastSink((notice) => notices.push(notice));
});
afterEach(() => undo());

it.each([
  [{ message: 'Saved successfully!' }, 'Saved successfully!'],
  [{}, 'Request completed successfully!'],
])('TOAST-03 says what the server said, else the default: %j', async (reply, text) => {
  expect(await announce(Promise.resolve(reply))).toBe(reply);
  expect(notices).toEqual([{ kind: 'success', text }]);
});

it('TOAST-05 shows a warning beside the success', async () => {
  await announce(Promise.resolve({ message: 'Deleted', warning: 'Two could not be deleted.' }));
  expect(notices).toEqual([
    { kind: 'success', text: 'Deleted' },
    { kind: 'warning', text: 'Two could not be deleted.' },
  ]);
});

it('TOAST-04 says why a write failed, and resolves with nothing', async () => {
  const refused = Promise.reject({
    status: 409,
    code: 'conflict',
    message: 'Only a pending job can be approved.',
  });
  expect(await announce(refused)).toBeUndefined();
  expect(notices).toEqual([{ kind: 'error', text: 'Only a pending job can be approved.' }]);
});

it('TOAST-04 prefers the screen’s own words to the default when the server had none', async () => {
  const wordless = {
    status: 500,
    code: 'http-500',
    message: 'Requested completed with error!',
    wordless: true,
  };
  await announce(Promise.reject(wordless), { failed: 'Failed to update rates' });
  await announce(Promise.reject(wordless));
  await announce(Promise.reject(new TypeError('x')));
  expect(notices.map(({ text }) => text)).toEqual([
    'Failed to update rates',
    'Requested completed with error!',
    'Requested completed with error!',
  ]);
});
