import { CREDENTIALS } from './product';
import { loadPhone } from '../../server/src/testing/chaos-world';
import { sentCarrierId, sentId } from '../../server/src/testing/machine-world';

const PATIENCE_MS = 10_000;

/** Delivered: `count` texts that addSent has made, from the `first`. */
export function receiptBody(from: number, first: number, count: number): string {
  const time = new Date().toISOString();
  const events = Array.from({ length: count }, (_, n) => {
    const to = `+1${loadPhone(first + n)}`;
    const owner = `+1${from}`;
    const tag = String(sentId(first + n));
    const message = {
      id: sentCarrierId(first + n),
      tag,
      time,
      to: [to],
      from: owner,
      owner,
      direction: 'out',
    };
    return { type: 'message-delivered', time, to, message };
  });
  return JSON.stringify(events);
}

/** As the carrier does, once. 0 when no answer came within its patience. */
export async function sendCallback(webUrl: string, body: string): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const end = (status: number) => ({ status, ms: performance.now() - begun });
  try {
    const response = await fetch(`${webUrl}/webhooks/carrier`, {
      method: 'POST',
      headers: { authorization: CREDENTIALS, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    return end(response.status);
  } catch {
    return end(0);
  }
}
