import { download } from '@campaign/platform';
import {
  scopeOf,
  useGetListDownloadMutation,
  useMay,
  useUser,
  type ListDownloadRequest,
} from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';

/** Lets the browser fetch a list's loaded rows, or one bucket of its ledger (PL-07). */
export function useListDownload() {
  const [ask, { isLoading, originalArgs }] = useGetListDownloadMutation();
  return {
    download: (request: ListDownloadRequest) => download(ask(request).unwrap()),
    downloading: isLoading ? originalArgs : undefined,
  };
}

/** Who may have a list's report, and who the buckets of its ledger: also whoever uploaded it (PL-10, PL-14). */
export function useMayDownload({ uploadedBy }: PhoneList) {
  const user = useUser();
  const may = useMay('list:download');
  const scope = may && user ? scopeOf('list:download', user.role) : undefined;
  const report = scope === 'any' || scope === 'own';
  return { report, ledger: report || (scope === 'self' && uploadedBy === user?.agentId) };
}
