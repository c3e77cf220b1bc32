import { makeScript, ruleFor, type Candidate, type Rule } from './script';

const message = (change: Partial<Candidate> = {}): Candidate => ({
  account: '1',
  applicationId: 'campaign',
  from: '+12025550100',
  to: ['+12025550123'],
  tag: 'message-1',
  text: 'Hello',
  media: [],
  earlierTries: 0,
  ...change,
});
const scriptOf = (...rules: Rule[]) => makeScript({ profile: 'quiet', rules });

describe('a script', () => {
  it.each<[string, Rule['match'], Partial<Candidate>]>([
    ['the end of the number', { toEndsWith: '77' }, { to: ['+12025550177'] }],
    ['the number it comes from', { from: '+12125550100' }, { from: '+12125550100' }],
    ['the beginning of the tag', { tagStartsWith: 'job-7/' }, { tag: 'job-7/1' }],
    ['words in the text', { textIncludes: 'poison' }, { text: 'a poison text' }],
    ['the account', { account: '9' }, { account: '9' }],
    ['media', { media: true }, { media: ['https://example.test/a.jpg'] }],
  ])('applies a rule by %s, and leaves other messages alone', (_by, match, matching) => {
    const rule: Rule = { match: match ?? {}, answer: { kind: 'drop-answer' } };
    expect(ruleFor(scriptOf(rule), message(matching))).toEqual(rule);
    expect(ruleFor(scriptOf(rule), message())).toEqual({});
  });

  it('lets the first rule that fits decide', () => {
    const first: Rule = { match: { toEndsWith: '123' }, answer: { kind: 'reset' } };
    const second: Rule = { answer: { kind: 'rate-limit' } };
    expect(ruleFor(scriptOf(first, second), message())).toBe(first);
    expect(ruleFor(scriptOf(first, second), message({ to: ['+12025550124'] }))).toBe(second);
  });

  it('treats only the first tries of a message when told so', () => {
    const rule: Rule = { match: { triesUpTo: 2 }, answer: { kind: 'error', status: 503 } };
    const tries = [0, 1, 2].map(
      (earlierTries) => ruleFor(scriptOf(rule), message({ earlierTries })) === rule,
    );
    expect(tries).toEqual([true, true, false]);
  });

  it('hits the wanted share of messages, the same ones in every run with the same seed', () => {
    const script = scriptOf({ percent: 5, answer: { kind: 'drop-answer' } });
    const hits = (): string[] =>
      Array.from({ length: 10_000 }, (_, index) => message({ tag: `m${index}` }))
        .filter((each) => ruleFor(script, each).answer)
        .map(({ tag }) => tag);
    expect(hits().length).toBeGreaterThan(420);
    expect(hits().length).toBeLessThan(580);
    expect(hits()).toEqual(hits());
  });
});
