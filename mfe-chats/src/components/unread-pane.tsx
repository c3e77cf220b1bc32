import type { ApiProblem } from '@campaign/shared-api';
import { ErrorState, Skeleton } from '@campaign/shared-ui';
import { PhonePane } from './two-panes.styled';

interface UnreadPaneProps {
  problem: ApiProblem | undefined;
  onRetry: () => void;
}

/** On a phone, in place of a conversation: the list that stands beside it elsewhere says that it is read, or why it is not. */
export function UnreadPane({ problem, onRetry }: UnreadPaneProps) {
  return (
    <PhonePane>
      {problem ? (
        <ErrorState message={problem.message} onRetry={onRetry} />
      ) : (
        <Skeleton variant="lines" count={6} />
      )}
    </PhonePane>
  );
}
