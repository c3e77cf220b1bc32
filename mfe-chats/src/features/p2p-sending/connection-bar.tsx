import { Banner, Button } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.connection;

interface ConnectionBarProps {
  online: boolean;
  /** Texts that failed because of the network. */
  failed: number;
  onRetry: () => void;
}

/** Says once that there is no connection, and retries everything that failed because of it with one button. */
export function ConnectionBar({ online, failed, onRetry }: ConnectionBarProps) {
  if (!online)
    return (
      <Banner tone="danger" role="alert" title={say.offline}>
        {failed > 0 ? say.unsentOffline(failed) : say.nothingLost}
      </Banner>
    );
  if (failed === 0) return null;
  return (
    <Banner
      tone="warn"
      role="status"
      title={words.notSent(failed)}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {say.retry(failed)}
        </Button>
      }
    >
      {say.lost}
    </Banner>
  );
}
