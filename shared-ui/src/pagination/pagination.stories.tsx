import { useState } from 'react';
import { Inline, Stack } from '../index';
import { Pagination, RowsPerPage } from '../grid';

export const title = 'Pagination';

export function Places() {
  return (
    <Stack gap={16}>
      {[
        [1, 1],
        [1, 12],
        [6, 12],
        [12, 12],
        [1204, 9000],
      ].map(([page = 1, count = 1]) => (
        <Pagination
          key={`${page} of ${count}`}
          label={`Page ${page} of ${count}`}
          page={page}
          pageCount={count}
          onPage={() => {}}
        />
      ))}
    </Stack>
  );
}

export function Sizes() {
  const [size, setSize] = useState(10);
  return (
    <Inline>
      <RowsPerPage value={size} onChange={setSize} />
    </Inline>
  );
}
