import type { SendAnswer } from '../../../gateways/carrier/carrier';
import { CarrierBreaker } from './carrier-breaker';

const taken: SendAnswer = { outcome: 'accepted', carrierId: 'a', segments: 1 };
const down: SendAnswer = { outcome: 'refused', blame: 'carrier', code: 503, why: '' };
const silent: SendAnswer = { outcome: 'ambiguous', why: 'no answer in 1500 ms' };
const wrong: SendAnswer = { outcome: 'refused', blame: 'text', code: 4720, why: '' };

describe('a carrier that is down', () => {
  it('D09 is left alone for twice as long each time, up to half a minute, and then tried with one text', () => {
    const breaker = new CarrierBreaker(500, 30_000, () => 0.5);
    let now = 0;
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      expect(breaker.allowance(50, now)).toBe(failure === 0 ? 50 : 1);
      breaker.report([down, down], now);
      expect(breaker.allowance(50, now)).toBe(0);
      pauses.push(breaker.opensAgainAt - now);
      now = breaker.opensAgainAt;
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    breaker.report([taken], now);
    expect(breaker.allowance(50, now)).toBe(50);
  });

  it('one text taken, slowed down, or refused for its own sake, shows that it is up', () => {
    const breaker = new CarrierBreaker(500, 30_000);
    for (const answer of [taken, wrong, { ...down, blame: 'pace' as const }]) {
      breaker.report([down, answer], 0);
      expect(breaker.isOpen).toBe(false);
    }
    breaker.report([], 0);
    expect(breaker.isOpen).toBe(false);
  });

  it('silence is no sign of life: a carrier that hangs leaves one batch in doubt, not a campaign', () => {
    const breaker = new CarrierBreaker(500, 30_000);
    breaker.report([silent, silent], 0);
    expect(breaker.allowance(50, 0)).toBe(0);
  });
});
