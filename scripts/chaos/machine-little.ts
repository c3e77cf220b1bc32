import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { Reply } from '@campaign/shared-api/contracts';
import { bigListFile } from '../../server/src/testing/large-list-files';
import { pause } from '../../server/src/testing/chaos-world';
import { addReport } from '../../server/src/testing/machine-world';
import { countStatuses, spread } from './machine-console';
import type { Answer } from './machine-console';
import { onStage } from './machine-stage';
import type { MachineScenario, Stage } from './machine-stage';
import type { Member, MemberOptions } from './member';

const HEAP_MB = 256;
const DESCRIPTORS = 128;
const CLIENTS = 500;
const REPORT_ROWS = 100_000;

const onlyOnLinux = () =>
  process.platform === 'linux' ? undefined : 'memory and descriptors are read from /proc';

/** F05: what is large goes through in pieces. */
export const littleMemory: MachineScenario = {
  name: 'little-memory',
  about: `F05: web and worker with a heap of ${HEAP_MB} MB; 1,000,000 rows, 100 MB, 100,000 rows out`,
  missing: onlyOnLinux,
  async play(floor) {
    const dress = (usual: MemberOptions) => ({
      ...usual,
      args: [`--max-old-space-size=${HEAP_MB}`, ...usual.args],
    });
    await onStage(floor, { dress }, workWithLittle);
  },
};

async function workWithLittle(stage: Stage): Promise<void> {
  const { floor, console: person, product, world } = stage;
  const file = bigListFile(1_000_000);
  const list = await stage.console.untilLoaded(await person.makeList(file));
  const isWhole = list?.leadsLoaded === file.ledger?.loaded;
  floor.expect('a list of 1,000,000 rows', [list?.listState, list?.leadsLoaded], isWhole);
  const large = await person.upload(bigListFile(2_400_000));
  floor.expect('an upload of 100 MB', [large.status, large.body.data?.count], large.status === 200);
  const jobId = await addReport(world.db, person.accountId, REPORT_ROWS);
  for (const wanted of [{ format: 'xlsx' }, { format: 'csv', tab: 'clicks' }]) {
    const asked = await person.post<Reply<{ downloadUrl: string }>>(`/job/${jobId}/report/export`, wanted);
    const { status, bytes } = await person.download(asked.body.data.downloadUrl);
    floor.expect(`an export as ${wanted.format}`, [status, bytes], status === 200 && bytes > 1_000_000);
  }
  for (const member of [product.web, ...product.workers])
    floor.say(`${member.name}: at most ${peakMb(member)} MB resident`);
}

/** The most it had resident since it started (proc_pid_status(5)). */
function peakMb({ pid }: Member): number {
  const kb = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

/** F06: more clients than there are descriptors. */
export const fewDescriptors: MachineScenario = {
  name: 'few-descriptors',
  about: `F06: ${CLIENTS} clients at a web of ${DESCRIPTORS} descriptors`,
  missing: onlyOnLinux,
  async play(floor) {
    const dress = (usual: MemberOptions) =>
      usual.name === 'web' ? { ...usual, before: `ulimit -n ${DESCRIPTORS}` } : usual;
    await onStage(floor, { dress }, crowd);
  },
};

async function crowd({ floor, console: person }: Stage): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const clients = Array.from({ length: CLIENTS }, async () => {
    const answers: Pick<Answer<unknown>, 'status' | 'ms'>[] = [];
    for (let call = 0; call < 5; call++) {
      answers.push(await ask(`${person.url}/api/v1/phone_lists?page=1&size=10`, person.cookie, agent));
      await pause(200);
    }
    return answers;
  });
  const answers = (await Promise.all(clients)).flat();
  agent.destroy();
  const counts = countStatuses(answers);
  const served = counts[200] ?? 0;
  floor.expect('answers to the crowd (0 is no answer)', counts, served >= DESCRIPTORS);
  const odd = Object.keys(counts).filter((status) => !['0', '200', '503'].includes(status));
  floor.expect('answers of another kind', odd.join() || 'none', odd.length === 0);
  await pause(1_000);
  const after = [];
  for (let call = 0; call < 50; call++) after.push(await person.get('/phone_lists?page=1&size=10'));
  const isBack = after.every(({ status }) => status === 200);
  floor.expect('when they have gone', [countStatuses(after), spread(after.map(({ ms }) => ms))], isBack);
}

function ask(url: string, cookie: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - begun });
    const request = get(url, { agent, headers: { cookie }, timeout: 30_000 }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0));
      response.once('error', () => end(0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => end(0));
  });
}
