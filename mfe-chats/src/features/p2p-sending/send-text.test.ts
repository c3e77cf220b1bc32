import { outcomeOf, withPlusOne } from './send-text';

const problem = (status: number, fields?: Record<string, string>) => ({
  error: { status, code: 'x', message: 'Why', ...(fields && { fields }) },
});

describe('withPlusOne', () => {
  it('P2P-13 puts +1 before a number that does not start with it', () => {
    expect(withPlusOne('2025550100')).toBe('+12025550100');
    expect(withPlusOne('+12025550100')).toBe('+12025550100');
  });
});

describe('outcomeOf', () => {
  it.each([
    ['sent', { data: { message: 'Message sent successfully' } }],
    ['refused', { data: { warning: 'This number has opted out.' } }],
    ['taken', problem(409)],
    ['changed', problem(409, { text: 'The message has changed.' })],
    ['failed', problem(409, { from: 'This job sends from another number.' })],
    ['failed', problem(503)],
    ['failed', problem(429)],
    ['failed', problem(0)],
  ])('P2P-19 P2P-22 reads %s', (state, answer) => {
    expect(outcomeOf(answer).state).toBe(state);
  });
});
