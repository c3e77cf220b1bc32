import { SENDING } from './places.mjs';

/** What the gate looks at before a text goes. */
export const GATE = [
  {
    name: 'no look at opt-outs at the gate',
    file: `${SENDING}/decide.ts`,
    find: `if (facts.optedOut) return refuse('opted-out');`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'what is held for a person goes out',
    file: `${SENDING}/decide.ts`,
    find: `if (facts.inReview) return refuse('held-for-review');`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'no DNC',
    file: `${SENDING}/decide.ts`,
    find: `if (facts.doNotContact) return refuse('dnc');`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'no quiet hours',
    file: `${SENDING}/decide.ts`,
    find: `if (!hours.open && !inConversation) return hold('outside-hours', hours.until);`,
    put: 'return undefined;',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'what the person wrote need not be read first',
    file: `${SENDING}/decide.ts`,
    find: `if (unread) return hold('unread-reply', new Date(now.getTime() + UNREAD_PAUSE_MS));`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'an agency nobody has decided on may send',
    file: `${SENDING}/decide.ts`,
    find: `if (!agency.approved) return hold('agency-not-approved');`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'a paused job sends',
    file: `${SENDING}/decide.ts`,
    find: `if (kind === 'initial' && !job?.running) return hold('job-not-active');`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
  {
    name: 'fail open: an identity’s DNC is not looked at',
    file: 'server/src/modules/dnc/do-not-contact.queries.ts',
    find: 'and d.identity_id in (0, ${of.identityId})',
    put: 'and d.identity_id = 0',
    test: `${SENDING}/not-texted.test.ts`,
    only: 'at the gate, for what changed',
  },
  {
    name: 'no suppression lists',
    file: `${SENDING}/decide.ts`,
    find: `if (facts.onSuppressionList) return refuse('suppression-list');`,
    put: '',
    test: `${SENDING}/decide.test.ts`,
  },
];
