import { paths } from '@campaign/shared-api';
import { EmptyState, LinkButton } from '@campaign/shared-ui';
import { words } from '../words';

/** ROUTE-20. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon="search"
      title={words.notFound.title}
      titleAs="h1"
      text={words.notFound.text}
      action={
        <LinkButton to={paths.dashboard()} variant="primary">
          {words.notFound.home}
        </LinkButton>
      }
    />
  );
}
