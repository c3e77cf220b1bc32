import { sql } from 'kysely';
import type { RegistryState, Reply } from '@campaign/shared-api/contracts';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { fileOf, filledBuckets, loadList } from '../../testing/load-list';
import { multipartOf } from '../../testing/multipart';
import type { TestBody } from '../../testing/test-server';
import { writeZip } from '../../testing/zip-writer';
import { loadRegistry, resumeRegistries } from './registry-uploads.service';

let server: TestServer;
let admin: TestClient;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
  agency = await server.signInAs('agency');
}, 60_000);
afterAll(() => server.close());

const daysAgo = (days: number) =>
  new Date(server.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
async function upload(content: string | Buffer, given: object = {}, name = 'copy.txt', client = admin) {
  const fields = { registry: 'national', fileDate: daysAgo(1), ...given };
  const reply = await client.call({
    method: 'POST',
    url: '/dncs/registries/upload',
    ...multipartOf(name, Buffer.from(content), fields),
  });
  return { status: reply.statusCode, body: reply.json<Reply<RegistryState> & TestBody>() };
}
const states = async () => (await agency.get<{ data: RegistryState[] }>('/dncs/registries')).body.data;
const stateOf = async (registry: RegistryState['registry']) =>
  (await states()).find((each) => each.registry === registry);
const numbersOf = async (registry: RegistryState['registry']) =>
  (
    await server.db
      .selectFrom('registry_number')
      .where('registry', '=', registry)
      .select('phone')
      .orderBy('phone')
      .execute()
  ).map(({ phone }) => phone);
const filesLeft = async () => (await server.db.selectFrom('registry_upload').selectAll().execute()).length;

describe('a new copy of a registry', () => {
  it('takes the place of the old one whole, and lists are scrubbed against it', async () => {
    const first = await upload('202,5550101\n202,5550102\n202,5550102\n');
    expect([first.status, first.body.message]).toEqual([
      200,
      'The new copy is being read. The old one is used until then.',
    ]);
    expect(first.body.data.upload).toEqual({ fileDate: daysAgo(1), problem: null });
    await server.runTasks();
    expect(await numbersOf('national')).toEqual([2025550101, 2025550102]);
    expect(await stateOf('national')).toEqual({
      registry: 'national',
      name: 'National Do Not Call Registry',
      fileDate: daysAgo(1),
      ageDays: 1,
      numbers: 2,
      isOld: false,
      upload: null,
    });
    await upload('PhoneNumber,County\n(202) 555-0103,Dade\n', { fileDate: daysAgo(40) }, 'copy.csv');
    await server.runTasks();
    expect(await numbersOf('national')).toEqual([2025550103]);
    expect(await stateOf('national')).toMatchObject({ ageDays: 40, isOld: true, numbers: 1 });
    const file = fileOf('PhoneNumber\n2025550101\n2025550103\n');
    const { ledger } = await loadList(server, agency, file, { listType: 'Bulk SMS', ndncScrub: true });
    expect(filledBuckets(ledger)).toEqual({ loaded: 1, national_dnc: 1 });
  });

  it('is read from a zip, for Florida apart', async () => {
    const before = await numbersOf('national');
    const zip = writeZip([
      { name: 'a.txt', content: Buffer.from('305,5550101\n') },
      { name: 'b.txt', content: Buffer.from('3055550102\n') },
    ]);
    expect((await upload(zip, { registry: 'florida' }, 'copy.zip')).status).toBe(200);
    await server.runTasks();
    expect(await numbersOf('florida')).toEqual([3055550101, 3055550102]);
    expect(await numbersOf('national')).toEqual(before);
  });

  it('that turns out to be none leaves the old one in force and says why', async () => {
    const before = await numbersOf('florida');
    const lines = ['3055550199', ...Array.from({ length: 9 }, () => 'nothing')].join('\n');
    await upload(`${lines}\n`.repeat(3), { registry: 'florida' });
    await server.runTasks();
    expect(await numbersOf('florida')).toEqual(before);
    expect((await stateOf('florida'))?.upload?.problem).toBe(
      'More than a tenth of the lines hold no phone number. The file was not loaded; the old copy stays.',
    );
    await upload('3055550198\n', { registry: 'florida' });
    await server.runTasks();
    expect([await numbersOf('florida'), (await stateOf('florida'))?.upload]).toEqual([[3055550198], null]);
  });

  describe('whose loading is ended half-way', () => {
    /** So many are staged at once: less than else, for files of several pieces that are quickly loaded. */
    const PIECE = 2_000;
    const PHONES = Array.from({ length: PIECE * 2.4 }, (_, index) => 2_022_000_000 + index);
    const load = (key: string, signal?: AbortSignal) => loadRegistry(server.ctx, key, signal, PIECE);
    /** An upload whose order nobody takes, as if its worker were gone. */
    async function waiting(phones: readonly number[]) {
      await upload(phones.join('\n'));
      const { storage_key } = await server.db
        .selectFrom('registry_upload')
        .select('storage_key')
        .executeTakeFirstOrThrow();
      return storage_key;
    }
    /** Ends once so many pieces were staged, as a kill between two transactions does. */
    function endsAfter(pieces: number): AbortSignal {
      let left = pieces;
      const signal = new AbortController().signal;
      signal.throwIfAborted = () => {
        if (left-- === 0) throw new Error('ended');
      };
      return signal;
    }
    const stagedNow = async () =>
      (await server.db.selectFrom('registry_stage').select('phone').execute()).length;

    it('is found a minute later, begun again and loaded whole; the old copy stays until then', async () => {
      await server.ctx.queue.stop(2_000);
      const before = await numbersOf('national');
      const key = await waiting(PHONES);
      await expect(load(key, endsAfter(1))).rejects.toThrow('ended');
      const half = await stagedNow();
      expect([half > 0, half < PHONES.length]).toEqual([true, true]);
      expect(await numbersOf('national')).toEqual(before);
      const orders: object[] = [];
      const ctx = {
        ...server.ctx,
        queue: {
          ...server.ctx.queue,
          send: (_: unknown, name: string, data: object) =>
            Promise.resolve(void orders.push({ name, ...data })),
        },
      } as typeof server.ctx;
      await resumeRegistries(ctx);
      expect(orders).toEqual([]);
      const touched_at = new Date(server.clock.now().getTime() - 61_000);
      await server.db.updateTable('registry_upload').set({ touched_at }).execute();
      await resumeRegistries(ctx);
      expect(orders).toEqual([{ name: 'registries.load', storageKey: key }]);
      await load(key);
      expect(await numbersOf('national')).toEqual(PHONES);
      expect([await filesLeft(), await stagedNow()]).toEqual([0, 0]);
    }, 60_000);

    it('and goes on after another has begun, changes nothing', async () => {
      const key = await waiting(PHONES.slice(0, PIECE * 1.2));
      let other: Promise<void> | undefined;
      const signal = new AbortController().signal;
      // Between two of its pieces the other one begins, and ends.
      signal.throwIfAborted = () => void (other ??= load(key));
      await load(key, signal);
      await other;
      expect(await numbersOf('national')).toEqual(PHONES.slice(0, PIECE * 1.2));
      expect([await filesLeft(), await stagedNow()]).toEqual([0, 0]);
    }, 60_000);

    it('is read again where the database has lost what was staged', async () => {
      const before = await numbersOf('national');
      const key = await waiting(PHONES.slice(0, PIECE * 1.4));
      await sql`create function lose() returns trigger language plpgsql as
        $$ begin return case when new.phone = ${sql.lit(PHONES[7])} then null else new end; end $$`.execute(
        server.db,
      );
      await sql`create trigger lose before insert on registry_stage for each row execute function lose()`.execute(
        server.db,
      );
      await expect(load(key)).rejects.toThrow('they are read again');
      await sql`drop trigger lose on registry_stage`.execute(server.db);
      expect(await numbersOf('national')).toEqual(before);
      await load(key);
      expect(await numbersOf('national')).toEqual(PHONES.slice(0, PIECE * 1.4));
    }, 60_000);
  });

  it.each<[string, string | Buffer, object, string, string]>([
    ['no numbers', 'hello\nworld\n', {}, 'copy.txt', "CSV file must contain a 'PhoneNumber' column."],
    [
      'digits that are no phones',
      '12\n34\n',
      {},
      'copy.txt',
      'No phone number was found in the file. It was not loaded; the old copy stays.',
    ],
    [
      'bytes that are no text',
      Buffer.alloc(2_000, 0xfa),
      {},
      'copy.txt',
      'The file is no text. Upload the registry’s flat file, a CSV with PhoneNumber, or a zip of them.',
    ],
    ['nothing', '', {}, 'copy.txt', 'The file is empty or not properly formatted.'],
    ['no text', 'x', {}, 'copy.exe', 'Only .txt, .csv and .zip files can be uploaded.'],
    [
      'the future',
      '2025550101\n',
      { fileDate: '2999-01-01' },
      'copy.txt',
      'The day of the file cannot be in the future.',
    ],
    ['no day', '2025550101\n', { fileDate: 'soon' }, 'copy.txt', 'Please fill in the fields!'],
    ['another registry', '2025550101\n', { registry: 'texas' }, 'copy.txt', 'Please fill in the fields!'],
  ])('of %s is refused at once, and leaves nothing behind', async (_, content, given, name, message) => {
    const { status, body } = await upload(content, given, name);
    expect([status, body.error]).toEqual([400, message]);
    expect(await filesLeft()).toBe(0);
  });

  it('is ADMIN’s alone', async () => {
    const chief = await server.signInAs('agent-admin');
    expect((await upload('2025550101\n', {}, 'copy.txt', chief)).status).toBe(403);
  });
});
