import type { ListType, PhoneList, Problem, Reply, UploadedFile } from '@campaign/shared-api/contracts';
import type { ListFileCase } from './list-files';
import { multipartOf } from './multipart';
import type { TestClient, TestServer } from './test-server';

type ListFile = Pick<ListFileCase, 'fileName' | 'content'>;

/** A file with this text in it. */
export const fileOf = (text: string, fileName = 'list.csv'): ListFile => ({
  fileName,
  content: () => Buffer.from(text),
});

/** A file of these numbers, each somebody called Ada. */
export const fileOfPhones = (...phones: string[]) =>
  fileOf(`PhoneNumber,first_name\n${phones.map((phone) => `${phone},Ada\n`).join('')}`);

export const FILE_OF_THREE = fileOfPhones('2025550101', '2125550102', '3125550103');

/** Uploads a file as the screen does. */
export async function uploadList(
  client: TestClient,
  { fileName, content }: ListFile,
  fields: Record<string, string> = {},
) {
  const response = await client.call({
    method: 'POST',
    url: '/phone_lists/upload',
    ...multipartOf(fileName, content(), fields),
  });
  return { status: response.statusCode, body: response.json<Reply<UploadedFile> & Partial<Problem>>() };
}

/** What the mapping step sends: columns with the name of a system column go to it, PhoneNumber to lead_phone. */
export function newListOf(upload: UploadedFile, given: object = {}) {
  const known = ['first_name', 'last_name', 'city', 'state', 'zip', 'email'];
  return {
    listName: 'A list',
    listType: 'P2P SMS' satisfies ListType,
    identityId: null,
    fileUrl: upload.fileUrl,
    columnMap: upload.columns.map((dataColumn) => ({
      dataColumn,
      systemColumns: /^phonenumber$/i.test(dataColumn)
        ? ['lead_phone']
        : known.filter((name) => name === dataColumn),
    })),
    ...given,
  };
}

/** Uploads a file and makes a list of it; its loading is ordered, not done. */
export async function makeList(client: TestClient, file: ListFile, given: object = {}): Promise<PhoneList> {
  const { status, body } = await uploadList(client, file);
  if (status !== 200) throw new Error(`The upload was refused: ${body.error}`);
  const reply = await client.post<Reply<PhoneList> & { error?: string }>(
    '/phone_lists',
    newListOf(body.data, given),
  );
  if (reply.status !== 200) throw new Error(`The list was refused: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

export const readList = async (client: TestClient, listId: number) =>
  (await client.get<Reply<PhoneList>>(`/phone_lists/${listId}`)).body.data;

/** Uploads a file, makes a list of it and waits until it is loaded. */
export async function loadList(
  server: Pick<TestServer, 'runTasks'>,
  client: TestClient,
  file: ListFile = FILE_OF_THREE,
  given: object = {},
): Promise<PhoneList> {
  const { listId } = await makeList(client, file, given);
  await server.runTasks();
  return readList(client, listId);
}

/** The buckets of a ledger that are not empty. */
export const filledBuckets = (ledger: Record<string, number>) =>
  Object.fromEntries(Object.entries(ledger).filter(([, count]) => count > 0));
