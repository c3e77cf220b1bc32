// npx tsx server/src/modules/short-links/redirects.bench.ts
// Redirects a second with every click stored before its answer, against a bare 302 of Node and of nginx (where it
// is installed) under the same load in the same run. The load is a process of its own. SECONDS sets how long each is measured, CONNECTIONS how many ask at once (64,10).
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openLog } from '../../log';
import { openTestServer } from '../../testing';

const SECONDS = Number(process.env.SECONDS ?? 10);
/** A campaign's link is opened by many at once; with few, each waits for its own commit. */
const CONNECTIONS = (process.env.CONNECTIONS ?? '64,10').split(',').map(Number);
const CODE = 'Bench001';
const TARGET = 'https://example.org/vote?from=text';
const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const NGINX_PORT = 4391;

interface Load {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  '3xx': number;
  non2xx: number;
  errors: number;
}

async function load(url: string, connections: number, seconds = SECONDS): Promise<Load> {
  const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, [
    AUTOCANNON,
    ...options,
    '-H',
    `user-agent=${PHONE_BROWSER}`,
    url,
  ]);
  return JSON.parse(stdout) as Load;
}

function show(name: string, { requests, latency }: Load, ceilings: Record<string, number>, more = '') {
  const shares = Object.entries(ceilings).map(
    ([of, ceiling]) => `${(requests.average / ceiling).toFixed(2)} of ${of}`,
  );
  const words = [...shares, `p50 ${latency.p50} ms`, `p99 ${latency.p99} ms`, more].filter(Boolean);
  console.log(`${name.padEnd(30)} ${requests.average.toFixed(0).padStart(6)}/s   ${words.join(', ')}`);
}

async function measureNode(connections: number): Promise<Load> {
  const bare = createServer((_request, reply) => reply.writeHead(302, { location: TARGET }).end());
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening));
  const result = await load(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/${CODE}`, connections);
  bare.close();
  return result;
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function measureNginx(connections: number): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 1000000000;
  server { listen 127.0.0.1:${NGINX_PORT}; location / { return 302 ${TARGET}; } } }`,
  );
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = new Promise((done) => nginx.once('exit', done));
  while (!(await fetch(`http://127.0.0.1:${NGINX_PORT}`, { redirect: 'manual' }).catch(() => undefined)));
  const result = await load(`http://127.0.0.1:${NGINX_PORT}/${CODE}`, connections);
  nginx.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
  return result;
}

async function measureOurs(connections: number, ceilings: Record<string, number>) {
  // As it runs for real: on the disk, a line of log a request.
  const log = openLog('info', createWriteStream('/dev/null'));
  const server = await openTestServer({ context: { log } });
  try {
    const { account_id } = server.agency;
    await server.db
      .insertInto('short_link')
      .values({ code: CODE, account_id, guidlink: `http://localhost/${CODE}`, url: TARGET })
      .execute();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/${CODE}`;
    const warm = await load(url, connections, 2);
    const before = process.cpuUsage();
    const result = await load(url, connections);
    const { user, system } = process.cpuUsage(before);
    const { rows } = await sql<{ clicks: number }>`select count(*)::int as clicks from click`.execute(
      server.db,
    );
    const answers = warm['3xx'] + result['3xx'];
    const clicks = rows[0]?.clicks ?? 0;
    // The load hangs up while up to one request a connection is under way: those clicks have no answer to count.
    const surplus = clicks - answers;
    if (surplus < 0 || surplus > 2 * connections)
      throw new Error(`${answers} answers, ${clicks} clicks stored.`);
    if (result.errors > 0) throw new Error(`${result.errors} requests failed.`);
    const cpu = `${((user + system) / result.requests.total).toFixed(0)} µs of CPU each`;
    show('ours', result, ceilings, `${cpu}, ${clicks} clicks stored for ${answers} answers`);
  } finally {
    await server.close();
  }
}

for (const connections of CONNECTIONS) {
  console.log(`${connections} connections, ${SECONDS} s each; the load takes a core of its own`);
  const bare = await measureNode(connections);
  show('a bare 302 of Node', bare, {});
  const ceilings: Record<string, number> = { "Node's": bare.requests.average };
  if (hasNginx()) {
    const nginx = await measureNginx(connections);
    ceilings["nginx's"] = nginx.requests.average;
    show('a bare 302 of nginx', nginx, {});
  } else console.log('nginx is left out: it is not installed here.');
  await measureOurs(connections, ceilings);
}
process.exit(0);
