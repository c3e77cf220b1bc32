import { Readable } from 'node:stream';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import type { PhoneList, Reply, UploadedFile } from '@campaign/shared-api/contracts';
import type { ListFileCase } from '../../server/src/testing/list-files';
import { newListOf } from '../../server/src/testing/load-list';
import { pause } from '../../server/src/testing/chaos-world';
import { multipartOf } from '../../server/src/testing/multipart';

export interface Answer<Body> {
  /** 0 when no answer came. */
  status: number;
  body: Body;
  ms: number;
  /** The header: seconds after which to ask again. */
  retryAfter: string | null;
}
type ListFile = Pick<ListFileCase, 'fileName' | 'content'>;
type Problem = { error?: string; code?: string };

const PATIENCE_MS = 120_000;
const LOADING_PATIENCE_MS = 240_000;

/** Whether a list in this state waits to be loaded, or is. */
export const isLoading = (state: string): boolean => ['PENDING', 'PROCESSING'].includes(state);

/** One person at the console, over HTTP. Addresses are those under /api/v1. */
export class Console {
  constructor(
    readonly url: string,
    readonly cookie: string,
    readonly accountId: number,
  ) {}

  get<Body = Problem>(path: string): Promise<Answer<Body>> {
    return this.#call<Body>(path, {});
  }

  post<Body = Problem>(path: string, body: object): Promise<Answer<Body>> {
    const headers = { 'content-type': 'application/json' };
    return this.#call<Body>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  upload({ fileName, content }: ListFile): Promise<Answer<Reply<UploadedFile> & Problem>> {
    const { headers, payload } = multipartOf(fileName, content());
    const body = payload instanceof Readable ? (Readable.toWeb(payload) as ReadableStream) : payload;
    return this.#call('/phone_lists/upload', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  }

  /** Uploads a file and orders its loading; answers the list's id. */
  async makeList(file: ListFile, given: object = {}): Promise<number> {
    const { status, body } = await this.upload(file);
    if (status !== 200) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
    const made = await this.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data, given));
    if (made.status !== 200)
      throw new Error(`The list was answered ${made.status}: ${JSON.stringify(made.body)}`);
    return made.body.data.listId;
  }

  async list(listId: number): Promise<PhoneList | undefined> {
    return (await this.get<Partial<Reply<PhoneList>>>(`/phone_lists/${listId}`)).body.data;
  }

  /** The list as it is when its loading has ended, or when the patience is over. */
  async untilLoaded(listId: number): Promise<PhoneList | undefined> {
    for (const late = Date.now() + LOADING_PATIENCE_MS; Date.now() < late; await pause(500)) {
      const list = await this.list(listId);
      if (list && !isLoading(list.listState)) return list;
    }
    return this.list(listId);
  }

  /** Fetches what an address of this server gives, and throws it away. */
  async download(address: string): Promise<{ status: number; bytes: number }> {
    const response = await fetch(`${this.url}${address}`, { headers: { cookie: this.cookie } });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    return { status: response.status, bytes };
  }

  async #call<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
    const begun = performance.now();
    const headers = { ...init.headers, cookie: this.cookie, [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(`${this.url}/api/v1${path}`, { ...init, headers, signal });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const body = (isJson ? JSON.parse(text) : text) as Body;
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, body, ms: performance.now() - begun, retryAfter };
    } catch (problem) {
      const body = { error: String(problem) } as Body;
      return { status: 0, body, ms: performance.now() - begun, retryAfter: null };
    }
  }
}

/** How many answers had which status. */
export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** p50, p99 and the longest, in whole milliseconds. */
export function spread(ms: readonly number[]) {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}
