import type { CDPSession, Page } from '@playwright/test';

interface Header {
  name: string;
  value: string;
}
/** As Chromium's own protocol tells it. */
interface Paused {
  requestId: string;
  request: { url: string; postData?: string };
  responseStatusCode?: number;
  responseHeaders?: Header[];
}
interface Answer {
  status?: number;
  contentType?: string;
  headers?: Header[];
  body?: string | Buffer;
  json?: unknown;
}

/** A request that waits to be told what becomes of it; one that is told nothing hangs. */
export interface Asked {
  url: string;
  postData: string;
  fulfill(answer: Answer): Promise<void>;
  continue(): Promise<void>;
  abort(reason: 'ConnectionRefused'): Promise<void>;
}
interface Rule {
  where: string | RegExp;
  pattern: { urlPattern: string; resourceType?: 'Document'; requestStage: 'Request' | 'Response' };
  matches: RegExp;
  answer: (asked: Asked, paused: Paused) => unknown;
}

const toRegExp = (glob: string) =>
  new RegExp(`^${glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\*+/g, '.*')}$`);

/** Whoever has left waits for no answer. */
const tell = async (work: Promise<unknown>) => void (await work.catch(() => undefined));

const askedOf = (session: CDPSession, { requestId, request }: Paused): Asked => ({
  url: request.url,
  postData: request.postData ?? '',
  fulfill: ({ status = 200, contentType = 'application/json', headers = [], json, body }) =>
    tell(
      session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: [...headers, { name: 'content-type', value: contentType }],
        body: Buffer.from(body ?? JSON.stringify(json ?? null)).toString('base64'),
      }),
    ),
  continue: () => tell(session.send('Fetch.continueRequest', { requestId })),
  abort: (errorReason) => tell(session.send('Fetch.failRequest', { requestId, errorReason })),
});

/** A page's policy without the address it reports to, and what belongs to the bytes that came: another text is sent on. */
const headersOf = ({ responseHeaders = [] }: Paused) =>
  responseHeaders
    .filter(({ name }) => !/^content-(encoding|length|type)$/i.test(name))
    .map(({ name, value }) => ({ name, value: value.replace(/;\s*report-uri [^;]+/, '') }));

/**
 * Stands between a page and the server for some addresses. As `page.route` does, but for one thing: that turns the browser's
 * cache off, so that every page loads and compiles the console anew; and asks about every request.
 */
class Interception {
  private rules: Rule[] = [];

  constructor(private readonly session: CDPSession) {
    session.on('Fetch.requestPaused', (paused) => {
      const stage = paused.responseStatusCode === undefined ? 'Request' : 'Response';
      const rule = this.rules.find(
        ({ pattern, matches }) => pattern.requestStage === stage && matches.test(paused.request.url),
      );
      const asked = askedOf(session, paused);
      void (rule ? rule.answer(asked, paused) : asked.continue());
    });
  }

  private async ask() {
    await this.session.send('Fetch.enable', { patterns: this.rules.map(({ pattern }) => pattern) });
  }
  async textOf({ requestId }: Paused) {
    const { body, base64Encoded } = await this.session.send('Fetch.getResponseBody', { requestId });
    return Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
  }
  /** In place of who has stood there before. */
  async add(rule: Rule) {
    this.rules.unshift(rule);
    await this.ask();
  }
  async remove(where?: string | RegExp) {
    this.rules = this.rules.filter((rule) => where !== undefined && String(rule.where) !== String(where));
    await this.ask();
  }
}

const ofPages = new WeakMap<Page, Promise<Interception>>();
function of(page: Page): Promise<Interception> {
  const known =
    ofPages.get(page) ??
    page
      .context()
      .newCDPSession(page)
      .then((session) => new Interception(session));
  ofPages.set(page, known);
  return known;
}

const CALLS = '*/api/v1/*';

/** Whoever asks for such an address is answered so: `*` stands for anything; an expression chooses among the API's calls. */
export async function intercept(page: Page, where: string | RegExp, answer: (asked: Asked) => unknown) {
  const [urlPattern, matches] = typeof where === 'string' ? [where, toRegExp(where)] : [CALLS, where];
  const interception = await of(page);
  await interception.add({ where, pattern: { urlPattern, requestStage: 'Request' }, matches, answer });
}
/** Changes what comes from such an address, once it has come. */
async function interceptReplies(
  page: Page,
  { where, resourceType }: { where: string; resourceType?: 'Document' },
  change: (text: string) => string,
) {
  const interception = await of(page);
  await interception.add({
    where,
    pattern: { urlPattern: where, requestStage: 'Response', ...(resourceType && { resourceType }) },
    matches: toRegExp(where),
    async answer(asked, paused) {
      const status = paused.responseStatusCode!;
      // A redirection has no text.
      if (status >= 300 && status < 400) return asked.continue();
      const text = await interception.textOf(paused);
      return asked.fulfill({
        status,
        contentType: resourceType ? 'text/html' : 'application/json',
        headers: headersOf(paused),
        body: change(text),
      });
    },
  });
}
/**
 * Changes the page's own documents on their way. Their policy is as strict as ever, but reports nowhere: what a test plants on
 * purpose must not be found at the run's end among the violations of the console's own making.
 */
export const interceptPages = (page: Page, change: (html: string) => string) =>
  interceptReplies(page, { where: '*', resourceType: 'Document' }, change);
/** Changes what the server answers there. */
export const interceptJson = <Body>(page: Page, where: string, change: (body: Body) => object) =>
  interceptReplies(page, { where }, (text) => JSON.stringify(change(JSON.parse(text) as Body)));
/** Stands no longer between, there or anywhere. */
export async function letThrough(page: Page, where?: string | RegExp) {
  await (await of(page)).remove(where);
}
