import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PhoneList, type Reply } from '@campaign/shared-api/contracts';
import { anAgency, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { newListOf, uploadList } from '../../testing/load-list';
import { listFiles } from '../../testing/list-files';
import { eventually } from '../../testing/sending-world';

let server: TestServer;
let port: number;
const open: { hangUp(): void }[] = [];
beforeAll(async () => {
  server = await openTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  open.forEach((line) => line.hangUp());
  await server.close();
});

/** A browser's line: every list it was told of, in order. */
function listen(client: TestClient): Promise<PhoneList[]> {
  return new Promise((resolve, reject) => {
    const path = '/api/v1/phone_lists/events';
    const asked = request({ port, path, headers: { cookie: client.cookie ?? '' } }, (answer) => {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
      const told: PhoneList[] = [];
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          const [, data] = /^event: list\ndata: (.*)$/s.exec(frame) ?? [];
          if (data) told.push(JSON.parse(data) as PhoneList);
        }
      });
      answer.on('error', () => {});
      open.push({ hangUp: () => asked.destroy() });
      resolve(told);
    });
    asked.once('error', reject).end();
  });
}

it('PL-13 tells open pages that a list is loaded, as they may see it, and nobody of another agency', async () => {
  const agency = await server.signInAs('agency');
  const other = await server.signInAs('agency', { account_id: (await anAgency(server.db)).account_id });
  const [own, reader, foreign] = [
    await listen(agency),
    await listen(await server.signInAs('reader')),
    await listen(other),
  ];
  const file = listFiles().find(({ id }) => id === 'C02')!;
  const { body } = await uploadList(agency, file);
  const { data } = (await agency.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data))).body;
  await server.runTasks();
  const last = await eventually(
    async () => own.at(-1),
    (list) => list?.listState === 'ACTIVE',
  );
  expect(PhoneList.parse(last)).toEqual(last);
  expect(last).toMatchObject({ listId: data.listId, leadsLoaded: 3, progress: { stage: 'done' } });
  expect(last).toEqual((await agency.get<Reply<PhoneList>>(`/phone_lists/${data.listId}`)).body.data);
  await eventually(
    async () => reader.at(-1),
    (list) => list?.listState === 'ACTIVE',
  );
  expect(foreign).toEqual([]);
});
