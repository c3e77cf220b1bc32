import { MODULES, SENDING } from './places.mjs';

/** How many segments an identity may send a day. */
export const DAILY_CAP = [
  {
    name: 'no cap: what is not counted goes out',
    file: `${SENDING}/rules/decide.ts`,
    find: `if (!facts.withinDailyCap) return hold('daily-cap', facts.dayEndsAt);`,
    put: ``,
    test: `${SENDING}/daily-cap.test.ts`,
    only: 'three workers',
  },
  {
    name: 'no cap: each batch is counted as if it were the first of the day',
    file: `${MODULES}/allowances/gate-daily-cap.queries.ts`,
    find: 'granted = greatest(0, least(excluded.granted, excluded.cap - d.taken)),',
    put: 'granted = excluded.granted,',
    test: `${SENDING}/daily-cap.test.ts`,
    only: 'three workers',
  },
  {
    name: 'no cap: a text that no day has room for takes the day with it',
    file: `${MODULES}/allowances/gate-daily-cap.queries.ts`,
    find: ' and not ${widerThanCap}',
    put: '',
    test: `${SENDING}/daily-cap.test.ts`,
    only: 'no day has room for',
  },
  {
    name: 'places of the day go with the texts that a worker lets go',
    file: `${SENDING}/gate/leases.queries.ts`,
    find: 'rows.map(({ message_id }) => message_id),',
    put: '[],',
    test: `${SENDING}/daily-cap-returned.test.ts`,
  },
  {
    name: 'places of the day go with the worker that dies',
    file: `${SENDING}/gate/leases.queries.ts`,
    find: 'await giveBackDailyPlaces(tx, returned);',
    put: '',
    test: `${SENDING}/daily-cap-returned.test.ts`,
  },
  {
    name: 'places of the day go back in any order',
    file: `${MODULES}/allowances/gate-daily-cap.queries.ts`,
    find: 'order by identity_id, day for update',
    put: 'for update',
    test: `${SENDING}/by-hand/hand-send-guards.test.ts`,
    only: 'in the order of the identities',
  },
  {
    name: 'a cap that is set at midday leaves the day full',
    file: 'server/src/modules/identities/set-daily-cap.service.ts',
    find: 'await countDailyPlaces(tx, identityId, cap, day);',
    put: 'void countDailyPlaces;',
    test: `${SENDING}/daily-cap.test.ts`,
    only: 'at midday',
  },
  {
    name: 'what goes while a new cap is counted is not counted',
    file: 'server/src/modules/identities/set-daily-cap.service.ts',
    find: 'if (cap !== null && identity.before === null) await fillDay(tx, identityId, cap, day);',
    put: 'void fillDay;',
    test: 'server/src/modules/identities/set-daily-cap.test.ts',
    only: 'fills the day',
  },
];
