import http from 'node:http';
import https from 'node:https';

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 256 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 256 }),
};

/** Posts and returns the status; rejects when no answer came in time. The answer's body is not read. */
export function postJson(
  address: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const post = (isSecure ? https : http).request(
      url,
      {
        method: 'POST',
        signal,
        agent: isSecure ? agents['https:'] : agents['http:'],
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        clearTimeout(patience);
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    const patience = setTimeout(() => post.destroy(new Error('No answer in time.')), timeoutMs);
    post.on('error', (problem) => {
      clearTimeout(patience);
      reject(problem);
    });
    post.end(body);
  });
}
