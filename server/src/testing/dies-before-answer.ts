// Imported before the product: it dies where it would begin to answer a POST at the address DIES_AT.
import { ServerResponse } from 'node:http';

const { writeHead } = ServerResponse.prototype;

ServerResponse.prototype.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
  if (this.req.method === 'POST' && this.req.url === process.env.DIES_AT)
    process.kill(process.pid, 'SIGKILL');
  return writeHead.apply(this, head);
} as typeof writeHead;
