import { openClock } from './clock';
import { lookForRestore } from './modules/sending/restored/restored';
import { openTestServer } from './testing';

const HOUR = 3_600_000;
const real = Date.now;
const log = { warn: jest.fn(), info: jest.fn() };
afterEach(() => {
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

const setBy = (ms: number) => jest.spyOn(Date, 'now').mockImplementation(() => real() + ms);
/** Seconds. */
const wrongBy = (clock: { now: () => Date }) => (clock.now().getTime() - real()) / 1000;
const follow = (clock: ReturnType<typeof openClock>) => clock.follow?.(new Date(real()), Date.now());

it.each([HOUR, -HOUR, 24 * HOUR, 11_000])('F08 one that is %i ms wrong goes by the database’s', (ms) => {
  const clock = openClock(log);
  setBy(ms);
  follow(clock);
  follow(clock);
  expect(wrongBy(clock)).toBeCloseTo(0, 0);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

it('F08 one that is set right again goes by itself', () => {
  const clock = openClock(log);
  setBy(HOUR);
  follow(clock);
  jest.restoreAllMocks();
  // Until it has been compared it is not believed.
  expect(wrongBy(clock)).toBeCloseTo(0, 0);
  follow(clock);
  expect(wrongBy(clock)).toBeCloseTo(0, 0);
  setBy(9_000);
  expect(wrongBy(clock)).toBeCloseTo(9, 0);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.info).toHaveBeenCalledTimes(1);
});

it('F08 one that drifts past ten seconds changes sides once', () => {
  const clock = openClock(log);
  for (const ms of [9_900, 10_100, 9_900, 10_100, 9_900]) {
    setBy(ms);
    follow(clock);
  }
  expect(wrongBy(clock)).toBeCloseTo(0, 0);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 0]);
});

it('one that is some seconds off goes by itself', () => {
  const clock = openClock(log);
  setBy(-9_000);
  follow(clock);
  expect(wrongBy(clock)).toBeCloseTo(-9, 0);
  expect(log.warn).not.toHaveBeenCalled();
});

it('an answer that came a minute late says nothing of the clock', () => {
  const clock = openClock(log);
  const askedAt = Date.now() - 60_000;
  clock.follow?.(new Date(askedAt), askedAt);
  clock.follow?.(new Date(), askedAt);
  expect(wrongBy(clock)).toBeCloseTo(0, 0);
  expect(log.warn).not.toHaveBeenCalled();
  setBy(HOUR);
  follow(clock);
  clock.follow?.(new Date(real() - 60_000), Date.now() - 60_000);
  expect(wrongBy(clock)).toBeCloseTo(0, 0);
});

it('F08 every heartbeat of dispatch sets it', async () => {
  const server = await openTestServer();
  try {
    const clock = openClock(log);
    const known = await lookForRestore({ ...server.ctx, clock }, null);
    setBy(HOUR);
    expect(wrongBy(clock)).toBeCloseTo(3_600, 0);
    await lookForRestore({ ...server.ctx, clock }, known);
    expect(wrongBy(clock)).toBeCloseTo(0, 0);
  } finally {
    jest.restoreAllMocks();
    await server.close();
  }
}, 60_000);
