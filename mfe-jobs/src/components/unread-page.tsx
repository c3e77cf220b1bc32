import { EmptyState, ErrorState, LinkButton, Page, Skeleton } from '@campaign/shared-ui';
import { paths } from '@campaign/shared-api';
import { words } from '../words';

interface UnreadPageProps {
  title: string;
  error: { message?: string | undefined; status?: unknown } | undefined;
  isFetching: boolean;
  onRetry: () => unknown;
}

/** The page of a job before it is there: on its way, or why it does not come. */
export function UnreadPage({ title, error, isFetching, onRetry }: UnreadPageProps) {
  // An address with another word in the place of the number is no job's either; to ask again would bring none.
  const isNone = error?.status === 404 || error?.status === 400;
  return (
    <Page title={title}>
      {isNone ? (
        <EmptyState
          icon="search"
          title={words.noJob}
          text={words.noJobText}
          action={<LinkButton to={paths.dashboard()}>{words.toDashboard}</LinkButton>}
        />
      ) : error ? (
        <ErrorState
          message={error.message ?? ''}
          onRetry={() => void onRetry()}
          retrying={isFetching}
          action={<LinkButton to={paths.dashboard()}>{words.toDashboard}</LinkButton>}
        />
      ) : (
        <Skeleton variant="tiles" count={4} />
      )}
    </Page>
  );
}
