import type { Page } from '@playwright/test';
import { isThorough, rows } from '../../jest/thorough';
import {
  EMPTY,
  FAILURE,
  held,
  json,
  main,
  play,
  press,
  REFUSAL,
  type Answer,
  type PlayedState,
  says,
  visit,
} from './played-states';

const INBOX = /\/api\/v1\/chats\/inbox\?/;
const PEOPLE = /\/api\/v1\/chats\/\d+\/recipients\?/;
const TEXTS = /\/api\/v1\/chats\/\d+\?recipient/;
const DIGEST = /\/api\/v1\/chats\/digest$/;
const JOB = /\/api\/v1\/job\/9\d{6}$/;
const NUMBERS = /\/api\/v1\/p2pchats\/\d+\/recipients\?/;
const PREVIEW = /\/api\/v1\/p2pchats\/messages\?/;
const SEND = /\/api\/v1\/p2pchats\/sendMessage$/;

/** One person's screens are everybody's. */
const not = ['admin', 'agent-admin', 'reader', 'clicker'] as const;
const phone = (at: number) => `+1202555${String(100 + at).padStart(4, '0')}`;
let question = 0;
/** Another question each time, asked without loading the page again. */
const inbox = async (page: Page, query = `&query=n${(question += 1)}`) => {
  await play(page, DIGEST, json({ pace: 'daily', on: true }));
  await visit(page, `/chats/inbox?filter=all${query}`);
};

/** Somebody who wrote, in each way a conversation can stand. */
const people = (jobId: number) => {
  const one = (at: number, name: string | null, given: object) => ({
    phone: phone(at),
    jobId,
    jobName: 'Kick-off invitation',
    name,
    replied: true,
    optedOut: false,
    lastMessage: 'Where do I vote?',
    lastAt: '2026-11-20T15:00:00.000Z',
    replies: 1,
    meaning: 'question',
    columns: { city: 'Reno', email: 'ana@example.com' },
    state: 'waits',
    owner: null,
    waitingSince: '2026-11-20T15:00:00.000Z',
    ...given,
  });
  return [
    one(0, 'Ana Ortiz', {}),
    one(1, 'Ben Young', { owner: { id: 999_999, name: 'Cleo Park' }, meaning: 'yes' }),
    one(2, 'Dee Marsh', { state: 'answered', waitingSince: null, meaning: 'wrong-number' }),
    one(3, 'Eli Stone', { state: 'held', waitingSince: null, meaning: 'stop-like' }),
    one(4, 'Fay Long', { state: 'opted-out', optedOut: true, waitingSince: null, meaning: 'stop' }),
    one(5, null, { state: 'texted', replied: false, replies: 0, waitingSince: null, meaning: null }),
  ];
};

const unread = (
  what: string,
  calls: RegExp,
  open: (page: Page) => Promise<unknown>,
  seen: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): PlayedState[] =>
  // A refusal is a failure in other words.
  rows(
    [
      ['loading', held, seen],
      ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
      ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    ] as const,
    2,
  ).map(([name, answer, shown]) => ({
    name: `${what}, ${name}`,
    not,
    async open(page: Page) {
      await play(page, calls, answer);
      await open(page);
      await shown(page);
    },
  }));

const person = (page: Page, name: RegExp) => main(page).getByRole('button', { name }).click();

export const inboxStates = (jobId: number): PlayedState[] => [
  ...unread('inbox', INBOX, (page) => inbox(page)),
  {
    name: 'inbox without results',
    not,
    async open(page) {
      await play(page, INBOX, json(EMPTY));
      await inbox(page);
      await says(page, 'No one found');
    },
  },
  {
    name: 'inbox, everybody, and the mails',
    not,
    async open(page) {
      await play(page, INBOX, json({ data: people(jobId), total: 40 }));
      await play(page, TEXTS, json({ data: [], preview: null, optedOut: false }));
      await inbox(page, '');
      await main(page).getByRole('switch', { name: 'Email me every day about waiting replies' }).waitFor();
      await main(page).getByRole('textbox', { name: 'Your reply' }).waitFor();
    },
  },
  {
    name: 'a conversation that could not be read',
    not,
    async open(page) {
      await play(page, TEXTS, json(FAILURE, 500));
      await person(page, /^Ben Young/);
      await says(page, FAILURE.error);
    },
  },
  {
    name: 'conversation with an opted-out recipient',
    not,
    async open(page) {
      await play(page, TEXTS, json({ data: [], preview: null, optedOut: true }));
      await person(page, /^Fay Long/);
      await says(page, 'This number has opted out.');
    },
  },
  // The panes of the inbox, of one job.
  ...(isThorough
    ? unread('people of a job', PEOPLE, (page) => visit(page, `/chats/${jobId}?query=n${(question += 1)}`))
    : []),
  {
    name: 'job before its first text',
    not,
    async open(page) {
      await play(page, PEOPLE, json(EMPTY));
      await visit(page, `/chats/${jobId}`);
      await says(page, 'No one has been texted yet');
    },
  },
];

