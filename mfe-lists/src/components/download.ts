import { useGetListDownloadMutation, type ApiProblem, type ListDownloadRequest } from '@campaign/shared-api';
import { notify } from '@campaign/shared-ui';
import { words } from '../words';

const say = words.download;

/** PL-08 (MDR-09..12): what a failed download says. */
export function downloadProblem({ status, code, message, wordless }: ApiProblem): string {
  if (code === 'timeout') return say.timeout;
  if (status >= 200 && status < 300) return say.noReply;
  return status !== 0 && wordless ? say.failed : message;
}

/** Fetches the address of a list's rows and lets the browser go there (PL-07). */
export function useListDownload() {
  const [ask, { isLoading, originalArgs }] = useGetListDownloadMutation();
  const download = async (request: ListDownloadRequest) => {
    const { data: address, error } = await ask(request);
    if (error) notify('error', downloadProblem(error as ApiProblem));
    else if (address) follow(address);
    else notify('error', say.noAddress);
  };
  return { download, downloading: isLoading ? originalArgs : undefined };
}

/** Like a click on a link: the page stays, the browser keeps the file. */
function follow(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
