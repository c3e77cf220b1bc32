// What one agency's uploads cost the others:   npm run bench -- uploads
// The server is a process of its own, so that its memory is not the clients'.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import { aPicture, aPngBomb } from '../../testing/hostile-media';
import { multipartOf } from '../../testing/multipart';

interface Uploader {
  cookie: string;
  identityId: number;
}
interface World {
  url: string;
  hostile: Uploader;
  other: Uploader;
}

const HOSTILE = 14;
const LARGE = 200;

async function serve(): Promise<void> {
  const server = await openTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const anUploader = async (): Promise<Uploader> => {
    const { account_id } = await anAgency(server.db);
    const { identity_id: identityId } = await anIdentity(server.db, { account_id });
    return { identityId, cookie: (await server.signInAs('agency', { account_id })).cookie ?? '' };
  };
  const { port } = server.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1/media/upload`;
  const world: World = { url, hostile: await anUploader(), other: await anUploader() };
  console.log(`WORLD ${JSON.stringify(world)}`);
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
}

async function upload({ url }: World, { cookie, identityId }: Uploader, content: Buffer): Promise<string> {
  const { headers, payload } = multipartOf('a.png', content, { title: 'Poster', identity_id: identityId });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, cookie, [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE },
      body: new Uint8Array(payload as Buffer),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return 'cut';
  }
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

function countsOf(answers: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ');
}

async function bench(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const world = await new Promise<World>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      const line = /WORLD (.+)/.exec(data.toString())?.[1];
      if (line) resolve(JSON.parse(line) as World);
    });
  });
  const small = await aPicture(300, 200).jpeg().toBuffer();
  await upload(world, world.other, small);
  const timed = async () => {
    const begun = performance.now();
    const status = await upload(world, world.other, small);
    return `${Math.round(performance.now() - begun)} ms (${status})`;
  };
  console.log(` another agency’s picture alone: ${await timed()}`);
  const heavy = aPngBomb(9_999, 4_999);
  const waiting = Promise.all(Array.from({ length: HOSTILE }, () => upload(world, world.hostile, heavy)));
  await sleep(500);
  const tries = [await timed(), await timed(), await timed()];
  console.log(` while ${HOSTILE} of 50 megapixels wait: ${tries.join(', ')}`);
  console.log(` those ${HOSTILE}: ${countsOf(await waiting)}`);

  const before = residentMb(child.pid!);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(child.pid!))), 20);
  // A picture by its first bytes, and none by the others.
  const large = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4_900_000, 0x5a)]);
  const answers = await Promise.all(Array.from({ length: LARGE }, () => upload(world, world.hostile, large)));
  clearInterval(watch);
  console.log(
    ` ${LARGE} uploads of 4.9 MB: ${countsOf(answers)}; resident ${Math.round(before)} MB → ${Math.round(most)} MB at most, ` +
      `${Math.round(residentMb(child.pid!))} MB after`,
  );
  child.kill('SIGTERM');
}

await (process.argv[2] === 'serve' ? serve() : bench());
