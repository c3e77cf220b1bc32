import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { maskPhones, openLog } from './log';

it.each([
  ['sent to +12025550123.', 'sent to ***23.'],
  ['2025550123', '***23'],
  ['12025550123', '***23'],
  ['(202) 555-0123 and 202.555.0198', '***23 and ***98'],
  ['{"phone":2025550123,"to":"+1 202-555-0199"}', '{"phone":"***23","to":"***99"}'],
  ['{"phones":[2025550123,2025550124]}', '{"phones":["***23","***24"]}'],
])('masks %s', (line, masked) => {
  expect(maskPhones(line)).toBe(masked);
  if (line.startsWith('{')) expect(() => JSON.parse(masked) as unknown).not.toThrow();
});

it.each([
  '"time":1763640000000',
  '2026-11-20T12:05:55.012Z',
  'id 5555555',
  'sha 1202555012399aa',
  'm-20255501234567',
  '"bytes":2025550123456',
])('leaves %s', (line) => {
  expect(maskPhones(line)).toBe(line);
});

it('keeps secrets and phones out of whatever is logged', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  log.child({ to: '+12025550123' }).info({ body: { password: 'hunter2', token: 'tok' } }, 'to 2025550124');
  log.error({ err: new Error('no route to (202) 555-0125') }, 'failed');
  const text = lines.join('');
  expect(text).not.toMatch(/hunter2|"tok"|5550123|5550124|555-0125/);
  expect(text).toContain('***25');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
});

/** A disk that never has room for a byte; Linux has one. */
const FULL = '/dev/full';

(existsSync(FULL) ? it : it.skip)('F04 goes on when nothing more can be written to the log', () => {
  const work = `import { openLog } from '${join(__dirname, 'log.ts')}';
    const log = openLog('info');
    for (let line = 0; line < 100; line++) log.info('x'.repeat(100_000));
    const memory = process.memoryUsage().heapUsed;
    process.stderr.write('it goes on' + (memory < 100e6 ? ' and keeps little' : ''));`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', work],
    { stdio: ['ignore', openSync(FULL, 'w'), 'pipe'], encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, 'it goes on and keeps little']);
});
