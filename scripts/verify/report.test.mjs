import { outcome, sum } from './outcome.mjs';
import { reportEnd, reportPart } from './report.mjs';

let lines;
beforeEach(() => {
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((text) => void lines.push(...text.split('\n')));
});
afterEach(() => jest.restoreAllMocks());

const late = { name: 'a.test.ts: is late now and then', message: 'Error: late' };

it('ends with the counts alone on the last line', () => {
  reportEnd(outcome({ passed: 12, failed: 0 }), '9.0 s', 'second-tries.jsonl');
  expect(lines.slice(-2)).toEqual(['In 9.0 s', '12 passed, 0 failed']);
});

it('tells what was skipped behind the counts, and second tries on a line of their own before', () => {
  const told = sum([outcome({ passed: 3, skipped: 2, again: [late] }), outcome({ failed: 1 })]);
  reportEnd(told, '9.0 s', 'second-tries.jsonl');
  expect(lines.slice(-2)).toEqual([
    '↻ 1 passed only at the second try, named above and in second-tries.jsonl',
    '3 passed, 1 failed, 2 skipped',
  ]);
});

it('shows what failed and what failed at first, each with its first words', () => {
  const told = outcome({
    passed: 1,
    failed: 1,
    again: [late],
    failures: [{ name: 'b.test.ts: is wrong', message: 'Error: wrong\n    at b.test.ts:1' }],
  });
  reportPart('Unit', told, '2 s');
  expect(lines).toContain('    ↻ 1 passed only at the second try; what the first said:');
  expect(lines).toContain('    ✗ a.test.ts: is late now and then');
  expect(lines).toContain('    ✗ b.test.ts: is wrong');
  expect(lines.at(-1)).toBe('  ✗ 1 passed, 1 failed (2 s)');
});
