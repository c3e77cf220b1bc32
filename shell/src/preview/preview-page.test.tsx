import { screen, within } from '@testing-library/react';
import { renderRemote } from '@campaign/platform/testing';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { PreviewPage } from './preview-page';

startMockServer();
afterEach(() => sessionStorage.clear());

const offer = {
  remote: 'surveys',
  build: '3f2a9c71b0de',
  publishedBy: 'surveys: ci',
  path: '/surveys',
  publishedAt: '2026-11-23T15:00:00.000Z',
  mountedIn: 'Chromium 156',
  until: '2026-11-24T15:00:00.000Z',
};
const goTo = jest.fn();
beforeEach(() => goTo.mockReset());
const open = (at = '/preview?ticket=abc.def', given: { user?: null } = {}) =>
  renderRemote(<PreviewPage goTo={goTo} />, { at, ...given });

it('names part, build, publisher and end, and starts nothing before the press', async () => {
  reply.post('/registry/preview/offer', { data: offer });
  open();
  await screen.findByText('3f2a9c71b0de');
  expect(screen.getByRole('heading', { name: 'Try an unreleased build?' })).toHaveFocus();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'surveys',
    '3f2a9c71b0de',
    'surveys: ci, Nov 23, 2026, 10:00 AM ET',
    'Chromium 156',
    'Nov 24, 2026, 10:00 AM ET',
  ]);
  expect(sessionStorage).toHaveLength(0);
  expect(goTo).not.toHaveBeenCalled();
});

it('says of a build that no browser has shown yet that it was not mounted', async () => {
  reply.post('/registry/preview/offer', { data: { ...offer, mountedIn: null } });
  open();
  expect(await screen.findByText('Mounted')).toBeVisible();
  expect(screen.getByText('not mounted in any browser yet')).toBeVisible();
});

it('keeps the pass for this tab at the press, and goes to the first page', async () => {
  reply.post('/registry/preview/offer', { data: offer });
  reply.post('/registry/preview', { data: { ...offer, pass: 'a.pass' } });
  const { person } = open();
  await screen.findByText('3f2a9c71b0de');
  await person.click(screen.getByRole('button', { name: 'Start the preview' }));
  await screen.findByText('3f2a9c71b0de');
  expect(goTo).toHaveBeenCalledWith('/surveys');
  expect(sessionStorage.getItem('preview-pass')).toBe('a.pass');
  expect(localStorage.getItem('preview-pass')).toBeNull();
});

it.each([
  [
    404,
    'This preview link was not found.',
    'This link has expired or is not valid. Ask its team for a new one.',
  ],
  [
    403,
    'You are not on the preview list of surveys. Its team has you put on it.',
    'You are not on the preview list of surveys. Its team has you put on it.',
  ],
])('says why a link that is answered %s cannot be used', async (status, error, told) => {
  reply.problem('POST', '/registry/preview/offer', status, { error });
  open();
  expect(await screen.findByRole('heading', { name: 'This preview cannot be started' })).toBeVisible();
  expect(screen.getByText(told)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start the preview' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

it('lets whoever is not signed in do so first, at the link', async () => {
  open('/preview?ticket=abc.def', { user: null });
  const form = await screen.findByRole('form', { name: 'Sign in' });
  expect(within(form).getByLabelText('Email')).toBeVisible();
});
