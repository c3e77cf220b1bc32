import { Readable } from 'node:stream';

const BOUNDARY = '----campaign-test-boundary';

/** A request body with text fields, then one file in the field `file`, as a browser sends it. */
export function multipartOf(
  fileName: string,
  content: Buffer | Readable,
  fields: Record<string, string | number> = {},
  type = 'text/csv',
) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${texts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName.replaceAll('"', '%22')}"\r\n` +
      `content-type: ${type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  if (Buffer.isBuffer(content)) return { headers, payload: Buffer.concat([head, content, tail]) };
  return { headers, payload: Readable.from(inOrder(head, content, tail), { objectMode: false }) };
}

async function* inOrder(head: Buffer, content: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* content as AsyncIterable<Buffer>;
  yield tail;
}
