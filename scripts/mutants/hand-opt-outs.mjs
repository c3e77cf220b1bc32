const CHATS = 'server/src/modules/chats';
const OPT_OUT = 'server/src/modules/opt-out';
const test = `${CHATS}/hand-opt-out.test.ts`;

/** Opt-outs that an agent sets by hand, undoes or lifts. */
export const HAND_OPT_OUTS = [
  {
    name: 'no lock: an opt-out by hand returns while a text to the person is on its way',
    file: `${CHATS}/hand-opt-out.service.ts`,
    find: 'await lockNumber(tx, number);\n    if (!(await saveHandOptOut',
    put: 'if (!(await saveHandOptOut',
    test: `${CHATS}/hand-opt-out-locks.test.ts`,
    only: 'number’s lock',
  },
  {
    name: 'texts of other jobs still wait after an opt-out by hand',
    file: `${CHATS}/hand-opt-out.service.ts`,
    find: 'await suppressWaiting(tx, number);',
    put: '',
    test,
    only: 'stops the texts of all jobs',
  },
  {
    name: 'the confirmation goes out while the opt-out can still be undone',
    file: `${CHATS}/hand-opt-out.service.ts`,
    find: 'undoMs > 0 ? undoMs + UNDO_GRACE_MS + CONFIRM_MARGIN_MS : 0',
    put: '0',
    test,
    only: 'stops the texts of all jobs',
  },
  {
    name: 'an opt-out by hand replaces a STOP',
    file: `${OPT_OUT}/by-hand.queries.ts`,
    find: '     where not o.stopped and not o.in_review\n',
    put: '',
    test,
    only: 'changes neither',
  },
  {
    name: 'a STOP that arrives late leaves an opt-out that staff may lift',
    file: `${OPT_OUT}/opt-out.queries.ts`,
    find: "or (excluded.stopped and (o.in_review or o.source = 'staff'))",
    put: "or (excluded.stopped and not o.stopped and (o.in_review or o.source = 'staff'))",
    test,
    only: 'arrives late',
  },
  {
    name: 'staff lift what a handset wrote',
    file: `${OPT_OUT}/by-hand.queries.ts`,
    find: 'and by_hand is not null and ${condition}',
    put: 'and ${condition}',
    test,
    only: 'never lifts',
  },
  {
    name: 'an opt-out is lifted while a reply is unread',
    file: `${OPT_OUT}/by-hand.queries.ts`,
    find: '       and not ${isUnread(sql`o.phone`)}\n',
    put: '',
    test,
    only: 'unread',
  },
  {
    name: 'anyone undoes an opt-out',
    file: `${OPT_OUT}/by-hand.queries.ts`,
    find: 'o.decided_by = ${agentId} and ',
    put: '${agentId}::int > 0 and ',
    test,
    only: 'for the user who did it',
  },
  {
    name: 'an agency decides about the replies to another agency',
    file: 'server/src/modules/operations/held-people.service.ts',
    find: "if (actor.scope !== 'any' && !(await isHeldFor(tx, actor, held)))",
    put: 'if (!held)',
    test: 'server/src/modules/operations/held-people.test.ts',
    only: 'not decided for another agency',
  },
];
