import { download } from '@campaign/platform';
import { usageFileAddress, useMay } from '@campaign/shared-api';
import { Button } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';

/** The same as a file; not for whoever only looks. */
export function UsageDownload({ accountId, month }: { accountId: number; month: string }) {
  const mayDownload = useMay('agency:usage-file');
  if (!mayDownload) return null;
  return (
    <Button
      icon="download"
      onClick={() => void download(Promise.resolve(usageFileAddress(accountId, month)))}
    >
      {agencyWords.usage.download}
    </Button>
  );
}
