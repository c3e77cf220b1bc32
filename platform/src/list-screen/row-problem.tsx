import { Text } from '@campaign/shared-ui';

/** Why something could not be done with a row, in its cell; `useRemoval().problemOf(row)`. Nothing without a problem. */
export function RowProblem({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <Text variant="caption" tone="danger" role="alert">
      {children}
    </Text>
  );
}
