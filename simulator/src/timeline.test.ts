import fc from 'fast-check';
import { Timeline } from './timeline';

describe('the timeline', () => {
  it('runs what is due in order of time, and in order of asking at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -50, max: 8 }), { maxLength: 60 }), async (delays) => {
        const timeline = new Timeline();
        const start = Date.now();
        const seen: number[] = [];
        await new Promise<void>((done) => {
          delays.forEach((delay, index) => timeline.at(start + delay, () => seen.push(index)));
          timeline.at(start + 9, done);
        });
        const wanted = delays
          .map((delay, index) => ({ delay, index }))
          .sort((a, b) => a.delay - b.delay || a.index - b.index);
        expect(seen).toEqual(wanted.map(({ index }) => index));
      }),
      { numRuns: 25 },
    );
  });

  it('runs nothing after it is stopped', async () => {
    const timeline = new Timeline();
    const run = jest.fn();
    timeline.at(Date.now() + 5, run);
    timeline.stop();
    timeline.at(Date.now(), run);
    // Another timeline has run what is due later.
    await new Promise<void>((done) => new Timeline().at(Date.now() + 20, done));
    expect(run).not.toHaveBeenCalled();
  });
});
