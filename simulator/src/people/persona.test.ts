import { isStop } from './stop-words';
import { behaviourOf } from './persona';
import { findLink } from './find-link';

const people = Array.from(
  { length: 20_000 },
  (_, index) => `+1${200 + (index % 700)}555${String(index).padStart(4, '0')}`,
);
const share = (count: number): number => (100 * count) / people.length;

describe('the public of the demo', () => {
  const seen = people.map((person, index) => behaviourOf(1, person, `m${index}`, 'Will you come on Friday?'));

  it('answers, stops, opens links and cannot be reached about as often as real people', () => {
    const stops = seen.filter(({ reply }) => reply !== null && isStop(reply.replace(/ please/i, '')));
    expect(share(seen.filter(({ failsWith }) => failsWith !== null).length)).toBeCloseTo(2, 0);
    expect(share(stops.length)).toBeCloseTo(2, 0);
    expect(share(seen.filter(({ reply }) => reply !== null).length - stops.length)).toBeGreaterThan(10.5);
    expect(share(seen.filter(({ reply }) => reply !== null).length - stops.length)).toBeLessThan(13);
    expect(share(seen.filter(({ opensLink }) => opensLink).length)).toBeCloseTo(5, 0);
  });

  it('never answers or opens what could not be delivered', () => {
    expect(
      seen.filter(({ failsWith, reply, opensLink }) => failsWith !== null && (reply || opensLink)),
    ).toEqual([]);
  });

  it('keeps a landline a landline', () => {
    const landline = people.find((person) => behaviourOf(1, person, 'x', '').failsWith === 4720) ?? '';
    expect(behaviourOf(1, landline, 'y', '').failsWith).toBe(4720);
  });
});

describe('the link in a text', () => {
  it.each([
    ['Read http://localhost:4000/AbCdEfGh today', 'http://localhost:4000/AbCdEfGh'],
    ['Read go.example.test/AbCdEfGh. Bye', 'http://go.example.test/AbCdEfGh'],
    ['https://go.example.test/Ab?x=1', 'https://go.example.test/Ab?x=1'],
    ['No link here. Or/and here 1/2', null],
  ])('is found as a phone finds it: %s', (text, link) => {
    expect(findLink(text)).toBe(link);
  });
});
