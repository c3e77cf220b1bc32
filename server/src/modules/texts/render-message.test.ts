import fc from 'fast-check';
import { hasOwnLink, renderMessage } from './render-message';
import type { JobText } from './render-message';

const job = (message_text: string, given: Partial<JobText> = {}): JobText => ({
  message_text,
  guidlink: 'https://go.example/Ab3dE6gH',
  mms: false,
  ...given,
});
const ada = { phone: 2025550100, first_name: 'Ada', last_name: null, city: '{last_name}' };

describe('one recipient’s text', () => {
  it('fills tags in one pass: a value is never scanned again, a missing one is empty', () => {
    expect(renderMessage(job('Hi {first_name} {last_name}of {city} at {lead_phone}'), ada, null).text).toBe(
      'Hi Ada of {last_name} at +12025550100',
    );
    expect(renderMessage(job('Hi {first_name}'), { ...ada, first_name: "$& $1 $' $$" }, null).text).toBe(
      "Hi $& $1 $' $$",
    );
  });

  it('DYN-03 leaves an unknown tag as typed', () => {
    expect(renderMessage(job('Hi {nickname} {FIRST_NAME}'), ada, null).text).toBe(
      'Hi {nickname} {FIRST_NAME}',
    );
  });

  it('replaces the job’s short link by the recipient’s own, on the same host', () => {
    for (const [written, sent] of [
      ['https://go.example/Ab3dE6gH', 'https://go.example/Zz9zZz9z'],
      ['go.example/Ab3dE6gH.', 'go.example/Zz9zZz9z.'],
      ['go.example/Ab3dE6gH?x go.example/Ab3dE6gH', 'go.example/Zz9zZz9z?x go.example/Zz9zZz9z'],
      ['go.example/Ab3dE6gHi', 'go.example/Ab3dE6gHi'],
      ['goXexample/Ab3dE6gH', 'goXexample/Ab3dE6gH'],
    ] as const) {
      expect(renderMessage(job(written), ada, 'Zz9zZz9z').text).toBe(sent);
    }
  });

  it('a link in somebody’s row is not the job’s link', () => {
    const city = 'go.example/Ab3dE6gH';
    expect(renderMessage(job('{city}'), { ...ada, city }, 'Zz9zZz9z').text).toBe(city);
  });

  it('gives no link of its own when the text has none', () => {
    expect(hasOwnLink(job('Vote! go.example/Ab3dE6gH'))).toBe(true);
    expect(hasOwnLink(job('Vote!'))).toBe(false);
    expect(hasOwnLink(job('Vote! go.example/Ab3dE6gH', { guidlink: null }))).toBe(false);
  });

  it('folds the text and the values, and counts what is sent', () => {
    const rendered = renderMessage(job('“Hi” {first_name}…'), { ...ada, first_name: 'O’Neil\u00a0' }, null);
    expect(rendered).toMatchObject({ text: '"Hi" O\'Neil ...', encoding: 'GSM-7', segments: 1 });
    expect(renderMessage(job('{first_name}'), { ...ada, first_name: 'á'.repeat(71) }, null).segments).toBe(2);
    expect(
      renderMessage(job('{first_name}', { mms: true }), { ...ada, first_name: 'á'.repeat(710) }, null)
        .segments,
    ).toBe(1);
  });

  it('whatever a value holds, it stands in the text as it is and nothing else changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}_$&^\\a1 first_name') }), (value) => {
        expect(
          renderMessage(job('<{first_name}|{last_name}>'), { ...ada, first_name: value }, null).text,
        ).toBe(`<${value}|>`);
      }),
    );
  });
});
