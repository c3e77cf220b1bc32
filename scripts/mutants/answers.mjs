import { SENDING } from './places.mjs';

/** What the carrier answers, and what is made of it. */
export const ANSWERS = [
  {
    name: 'blind retry of an ambiguous answer',
    file: `${SENDING}/gate.ts`,
    find: `if (answer.outcome === 'ambiguous') return { state: 'unknown', waitMs: settings.lookUpAfterMs };`,
    put: `if (answer.outcome === 'ambiguous') return waiting(row, 0);`,
    test: `${SENDING}/carrier-faults.test.ts`,
    only: 'ambiguous answers',
  },
  {
    name: 'a broken connection counts as never sent',
    file: 'server/src/gateways/carrier/read-answer.ts',
    find: 'const written = !(error instanceof ExchangeError) || error.written;',
    put: 'const written = !(error instanceof ExchangeError);',
    test: `${SENDING}/carrier-faults.test.ts`,
    only: 'ambiguous answers',
  },
  {
    name: 'a gateway’s error page counts as never sent',
    file: 'server/src/gateways/carrier/read-answer.ts',
    find: 'if ((status === 500 || status === 503) && body) {',
    put: 'if (status >= 500) {',
    test: `${SENDING}/carrier-faults.test.ts`,
    only: 'ambiguous answers',
  },
  {
    name: 'tries without end',
    file: `${SENDING}/gate.ts`,
    find: 'if (row.tries + 1 >= settings.mostTries && !row.is_by_hand) {',
    put: 'if (row.tries < 0) {',
    test: `${SENDING}/carrier-faults.test.ts`,
    only: 'D09',
  },
  {
    name: 'Retry-After is not obeyed',
    file: `${SENDING}/dispatcher.ts`,
    find: 'await pauseDispatch(this.ctx.db, row.account_id, answer.retryAfterMs, answer.why);',
    put: '',
    test: `${SENDING}/carrier-pace.test.ts`,
    only: 'D08',
  },
  {
    name: 'the carrier’s word of an opt-out is an ordinary failure',
    file: `${SENDING}/gate.ts`,
    find: 'const carrierOptOut = OPTED_OUT_CODES.includes(answer.code ?? 0);',
    put: 'const carrierOptOut = answer.code === -1;',
    test: `${SENDING}/carrier-faults.test.ts`,
    only: 'O14 4775 in the answer itself',
  },
  {
    name: 'the dispatch rests for long after an outage',
    file: `${SENDING}/dispatcher.ts`,
    find: 'const PAUSE_AFTER_ERROR_MS = 1_000;',
    put: 'const PAUSE_AFTER_ERROR_MS = 30_000;',
    test: `${SENDING}/after-trouble.test.ts`,
  },
];
