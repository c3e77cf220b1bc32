// PGlite in a thread of its own: in the main thread a large statement would freeze every request.
// Speaks with pglite-engine.ts: {id, op, …} in, {id, …} or {id, error} or {channel, payload} out; first of all {ready, compiled}.
/* global WebAssembly */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const INT8 = 20;
const DATE = 1082;

const parsers = {
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [DATE]: (text) => text,
};
// Parameters arrive as the text pg would have sent; PGlite's own serializers would refuse some of it.
const asText = new Proxy({}, { get: () => (value) => value, has: () => true });

const subscriptions = new Map();
let db;

const slim = ({ rows, fields, affectedRows, command }) => ({
  rows,
  fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  affectedRows,
  command,
});

const operations = {
  // No parameters: the simple protocol, one round trip and several statements at once, as pg does it.
  async exec({ sql }) {
    return { results: (await db.exec(sql, { parsers })).map(slim) };
  },
  async query({ sql, parameters }) {
    return { results: [slim(await db.query(sql, parameters, { parsers, serializers: asText }))] };
  },
  async copy({ sql, chunk }) {
    const { affectedRows } = await db.query(sql, [], { blob: new Blob([chunk]) });
    return { rowCount: affectedRows ?? 0 };
  },
  async listen({ channel }) {
    const notify = (payload) => parentPort.postMessage({ channel, payload });
    subscriptions.set(channel, await db.listen(`"${channel.replaceAll('"', '""')}"`, notify));
    return {};
  },
  async unlisten({ channel }) {
    await subscriptions.get(channel)?.();
    subscriptions.delete(channel);
    return {};
  },
  async dump() {
    const file = await db.dumpDataDir('none');
    return { bytes: new Uint8Array(await file.arrayBuffer()) };
  },
  async close() {
    await db.close();
    return {};
  },
};

const plainError = (error) => ({
  message: error.message,
  ...Object.fromEntries(
    ['code', 'detail', 'hint', 'constraint', 'table', 'column', 'severity', 'position', 'where']
      .filter((key) => error[key] !== undefined)
      .map((key) => [key, error[key]]),
  ),
});

const { directory, template } = workerData;
const compiled =
  workerData.compiled ??
  (await WebAssembly.compile(
    await readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  ));
db = await PGlite.create({
  pgliteWasmModule: compiled,
  ...(directory && { dataDir: directory }),
  ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
});
await db.exec("set timezone = 'UTC'; set app.is_admin = 'on'");
parentPort.postMessage({ ready: true, compiled });

parentPort.on('message', ({ id, op, ...request }) => {
  operations[op](request).then(
    (reply) => parentPort.postMessage({ id, ...reply }),
    (error) => parentPort.postMessage({ id, error: plainError(error) }),
  );
});
