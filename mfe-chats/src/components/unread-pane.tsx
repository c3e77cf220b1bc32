import type { ApiProblem } from '@campaign/shared-api';
import { ErrorState, Skeleton } from '@campaign/shared-ui';
import { OtherPane } from './two-panes.styled';

interface UnreadPaneProps {
  problem: ApiProblem | undefined;
  onRetry: () => void;
}

/** Where there is room for one pane, in place of a conversation: the list that stands beside it elsewhere says that it is read, or why it is not. */
export function UnreadPane({ problem, onRetry }: UnreadPaneProps) {
  return (
    <OtherPane>
      {problem ? (
        <ErrorState message={problem.message} onRetry={onRetry} />
      ) : (
        <Skeleton variant="lines" count={6} />
      )}
    </OtherPane>
  );
}
