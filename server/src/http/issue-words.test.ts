import { z } from 'zod';
import { issueWords } from './issue-words';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueWords }).error?.issues[0]?.message;

it.each([
  ['a text too long', z.string().max(120), 'X'.repeat(150), 'At most 120 characters.'],
  ['a text too long for one', z.string().max(1), 'XX', 'At most 1 character.'],
  ['a number too large', z.number().max(40), 41, 'At most 40.'],
  ['a list too long', z.array(z.number()).max(2), [1, 2, 3], 'At most 2.'],
  ['nothing', z.string().min(1), '', 'Please fill this in.'],
  ['a text too short', z.string().min(3), 'ab', 'At least 3 characters.'],
  ['a number too small', z.number().min(1), 0, 'At least 1.'],
  ['what is missing', z.string(), undefined, 'Please fill this in.'],
  ['null', z.string(), null, 'Please fill this in.'],
  ['another kind', z.string(), 5, 'This is not the kind of value asked for.'],
  ['no choice', z.enum(['a', 'b']), 'c', 'This is not one of the choices.'],
  ['no e-mail', z.email(), 'nobody', 'Invalid email format.'],
  ['another form', z.url(), 'nowhere', 'This is not in the form asked for.'],
  [
    'none of several',
    z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]),
    {},
    'Please check this.',
  ],
  ['a rule without words', z.string().refine(() => false), 'x', 'Please check this.'],
])('says of %s what is asked for', (_what, schema, value, words) => {
  expect(said(schema, value)).toBe(words);
});

it('leaves a contract its own words', () => {
  expect(said(z.string().max(1, 'One letter.'), 'XX')).toBe('One letter.');
});
