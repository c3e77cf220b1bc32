import { notify } from '@campaign/shared-ui';
import type { ApiProblem } from '@campaign/shared-api';

const words = {
  timeout: 'Download timed out. Please try again.', // MDR-09
  failed: 'Failed to download report', // MDR-11
  noReply: 'No response received from server', // MDR-12
  noAddress: 'No download URL received',
};

/**
 * Sends the browser for a file whose address is being asked for; the page stays. Says by toast why there is none
 * (PL-08, MDR-09..12): `await download(askForExport(jobId).unwrap());`
 */
export async function download(asking: Promise<string | undefined>): Promise<void> {
  try {
    const address = await asking;
    if (address) follow(address);
    else notify('error', words.noAddress);
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
function follow(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
