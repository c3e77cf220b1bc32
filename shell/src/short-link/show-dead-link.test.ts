import { screen } from '@testing-library/react';
import { wayOut } from './resolve-short-link';
import { DEAD_LINK, NOT_NOW, showDeadLink } from './show-dead-link';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it.each([
  ['is dead', true, DEAD_LINK, []],
  ['could not be opened just now, and offers it again', false, NOT_NOW, ['/Ab3dE6gH?from=text']],
])(
  'SREDIR-02 goes one step back, and only where there was no step to go says that the link %s',
  (_what, isDead, said, links) => {
    window.history.replaceState(null, '', '/Ab3dE6gH?from=text#part');
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => {});
    wayOut(showDeadLink).back(isDead);
    expect(back).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('main')).toBeNull();
    jest.runAllTimers();
    expect(screen.getByRole('main')).toHaveTextContent(said.text);
    expect(screen.getByRole('heading', { level: 1, name: said.title })).toBeVisible();
    expect(document.title).toBe(said.title);
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
    back.mockRestore();
  },
);
