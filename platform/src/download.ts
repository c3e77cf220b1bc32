import { notify } from '@campaign/shared-ui';
import type { ApiProblem } from '@campaign/shared-api';

const words = {
  timeout: 'Download timed out. Please try again.', // MDR-09
  failed: 'Failed to download report', // MDR-11
  noReply: 'No response received from server', // MDR-12
  noAddress: 'No download URL received',
};

/** A file that is asked for before the browser is sent for it, so that how it went can be told (MDR-08..12). */
export interface CheckedDownload {
  /** What is wrong; undefined when the file comes. */
  probe: (address: string) => Promise<ApiProblem | undefined>;
  fileName: () => Promise<string>;
  /** What is said when it comes. */
  done: string;
}

/**
 * Sends the browser for a file whose address is being asked for; the page stays. Says by toast why there is none
 * (PL-08, MDR-09..12): `await download(askForExport(jobId).unwrap());`
 */
export async function download(
  asking: Promise<string | undefined>,
  checked?: CheckedDownload,
): Promise<void> {
  try {
    const address = await asking;
    if (!address) return notify('error', words.noAddress);
    const problem = await checked?.probe(address);
    if (problem) return notify('error', problemWords(problem));
    follow(address, await checked?.fileName());
    if (checked) notify('success', checked.done);
  } catch (error) {
    notify('error', problemWords(error as ApiProblem));
  }
}

function problemWords({ status, code, message, wordless }: ApiProblem): string {
  if (code === 'timeout') return words.timeout;
  if (status >= 200 && status < 300) return words.noReply;
  return status !== 0 && wordless ? words.failed : message;
}

/** Like a click on a link. */
function follow(address: string, fileName = '') {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
