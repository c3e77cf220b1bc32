import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Pagination } from '../grid';

it('TBL-04 names a page as it is written, so that saying what one sees presses it', () => {
  render(<Pagination label="Jobs, pages" page={1204} pageCount={9000} onPage={() => {}} />);
  expect(screen.getByRole('button', { name: 'Page 1,204' })).toHaveTextContent(/^1,204$/);
});

it('TBL-03 keeps the focus on the button that has reached an end, which then does nothing more', async () => {
  const asked: number[] = [];
  function Pages() {
    const [page, setPage] = useState(2);
    const go = (to: number) => {
      asked.push(to);
      setPage(to);
    };
    return <Pagination label="Jobs, pages" page={page} pageCount={3} onPage={go} />;
  }
  render(<Pages />);
  const user = userEvent.setup();
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(asked).toEqual([3]);
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
});
