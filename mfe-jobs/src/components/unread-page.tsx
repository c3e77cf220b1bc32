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
  if (error?.status === 404 || error?.status === 400) return <NoJobPage title={title} />;
  return (
    <Page title={title}>
      {error ? (
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

/** Another word in the place of the number is no job's; nothing is asked for it. */
export const isId = (id: number): boolean => id > 0;

/** The page of an address that is no job's: to ask again would bring none. */
export function NoJobPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        icon="search"
        title={words.noJob}
        text={words.noJobText}
        action={<LinkButton to={paths.dashboard()}>{words.toDashboard}</LinkButton>}
      />
    </Page>
  );
}
