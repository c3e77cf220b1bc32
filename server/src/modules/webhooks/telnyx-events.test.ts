import { readConfig } from '../../config';
import { telnyxReader } from './telnyx-events';

const real = Date.now();
const config = readConfig({ NODE_ENV: 'test' });
const reader = telnyxReader({ config, clock: { now: () => new Date(real) } });
const signed = (secondsAgo: number) => ({
  'telnyx-timestamp': String(Math.round(real / 1000) - secondsAgo),
  'telnyx-signature-ed25519': Buffer.alloc(64).toString('base64'),
});
afterEach(() => jest.restoreAllMocks());

it('F08 a callback is fresh on a machine whose clock is wrong, as long as the product knows the time', () => {
  jest.spyOn(Date, 'now').mockReturnValue(real - 3_600_000);
  expect(reader.admits(signed(10))).toBe(true);
  expect(reader.admits(signed(310))).toBe(false);
});

it('D15 one that was signed five minutes ago is a recording', () => {
  jest.spyOn(Date, 'now').mockReturnValue(real);
  expect([299, 310, -310].map((ago) => reader.admits(signed(ago)))).toEqual([true, false, false]);
});
