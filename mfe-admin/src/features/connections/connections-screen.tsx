import { useGetConnectionsQuery, type ApiProblem } from '@campaign/shared-api';
import { CARRIER_NAMES, CONNECTION_NAMES, connectionCopy } from '@campaign/shared-api/connection-copy';
import type { CallbackUrl, Connection } from '@campaign/shared-api/contracts';
import {
  Badge,
  Button,
  Card,
  ErrorState,
  formatInstant,
  IconButton,
  notify,
  Page,
  Skeleton,
  Stack,
  Text,
  Timestamp,
  type IconName,
} from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './connections.styled';

const say = words.connections;
const WATCH_MS = 30_000;

const TONES = { connected: 'success', attention: 'warn', failed: 'danger' } as const;
const ICONS: Record<Connection['state'], IconName> = {
  connected: 'check-circle',
  attention: 'alert-triangle',
  failed: 'alert',
};

/** Connections of the installation: state, since when, and what to do. */
export function ConnectionsScreen() {
  const { data, error, isFetching, refetch } = useGetConnectionsQuery(undefined, {
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Page
      title={say.title}
      text={say.text}
      actions={
        data && (
          <Button icon="refresh" loading={isFetching} onClick={() => void refetch()}>
            {say.refresh}
          </Button>
        )
      }
    >
      {data ? (
        <Stack gap={16}>
          <S.List aria-label={say.title}>
            {data.connections.map((connection) => (
              <ConnectionItem key={connection.id} connection={connection} />
            ))}
          </S.List>
          <Text variant="caption" tone="muted">
            {say.checked} <Timestamp iso={data.at} />
          </Text>
          <CallbackUrls urls={data.callbackUrls} />
        </Stack>
      ) : error ? (
        <ErrorState
          message={(error as ApiProblem).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton variant="tiles" count={4} />
      )}
    </Page>
  );
}

function ConnectionItem({ connection }: { connection: Connection }) {
  const { id, state, since } = connection;
  const { label, text, remedy } = connectionCopy(connection, formatInstant);
  return (
    <S.Item>
      <S.Heading>
        <S.Name>{CONNECTION_NAMES[id]}</S.Name>
        <Badge tone={TONES[state]} icon={ICONS[state]}>
          {label}
        </Badge>
        {since && (
          <Text variant="caption" tone="muted">
            {say.since} <Timestamp iso={since} />
          </Text>
        )}
      </S.Heading>
      <S.Sentence>{text}</S.Sentence>
      {remedy && <S.Remedy>{remedy}</S.Remedy>}
    </S.Item>
  );
}

function CallbackUrls({ urls }: { urls: readonly CallbackUrl[] }) {
  return (
    <Card title={say.callbacks.title} text={say.callbacks.text}>
      <Stack gap={16}>
        {urls.map((each) => (
          <CallbackUrlItem key={each.carrier} callback={each} />
        ))}
      </Stack>
    </Card>
  );
}

function CallbackUrlItem({ callback: { carrier, url, username, inUse } }: { callback: CallbackUrl }) {
  const name = CARRIER_NAMES[carrier];
  return (
    <section aria-label={name}>
      <S.Heading>
        <S.Name as="h3">{name}</S.Name>
        {inUse && <Badge tone="info">{say.callbacks.inUse}</Badge>}
      </S.Heading>
      <S.Url>
        <code>{url}</code>
        <IconButton icon="copy" label={say.callbacks.copy(name)} onClick={() => copy(url)} />
      </S.Url>
      <Text variant="caption" tone="muted">
        {username === null ? say.callbacks.signed : say.callbacks.withUser(username)}
      </Text>
    </section>
  );
}

function copy(url: string): void {
  // Absent where the page is not served over HTTPS.
  const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'));
  copied.then(
    () => notify('success', say.callbacks.copied),
    () => notify('warning', say.callbacks.notCopied),
  );
}
