import type { ListType, PhoneList, Reply, UploadedFile } from '@campaign/shared-api/contracts';
import type { ListFileCase } from './list-files';
import { multipartOf } from './multipart';
import type { TestClient } from './test-server';

/** Uploads a file as the screen does. */
export async function uploadList(
  client: TestClient,
  { fileName, content }: Pick<ListFileCase, 'fileName' | 'content'>,
) {
  const response = await client.call({
    method: 'POST',
    url: '/phone_lists/upload',
    ...multipartOf(fileName, content()),
  });
  return { status: response.statusCode, body: response.json<Reply<UploadedFile> & { error?: string }>() };
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
export async function makeList(
  client: TestClient,
  file: Pick<ListFileCase, 'fileName' | 'content'>,
  given: object = {},
): Promise<PhoneList> {
  const { status, body } = await uploadList(client, file);
  if (status !== 200) throw new Error(`The upload was refused: ${body.error}`);
  const reply = await client.post<Reply<PhoneList> & { error?: string }>(
    '/phone_lists',
    newListOf(body.data, given),
  );
  if (reply.status !== 200) throw new Error(`The list was refused: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}
