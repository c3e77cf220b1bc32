import type { Page, Request } from '@playwright/test';

const API = '**/api/v1/**';
/** What moves while one looks has no place in a picture. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/events');

/** What the server answered, by what it was asked: the words alone, no cookie and no address of a machine. */
export type Replies = Record<string, { status: number; body: unknown }>;

const asked = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return [request.method(), pathname + search, request.postData()].filter(Boolean).join(' ');
};

/** Notes what the server answers to the page from now on. */
export async function record(page: Page, replies: Replies) {
  await page.route(API, async (route) => {
    if (isStream(route.request())) return route.abort();
    const response = await route.fetch();
    const body: unknown = await response.json().catch(() => undefined);
    replies[asked(route.request())] ??= { status: response.status(), body };
    await route.fulfill({ response });
  });
}

/** Answers the page as it was answered once; returns, still growing, what it asked and nobody had noted. */
export async function replay(page: Page, replies: Replies): Promise<string[]> {
  const unknown: string[] = [];
  await page.route(API, (route) => {
    const request = asked(route.request());
    const reply = replies[request];
    if (reply) return route.fulfill({ status: reply.status, json: reply.body });
    if (!isStream(route.request())) unknown.push(request);
    return route.abort();
  });
  return unknown;
}
