import { CONFIRMATION_TAG, decide, HELP_TAG } from './decide';
import type { TextFacts } from './decide';

const now = new Date('2026-11-20T17:00:00Z');
const ago = (minutes: number) => minutes * 60_000;
const opens = new Date('2026-11-20T20:00:00Z');

const fine: TextFacts = {
  kind: 'initial',
  tag: null,
  text: 'Hello. Reply stop to opt out.',
  hasMedia: false,
  ageMs: ago(0),
  platformHeld: false,
  agency: { enabled: true, approved: true },
  identityReady: true,
  job: { running: true, deleted: false, suppressionDeleted: false },
  optedOut: false,
  inReview: false,
  doNotContact: false,
  onSuppressionList: false,
  unread: false,
  wroteMsAgo: null,
  widerThanDailyCap: false,
  withinDailyCap: true,
  withinBrandDailyCap: true,
  withinMinute: true,
  withinFrequency: true,
  frequencyWaitMs: null,
  skipsRecentlyTexted: true,
  dayEndsAt: new Date('2026-11-21T08:00:00Z'),
  hours: { open: true, until: opens },
};
const verdict = (facts: Partial<TextFacts>) => decide({ ...fine, ...facts }, now);
const closed = { open: false, until: opens };

describe('the gate’s decision', () => {
  it('sends when nothing speaks against it', () => {
    expect(verdict({})).toEqual({ do: 'send' });
  });

  it.each<[string, Partial<TextFacts>]>([
    ['opted-out', { optedOut: true }],
    ['held-for-review', { inReview: true }],
    ['dnc', { doNotContact: true }],
    ['suppression-list', { onSuppressionList: true }],
    ['empty-message', { text: ' \n' }],
    ['too-long', { text: 'x'.repeat(2049) }],
    ['wider-than-daily-cap', { widerThanDailyCap: true, withinDailyCap: false }],
  ])('refuses with the reason "%s", whatever the hour', (reason, facts) => {
    expect(verdict(facts)).toEqual({ do: 'refuse', reason });
    expect(verdict({ ...facts, hours: closed })).toEqual({ do: 'refuse', reason });
    expect(verdict({ ...facts, kind: 'reply' })).toEqual({ do: 'refuse', reason });
  });

  it.each<[string, Partial<TextFacts>]>([
    ['agency-disabled', { agency: { enabled: false, approved: true } }],
    ['agency-not-approved', { agency: { enabled: true, approved: false } }],
    ['identity-not-ready', { identityReady: false }],
    ['job-not-active', { job: { running: true, deleted: true, suppressionDeleted: false } }],
  ])('D6 holds with the reason "%s": nothing of the job is lost', (reason, facts) => {
    expect(verdict(facts)).toEqual({ do: 'hold', reason, until: null });
    expect(verdict({ ...facts, optedOut: true })).toEqual({ do: 'hold', reason, until: null });
    expect(verdict({ ...facts, kind: 'reply' })).toEqual({ do: 'hold', reason, until: null });
  });

  it('a paused job holds its recipients and lets people answer in its chats', () => {
    const paused = { running: false, deleted: false, suppressionDeleted: false };
    expect(verdict({ job: paused })).toMatchObject({
      do: 'hold',
      reason: 'job-not-active',
    });
    expect(verdict({ kind: 'reply', job: paused })).toEqual({ do: 'send' });
  });

  it('holds the first texts of a job whose suppression list was deleted, and lets replies go [PL-06]', () => {
    const job = { running: true, deleted: false, suppressionDeleted: true };
    const held = { do: 'hold', reason: 'suppression-list-deleted', until: null };
    expect(verdict({ job })).toEqual(held);
    expect(verdict({ job, optedOut: true })).toEqual(held);
    expect(verdict({ job, kind: 'reply' })).toEqual({ do: 'send' });
  });

  describe('a person who was texted as often lately as the limits allow', () => {
    const often = { withinFrequency: false, frequencyWaitMs: 3_600_000 };

    it('is left out, or waits until there is room, as the job says', () => {
      expect(verdict(often)).toEqual({ do: 'refuse', reason: 'frequency-cap' });
      expect(verdict({ ...often, skipsRecentlyTexted: false })).toEqual({
        do: 'hold',
        reason: 'frequency-cap',
        until: new Date('2026-11-20T18:00:00Z'),
      });
    });

    it('is left out by nobody before it has been counted', () => {
      const uncounted = { withinFrequency: false, frequencyWaitMs: null };
      expect(verdict(uncounted)).toEqual({ do: 'hold', reason: 'frequency-cap', until: null });
    });

    it('may be answered, and an opt-out comes first', () => {
      expect(verdict({ ...often, kind: 'reply' })).toEqual({ do: 'send' });
      expect(verdict({ ...often, optedOut: true })).toEqual({ do: 'refuse', reason: 'opted-out' });
    });
  });

  it('an initial text without its job is never sent', () => {
    expect(verdict({ job: null })).toMatchObject({ do: 'hold', reason: 'job-not-active' });
  });

  it('waits for the recipient’s hours and says until when', () => {
    expect(verdict({ hours: closed })).toEqual({ do: 'hold', reason: 'outside-hours', until: opens });
  });

  it('a conversation goes on at any hour, for a day after the person wrote', () => {
    expect(verdict({ kind: 'reply', hours: closed, wroteMsAgo: ago(60) })).toEqual({ do: 'send' });
    expect(verdict({ kind: 'reply', hours: closed, wroteMsAgo: ago(24 * 60) - 1 })).toEqual({ do: 'send' });
    expect(verdict({ kind: 'reply', hours: closed, wroteMsAgo: ago(24 * 60) })).toMatchObject({ do: 'hold' });
    expect(verdict({ kind: 'reply', hours: closed })).toMatchObject({ do: 'hold' });
    expect(verdict({ kind: 'initial', hours: closed, wroteMsAgo: ago(1) })).toMatchObject({ do: 'hold' });
  });

  it('waits for the next day when its identity has used up this one, replies included, and answers STOP', () => {
    const tomorrow = { do: 'hold', reason: 'daily-cap', until: fine.dayEndsAt };
    expect(verdict({ withinDailyCap: false })).toEqual(tomorrow);
    expect(verdict({ withinDailyCap: false, kind: 'reply' })).toEqual(tomorrow);
    expect(verdict({ withinDailyCap: false, optedOut: true })).toMatchObject({ do: 'refuse' });
    const owed = { withinDailyCap: false, widerThanDailyCap: true, kind: 'auto' } as const;
    expect(verdict({ ...owed, tag: CONFIRMATION_TAG })).toEqual({ do: 'send' });
  });

  it('waits while something the person wrote is unread', () => {
    expect(verdict({ unread: true })).toMatchObject({ do: 'hold', reason: 'unread-reply' });
    expect(verdict({ kind: 'reply', unread: true })).toMatchObject({ do: 'hold', reason: 'unread-reply' });
  });

  it('O11 confirms a STOP at 23:00, within five minutes, and not later', () => {
    const confirmation: Partial<TextFacts> = {
      kind: 'auto',
      tag: CONFIRMATION_TAG,
      optedOut: true,
      hours: closed,
      unread: true,
    };
    expect(verdict({ ...confirmation, ageMs: ago(4) })).toEqual({ do: 'send' });
    expect(verdict({ ...confirmation, ageMs: ago(6) })).toEqual({ do: 'refuse', reason: 'too-late' });
    expect(verdict({ ...confirmation, agency: { enabled: false, approved: true } })).toMatchObject({
      do: 'refuse',
    });
  });

  it('answers HELP to nobody who has opted out', () => {
    expect(verdict({ kind: 'auto', tag: HELP_TAG, hours: closed, identityReady: false })).toEqual({
      do: 'send',
    });
    expect(verdict({ kind: 'auto', tag: HELP_TAG, optedOut: true })).toEqual({
      do: 'refuse',
      reason: 'opted-out',
    });
  });

  it('holds everything while the platform does, and a disabled agency’s own texts', () => {
    expect(verdict({ platformHeld: true, kind: 'auto' })).toEqual({
      do: 'hold',
      reason: 'platform-hold',
      until: null,
    });
    const agency = { enabled: false, approved: true };
    expect(verdict({ agency, kind: 'auto' })).toEqual({ do: 'refuse', reason: 'agency-disabled' });
  });

  it('waits for the brand’s next day with T-Mobile, and half a second for AT&T’s minute', () => {
    expect(verdict({ withinBrandDailyCap: false })).toEqual({
      do: 'hold',
      reason: 'brand-daily-cap',
      until: fine.dayEndsAt,
    });
    expect(verdict({ withinMinute: false })).toEqual({
      do: 'hold',
      reason: 'carrier-minute',
      until: new Date('2026-11-20T17:00:00.500Z'),
    });
    expect(verdict({ withinDailyCap: false, withinBrandDailyCap: false })).toMatchObject({
      reason: 'daily-cap',
    });
  });

  it('looks again two seconds after somebody wrote', () => {
    expect(verdict({ unread: true })).toMatchObject({ until: new Date('2026-11-20T17:00:02Z') });
  });

  it('a text of 2,048 characters is not too long, and an answer of five minutes not too late', () => {
    expect(verdict({ text: 'x'.repeat(2_048) })).toEqual({ do: 'send' });
    expect(verdict({ kind: 'auto', tag: HELP_TAG, ageMs: ago(5) })).toEqual({ do: 'send' });
    expect(verdict({ kind: 'auto', tag: HELP_TAG, ageMs: ago(5) + 1 })).toMatchObject({ reason: 'too-late' });
  });

  it('only the confirmation follows a STOP: neither another answer nor a text that bears its tag', () => {
    const refused = { do: 'refuse', reason: 'opted-out' };
    expect(verdict({ optedOut: true, kind: 'auto', tag: HELP_TAG })).toEqual(refused);
    expect(verdict({ optedOut: true, kind: 'reply', tag: CONFIRMATION_TAG })).toEqual(refused);
  });

  it('media alone is a message', () => {
    expect(verdict({ text: '', hasMedia: true })).toEqual({ do: 'send' });
  });
});
