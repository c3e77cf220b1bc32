import { triesAgain } from './outcome.mjs';
import { runChaosSuite } from './run-chaos-suite.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { readJson } from '../launch/places.mjs';
import { run } from '../launch/run.mjs';

jest.mock('../launch/run.mjs', () => ({ run: jest.fn(), tail: (all) => all }));
jest.mock('../launch/places.mjs', () => ({
  ...jest.requireActual('../launch/places.mjs'),
  readJson: jest.fn(),
}));

const { CI } = process.env;
beforeEach(() => {
  process.env.CI = 'true';
  run.mockReset();
  readJson.mockReset();
});
afterAll(() => {
  if (CI === undefined) delete process.env.CI;
  else process.env.CI = CI;
});

/** What Playwright would say: each file's tests and how they ended. */
function plays(files, errors = []) {
  const suites = Object.entries(files).map(([file, tests]) => ({
    file,
    specs: Object.entries(tests).map(([title, status]) => ({
      title,
      tests: [
        {
          status,
          results: [{ duration: 1_000, ...(status === 'unexpected' && { error: { message: 'Late.' } }) }],
        },
      ],
    })),
  }));
  const isRed =
    errors.length > 0 ||
    suites.some(({ specs }) => specs.some(({ tests }) => tests[0].status === 'unexpected'));
  run.mockResolvedValueOnce({ code: isRed ? 1 : 0, all: '' });
  readJson.mockReturnValueOnce({ suites, errors });
}
const FIRST = { 'a.spec.ts': { one: 'expected', two: 'unexpected' }, 'b.spec.ts': { three: 'expected' } };
const play = () => runPlaywright('e2e', ['journeys/'], { config: 'firefox', limitMs: 1 });

it('tries at most three failed files again, and only under CI', () => {
  expect([0, 1, 3, 4].map(triesAgain)).toEqual([false, true, true, false]);
  delete process.env.CI;
  expect(triesAgain(1)).toBe(false);
});

it('is told and not played with the first; then what failed is played once more, and the rest counts as it was', async () => {
  plays(FIRST);
  const first = await play();
  expect(run).toHaveBeenCalledTimes(1);
  expect(first).toMatchObject({ passed: 2, failed: 1, again: [] });

  plays({ 'a.spec.ts': { one: 'expected', two: 'expected' } });
  const second = await first.secondTry();
  expect(run.mock.calls[1][1].slice(1)).toEqual(['test', '-c', 'firefox', 'a.spec.ts']);
  expect(second).toMatchObject({
    passed: 3,
    failed: 0,
    failures: [],
    again: [{ name: 'a.spec.ts: two', message: 'Late.' }],
  });
});

it('fails with what fails twice, and with what fails only then', async () => {
  plays(FIRST);
  const { secondTry } = await play();
  plays({ 'a.spec.ts': { one: 'unexpected', two: 'unexpected' } });
  expect(await secondTry()).toMatchObject({ passed: 1, failed: 2, again: [] });
});

it('is not for what went wrong beside the tests', async () => {
  plays(FIRST, [{ message: 'The product ended.' }]);
  expect((await play()).secondTry).toBeUndefined();
});

describe('chaos', () => {
  const SOUND = '  ✓ everything is accounted for\n';
  const chaos = (code, all) => {
    run.mockResolvedValueOnce({ code, all });
    return runChaosSuite({ limitMs: 1 });
  };

  it.each([
    [
      'a scenario that could not be played',
      `${SOUND}  ✗ it could not be played to its end (/tmp/a): Error\n`,
    ],
    ['a database that did not start', 'Error: PostgreSQL did not start.\n'],
    ['an end by force', `${SOUND}\nEnded by force after 900 s, its limit.\n`],
  ])('is tried again for %s', async (_what, said) => {
    const { failed, secondTry } = await chaos(1, said);
    expect(failed).toBe(1);
    run.mockResolvedValueOnce({ code: 0, all: SOUND + SOUND });
    expect(await secondTry()).toMatchObject({ passed: 2, failed: 0, again: [{ name: 'chaos' }] });
  });

  it('is not for a ledger that does not add up, whatever else went wrong', async () => {
    const wrong = '  ✗ not everything is accounted for\n';
    expect((await chaos(1, wrong)).secondTry).toBeUndefined();
    expect(
      (await chaos(1, `${wrong}  ✗ it could not be played to its end (/tmp/a): Error\n`)).secondTry,
    ).toBeUndefined();
  });
});
