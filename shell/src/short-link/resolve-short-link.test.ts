import { delay, http, HttpResponse, mockServer, startMockServer } from '@campaign/shared-api/testing';
import { resolveShortLink } from './resolve-short-link';

startMockServer();

const HOSTS = ['https://primary.example/api/v1', 'https://secondary.example/api/v1'];
const primary = 'https://primary.example/api/v1/:code';
const secondary = 'https://secondary.example/api/v1/:code';
const leadsTo = (url: unknown) => () => HttpResponse.json({ data: { campaignid: url } });

async function follow(code = 'Ab3dE6gH') {
  const way: string[] = [];
  await resolveShortLink(HOSTS, code, {
    go: (url) => way.push(url),
    back: (isDead) => way.push(isDead ? 'back, dead' : 'back'),
  });
  return way;
}

it('SREDIR-01 SREDIR-03 asks the primary host and goes where it says', async () => {
  mockServer.use(
    http.get(primary, ({ params }) => leadsTo(`https://vote.example/?c=${String(params.code)}`)()),
  );
  expect(await follow()).toEqual(['https://vote.example/?c=Ab3dE6gH']);
});

it.each([
  ['fails', () => new HttpResponse(null, { status: 404 })],
  ['cannot be reached', () => HttpResponse.error()],
  ['answers something else', () => HttpResponse.json({ data: {} })],
  ['answers no JSON', () => new HttpResponse('<html>')],
  ['SREDIR-05 names a script', leadsTo('javascript:alert(1)')],
  ['SREDIR-05 names data', leadsTo('data:text/html,x')],
])('SREDIR-02 asks the secondary host when the primary %s', async (_how, answer) => {
  mockServer.use(http.get(primary, answer), http.get(secondary, leadsTo('https://vote.example/')));
  expect(await follow()).toEqual(['https://vote.example/']);
});

it('SREDIR-02 goes one step back when no host knows the code: only then is it dead', async () => {
  const unknown = () => new HttpResponse(null, { status: 404 });
  mockServer.use(http.get(primary, unknown), http.get(secondary, unknown));
  expect(await follow()).toEqual(['back, dead']);
});

it.each([
  ['is overloaded', () => new HttpResponse(null, { status: 429 })],
  ['is out of order', () => new HttpResponse(null, { status: 503 })],
  ['cannot be reached', () => HttpResponse.error()],
])('SREDIR-02 calls no link dead while a host that %s may know it', async (_how, answer) => {
  const unknown = () => new HttpResponse(null, { status: 404 });
  mockServer.use(http.get(primary, answer), http.get(secondary, unknown));
  expect(await follow()).toEqual(['back']);
  mockServer.use(http.get(primary, unknown), http.get(secondary, answer));
  expect(await follow()).toEqual(['back']);
});

it('SREDIR-02 does not wait for a host that hangs', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const hang = async () => {
    await delay('infinite');
    return HttpResponse.error();
  };
  mockServer.use(http.get(primary, hang), http.get(secondary, hang));
  expect(await follow()).toEqual(['back']);
  expect(timeout).toHaveBeenCalledWith(5000);
  timeout.mockRestore();
});