const numbers = (total: number, given: Record<string, unknown> = {}, counts: object = {}) => ({
  data: Array.from({ length: Math.min(12, total) }, (_, at) => phone(at)),
  total,
  sent: [],
  failed: [],
  suppressed: [],
  leased: [],
  resting: [],
  nextUnsentPage: null,
  ...given,
  counts: { sent: 0, failed: 0, suppressed: 0, waiting: total, resting: 0, unknown: 0, ...counts },
});
const all = (total: number) => Array.from({ length: total }, (_, at) => phone(at));
const TEXT = { data: [], preview: { text: 'Hi Ana, reply STOP to opt out.', segments: 1 }, optedOut: false };

export const sendingStates = (job: { jobId: number } = { jobId: 0 }): PlayedState[] => {
  let other = 9_000_000;
  /** Another job each time is another question, asked without loading the page again. */
  const enter = async (page: Page, answer: Answer, text: Answer = json(TEXT), jobId = ++other) => {
    await play(page, JOB, json({ data: { ...job, agentIds: [], jobId } }));
    await play(page, NUMBERS, answer);
    await play(page, PREVIEW, text);
    await visit(page, `/p2pchats/${jobId}?page=1`);
  };
  const state = (name: string, open: PlayedState['open']): PlayedState => ({ name, not, open });
  return [
    state('numbers, loading', async (page) => {
      await enter(page, held);
      await main(page).getByRole('heading', { name: 'Numbers List' }).waitFor();
    }),
    state('numbers, failed', async (page) => {
      await enter(page, json(FAILURE, 500));
      await says(page, FAILURE.error);
    }),
    state('a job without recipients', async (page) => {
      await enter(page, json(numbers(0)));
      await says(page, 'No recipients yet');
    }),
    state('numbers in every state', async (page) => {
      const states = {
        sent: [phone(0)],
        failed: [phone(1)],
        suppressed: [phone(2)],
        leased: [phone(3)],
        resting: [phone(4)],
        nextUnsentPage: 1,
      };
      const counts = { sent: 1, failed: 1, suppressed: 1, waiting: 9, resting: 1, unknown: 1 };
      // What is sent of is a job that there is.
      await enter(page, json(numbers(14, states, counts)), json(TEXT), job.jobId);
      await says(page, 'Hi Ana, reply STOP to opt out.');
    }),
    state('a text that did not leave', async (page) => {
      await play(page, SEND, json(FAILURE, 500));
      await press(page, 'Send');
      await main(page)
        .getByRole('button', { name: /^Retry/ })
        .first()
        .waitFor();
    }),
    state('a text that could not be read', async (page) => {
      await enter(page, json(numbers(3, { nextUnsentPage: 1 })), json(FAILURE, 500));
      await says(page, 'This text could not be loaded');
    }),
    state('a page that is done', async (page) => {
      const done = numbers(30, { sent: all(12), nextUnsentPage: 2 }, { sent: 12, waiting: 18 });
      await enter(page, json(done));
      await says(page, 'No one on this page is waiting for a text');
    }),
    state('all are sent', async (page) => {
      await enter(page, json(numbers(5, { sent: all(5) }, { sent: 5, waiting: 0 })));
      await says(page, 'All messages sent');
    }),
    state('everybody left rests', async (page) => {
      const rest = { resting: all(5), restsUntil: '2026-12-01T15:00:00.000Z' };
      await enter(page, json(numbers(5, rest, { waiting: 0, resting: 5 })));
      await says(page, 'No one can be texted now');
    }),
  ];
};
