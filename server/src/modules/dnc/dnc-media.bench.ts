// Do-not-contact files and the media library:   npm run bench -- dnc-media
// A million numbers uploaded and in force; a page of a library of 10,000; others' calls while hostile pictures are decoded.
import { sql } from 'kysely';
import type { PhoneList, Reply } from '@campaign/shared-api/contracts';
import { anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { aFilmOfBoxes, aMovingGif, aPicture, aPngBomb } from '../../testing/hostile-media';
import { multipartOf } from '../../testing/multipart';
import { ingestList } from '../lists/ingest/ingest-list';

const NUMBERS = 1_000_000;
const LIBRARY = 10_000;
const CALLS = 300;

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
function spread(calls: number[]): string {
  const sorted = calls.sort((a, b) => a - b);
  const at = (share: number) => shown(sorted[Math.floor(sorted.length * share)] ?? 0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${sorted.length}`;
}
async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function bench(): Promise<void> {
  const server = await openTestServer();
  try {
    const client = await server.signInAs('agency');
    await millionNumbers(server, client);
    await libraryPage(server, client);
    await whileDecoding(server, client);
  } finally {
    await server.close();
  }
}

async function millionNumbers({ ctx }: TestServer, client: TestClient) {
  const lines = Array.from({ length: NUMBERS }, (_, at) => 2_012_000_000 + at * 7).map((phone) =>
    /^...(0|1)/.test(String(phone)) ? phone + 2_000_000 : phone,
  );
  const file = Buffer.from(`PhoneNumber\n${[...new Set(lines)].join('\n')}\n`);
  let list: PhoneList | undefined;
  const uploading = await timed(async () => {
    const reply = await client.call({
      method: 'POST',
      url: '/dncs/upload',
      ...multipartOf('dnc.csv', file, { listName: 'Million', isAtAgencyLevel: 'true' }),
    });
    list = reply.json<Reply<PhoneList>>().data;
  });
  const loading = await timed(() => ingestList(ctx, list!.listId));
  const { body } = await client.get<Reply<PhoneList>>(`/phone_lists/${list!.listId}`);
  console.log(
    ` ${shown(body.data.leadsLoaded)} numbers, ${body.data.listState}: upload and inspection ${shown(uploading / 1000)} s, ` +
      `loading ${shown(loading / 1000)} s, both ${shown((uploading + loading) / 1000)} s`,
  );
}

async function libraryPage({ db, agency }: TestServer, client: TestClient) {
  const { identity_id } = await anIdentity(db, { account_id: agency.account_id });
  await sql`insert into media (account_id, identity_id, title, mime_type, url, storage_key, bytes, created_at)
    select ${agency.account_id}::int, ${identity_id}::int, 'Poster ' || n, 'image/jpeg', 'm' || n || '.jpg', 'media/' || n, 90000,
      now() - n * interval '1 minute' from generate_series(1, ${LIBRARY}::int) n`.execute(db);
  for (const address of ['/media?page=1&size=50', '/media?page=1&size=50&query=oster%2099']) {
    const calls: number[] = [];
    for (let call = 0; call < CALLS; call++) calls.push(await timed(() => client.get(address)));
    console.log(` ${address} of ${shown(LIBRARY)}: ${spread(calls)}`);
  }
}

async function whileDecoding({ db, agency }: TestServer, client: TestClient) {
  const { identity_id } = await anIdentity(db, { account_id: agency.account_id });
  const photo = await aPicture(5_000, 4_000).jpeg({ quality: 15 }).toBuffer();
  const gif = await aMovingGif(2);
  // Twelve: what must be decoded, and what must not be.
  const hostile: [string, Buffer][] = [
    ['20.jpg', photo],
    ['50.png', aPngBomb(9_999, 4_999)],
    ['200.png', aPngBomb(20_000, 10_000)],
    ['polyglot.jpg', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\x03\x04', 'latin1')])],
    ['truncated.jpg', photo.subarray(0, photo.length / 2)],
    ['svg.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['15-mb.gif', Buffer.concat([gif, Buffer.alloc(14_990_000)])],
    ['boxes.mp4', aFilmOfBoxes()],
    ...Array.from({ length: 2 }, (): [string, Buffer] => ['20.jpg', photo]),
    ...Array.from({ length: 2 }, (): [string, Buffer] => ['50.png', aPngBomb(9_999, 4_999)]),
  ];
  const quiet: number[] = [];
  for (let call = 0; call < CALLS; call++) quiet.push(await timed(() => client.get('/media?page=1&size=10')));
  let isDone = false;
  const decoding = timed(async () => {
    await Promise.all(
      hostile.map(([name, content]) =>
        client.call({
          method: 'POST',
          url: '/api/v1/media/upload',
          ...multipartOf(name, content, { title: 'Poster', identity_id }),
        }),
      ),
    );
    isDone = true;
  });
  const busy: number[] = [];
  while (!isDone) {
    busy.push(await timed(() => client.get('/media?page=1&size=10')));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  console.log(` a page alone: ${spread(quiet)}`);
  console.log(
    ` a page while ${hostile.length} hostile files are taken, for ${shown((await decoding) / 1000)} s: ${spread(busy)}`,
  );
}

await bench();
