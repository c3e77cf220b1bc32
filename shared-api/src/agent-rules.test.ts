import { agentFault, passwordFault } from './agent-rules';

const whole = {
  email: 'ada@harbor.example',
  firstName: 'Ada',
  lastName: 'Harbor',
  password: 'abcdefgh',
  role: 'AGENT-READER',
};
const fault = (changes: object) => agentFault({ ...whole, ...changes });

it('UMGR-02 names the first thing that is wrong, in its order', () => {
  const empty = { email: '', firstName: '', lastName: '', password: '', role: '' };
  const said = [
    ['email', 'Email is required.'],
    ['firstName', 'First name is required.'],
    ['lastName', 'Last name is required.'],
    ['password', 'Password is required.'],
    ['role', 'Role is required.'],
  ] as const;
  const filled: Record<string, string> = {};
  for (const [field, text] of said) {
    expect(fault({ ...empty, ...filled })).toEqual({ field, text });
    filled[field] = whole[field];
  }
  expect(fault({})).toBeUndefined();
});

it('takes spaces for nothing', () => {
  for (const field of ['email', 'firstName', 'lastName'] as const)
    expect(fault({ [field]: '  ' })?.field).toBe(field);
  expect(fault({ email: ' ada@harbor.example ' })).toBeUndefined();
});

it.each(['ada', 'ada@harbor', 'ada@@harbor.example', 'a da@harbor.example', '@harbor.example', 'ada@.'])(
  'UMGR-03 "%s" is no address',
  (email) => expect(fault({ email })).toEqual({ field: 'email', text: 'Invalid email format.' }),
);

it('UMGR-06 UPWD-04 a password has eight characters', () => {
  const short = 'Password must be at least 8 characters long.';
  expect([passwordFault(''), passwordFault('abcdefg'), passwordFault('abcdefgh')]).toEqual([
    'Password is required.',
    short,
    undefined,
  ]);
  expect(fault({ password: 'abcdefg' })).toEqual({ field: 'password', text: short });
});

it('asks for no password where none is set', () => {
  expect(fault({ password: undefined })).toBeUndefined();
});
