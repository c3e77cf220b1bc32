/** People who are held until somebody has read what they wrote. */
export const HELD_PEOPLE = [
  {
    name: 'no lock: a held number is decided about beside what is under way',
    file: 'server/src/modules/operations/held-people.service.ts',
    find: 'await lockNumber(tx, held);',
    put: '',
    test: 'server/src/modules/operations/held-people-locks.test.ts',
    only: 'number’s lock',
  },
  {
    name: 'everybody’s list is read while the number is locked',
    file: 'server/src/modules/operations/held-people.service.ts',
    find: 'await noteAct({ db: tx }, actor, {',
    put: 'await lookAtHeld(tx, actor, {}, UNPAGED);\n    await noteAct({ db: tx }, actor, {',
    test: 'server/src/modules/operations/held-people-locks.test.ts',
    only: 'list',
  },
  {
    name: 'held texts return to a job that ends meanwhile',
    file: 'server/src/modules/opt-out/held-people.queries.ts',
    find: 'order by j.job_id for no key update of j`.execute(tx);',
    put: 'and false`.execute(tx);',
    test: 'server/src/modules/operations/held-people-locks.test.ts',
    only: 'ends meanwhile',
  },
  {
    name: 'no fence: a release lifts words that nobody has read',
    file: 'server/src/modules/opt-out/held-people.queries.ts',
    find: "and date_trunc('milliseconds', at) = ${since}",
    put: 'and ${since}::timestamptz is not null',
    test: 'server/src/modules/operations/held-people.test.ts',
    only: 'O07',
  },
  {
    name: 'a release gives back everybody’s texts',
    file: 'server/src/modules/opt-out/held-people.queries.ts',
    find: 'where m.account_id = ${accountId} and m.phone = ${phone} and ${suppressed}\n         and j.job_id = m.job_id and ${STILL_OPEN}',
    put: 'where m.account_id = ${accountId} and ${phone}::bigint > 0 and ${suppressed}\n         and j.job_id = m.job_id and ${STILL_OPEN}',
    test: 'server/src/modules/operations/held-people.test.ts',
    only: 'D22',
  },
];
