import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NAMED_FILES, ON_BOTH_ENGINES } from './engines.mjs';

const isOnBoth = (path) => new RegExp(ON_BOTH_ENGINES).test(path);

it('takes to both engines the engines themselves, each module’s own test and the files that are named', () => {
  expect(isOnBoth('/home/x/server/src/db/engines.test.ts')).toBe(true);
  expect(isOnBoth('/home/x/server/src/db/migrate.test.ts')).toBe(true);
  expect(isOnBoth('/home/x/server/src/queue/queue.test.ts')).toBe(true);
  expect(isOnBoth('/home/x/server/src/modules/operations/operations.test.ts')).toBe(true);
  expect(isOnBoth('/home/x/server/src/modules/sending/held-jobs.test.ts')).toBe(true);
});

it('leaves the rest to one of them, and so a module whose screens are opened on the embedded one', () => {
  expect(isOnBoth('/home/x/server/src/modules/jobs/jobs.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/modules/jobs/schedule.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/modules/delivery/delivery.test.ts')).toBe(false);
  // Of one session: two that meet are PostgreSQL's.
  expect(isOnBoth('/home/x/server/src/modules/sending/stop-race.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/modules/sending/rules/decide.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/http/requests.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/db/embedded-upkeep.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/db/migrations/held-words.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/server/src/modules/api-docs/api-docs.test.ts')).toBe(false);
  expect(isOnBoth('/home/x/simulator/src/queue/queue.test.ts')).toBe(false);
});

it('names only files that are there', () => {
  const root = join(__dirname, '../..');
  expect(NAMED_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
