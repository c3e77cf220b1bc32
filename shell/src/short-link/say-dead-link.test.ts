import { screen } from '@testing-library/react';
import { wayOut } from './resolve-short-link';
import { DEAD_LINK, sayDeadLink } from './say-dead-link';

it('SREDIR-02 goes one step back, and says that the link is dead only where there was no step to go', () => {
  jest.useFakeTimers();
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => {});
  wayOut(sayDeadLink).back();
  expect(back).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('main')).toBeNull();
  jest.runAllTimers();
  expect(screen.getByRole('main')).toHaveTextContent(DEAD_LINK.text);
  expect(screen.getByRole('heading', { level: 1, name: DEAD_LINK.title })).toBeVisible();
  expect(document.title).toBe(DEAD_LINK.title);
  jest.useRealTimers();
});
