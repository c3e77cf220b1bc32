import { expect, type Page } from '@playwright/test';
import {
  close,
  dialog,
  EMPTY,
  FAILURE,
  json,
  play,
  press,
  REFUSAL,
  unplay,
  visit,
  type PlayedState,
  says,
} from './played-states';

const WORDS = /\/api\/v1\/stopWords\//;
const ownWord = { content: 'Prou', accountId: 60, identityId: 101 };
const WORD_ROWS = [
  { id: 1, active: true, ...ownWord },
  { id: 2, active: false, ...ownWord, content: 'Genug' },
];

/** Stop Words, from the dashboard, for AGENT-ADMIN alone: each state is another identity's. */
export const STOP_WORD_STATES: PlayedState[] = [
  {
    name: 'stop words, no identity yet',
    part: 'dialog',
    async open(page) {
      await visit(page, '/dashboard');
      await press(page, 'Stop Words');
      await dialog(page).getByLabel('Stop word', { exact: true }).waitFor();
      await expect(dialog(page)).toHaveCount(1);
    },
  },
  ...(
    [
      ['failed', json(FAILURE, 500), FAILURE.error],
      ['refused', json(REFUSAL, 403), REFUSAL.error],
      ['none', json(EMPTY), 'No stop words'],
      ['full', json({ data: WORD_ROWS, total: 2 }), 'Genug'],
    ] as const
  ).map(([name, answer, words], index) => ({
    name: `stop words, ${name}`,
    part: 'dialog' as const,
    async open(page: Page) {
      const identity = dialog(page).getByLabel('Identity', { exact: true });
      await identity.locator('option').nth(4).waitFor({ state: 'attached' });
      await play(page, WORDS, answer);
      await identity.selectOption({ index: index + 1 });
      await says(page, words);
    },
  })),
  {
    name: 'the dashboard after it',
    async open(page) {
      await close(page);
      await unplay(page, WORDS);
    },
  },
];
