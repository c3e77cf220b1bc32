import { checkSamples } from './check-samples';

const NAMES = ['Harbor Youth Alliance, Inc.', 'Harbor Youth', null];
const OTHER = 'Harbor Youth: {first_name}, our office opens at nine. Text QUIT to opt out.';
const codesOf = (sample1: string) =>
  checkSamples({ sample1, sample2: OTHER, names: NAMES }).map(({ code }) => code);

it.each([
  'Hi {first_name}, Harbor Youth here. Practice moves to 5 PM. Reply STOP to opt out.',
  '{first_name}, this is Ana with Harbor Youth. Can you help on Friday? Text STOP to end.',
  'Harbor Youth: your seat is kept, {first_name}. Stop to end',
  'Harbor Youth: your bus leaves at 9, {first_name}. STOP=quit, STOP to end.',
  'Hello {first_name}! Harbor Youth is hiring tutors. Txt STOP to quit.',
  'Hey {first_name}, the Harbor gym is open again. Send STOP to unsubscribe.',
  'Harbor Youth thanks you, {first_name}. Stop2End',
  '{first_name}, Harbor Youth needs your vote on Tuesday. Reply STOP to stop.',
  'Hi {first_name}, will you donate $5 to Harbor Youth? Reply STOP to opt out.',
  'Harbor Youth: chip in a donation of $10 today, {first_name}. Reply STOP to opt out.',
  '{first_name}, your donation to Harbor Youth was matched. Reply STOP to opt out.',
  'Hi {{first_name}}, Harbor Youth here with the schedule. Reply STOP to opt out.',
  'Hi [First Name], Harbor Youth meets on Monday. Reply STOP to opt out.',
  'Hi <first_name>, Harbor Youth meets on Monday. Reply STOP to opt out.',
  'Hi {firstName}, Harbor Youth meets on Monday. Reply STOP to opt out.',
  'Harbor Youth reminder: {first_name}, bring boots. Reply CANCEL to stop texts.',
  'Harbor Youth: thank you for signing up, {first_name}! Reply HELP for help, STOP to opt out.',
  '{first_name}, see https://harbor.example/plan from Harbor Youth. Reply STOP to opt out.',
  '{first_name}, call Harbor Youth at 512-555-0100. Reply STOP to opt out.',
  'HARBOR YOUTH: {first_name}, REGISTRATION IS OPEN. REPLY STOP TO OPT OUT.',
  'harbor youth: {first_name}, see you soon. reply stop to opt out',
  'Hi {first_name}. It is HarborYouth. Dinner is at six. Reply STOP to opt out.',
  'Buenas noticias! Hi {first_name}, Harbor Youth is open on Sunday. Reply STOP to opt out.',
  'Harbor Youth: José and María will meet you, {first_name}. Reply STOP to opt out.',
  'Harbor Youth: we must STOP the cuts, {first_name}. Reply END to opt out.',
  'Hi {first_name}, rate your visit to Harbor Youth from 1 to 5. Reply STOP to opt out.',
  '{first_name}: Harbor Youth closes early because of snow. To opt out reply STOP.',
  'Harbor Youth. {first_name}, your form is missing a signature. To unsubscribe, text STOP.',
  'Hi {first_name}, Harbor Youth board elections are on May 3. Respond STOP to opt-out.',
  'Hi {first_name}, the Alliance meets tonight at seven. Reply STOP to opt out.',
  '{first_name}, Harbor Youth asks: is transit your main issue? Reply STOP to opt out',
  'Harbor Youth: flu shots are free on Saturday, {first_name}. Reply with STOP to opt out.',
  '{first_name}, pick up your box at Harbor Youth by 4. Type STOP to end texts.',
  'Hi {first_name}! A gift card waits at Harbor Youth. Reply STOP to opt out.',
  'Harbor Youth: your code is 4411, {first_name}. Opt out: reply STOP.',
  'Harbor Youth: Happy birthday, {first_name} 🎉 Reply STOP to opt out.',
  'Hi {first_name} — Harbor Youth here. “Spring Fair” is on. Reply STOP to opt out.',
  'Hi { first_name }, Harbor Youth here: class is full. Reply STOP to opt out.',
  'Harbor Youth: {first_name}, donors like you built this. Donate again? Reply STOP to opt out.',
  'Hi {first_name}, Harbor Youth’s fundraiser for the pool is on; donations welcome. Reply STOP to opt out.',
  'Harbor Youth: parking is at Lot 5, {first_name}. Reply STOP to cancel.',
  'Harbor Youth: {first_name}, doors open at 9 a.m. on 5/3, e.g. for the U.S. team. Reply STOP to opt out.',
  'Harbor Youth: {first_name}, we are at 100 Elm St.Austin, TX 78701-1234. Reply STOP to opt out.',
  'Harbor Youth served 1,200,000 meals in 2020-2024, {first_name}; 3.5 a minute. Reply STOP to opt out.',
  '{first_name}, Harbor Youth grew by 555.12 percent since 2019.Come see us. Reply STOP to opt out.',
  '{first_name}, connect the dots with Harbor Youth; coms are at 8. Reply STOP to opt out.',
  '{first_name}, Harbor Youth is at harbor.example/plan, not harbor dot com. Reply STOP to opt out.',
  '{first_name}, call Harbor Youth at (512) 555-0100 or 555-0100. Reply STOP to opt out.',
  'Harbor Youth: order 1234-5678 of 800 cups is in, {first_name}. Reply STOP to opt out.',
  'Harbor Youth: {first_name}, save $20 on your next order. Reply STOP to opt out.',
  '{first_name}, Harbor Youth tickets are $15 at the door. Reply STOP to opt out.',
  'Harbor Youth: your payment of $24.99 is due on May 3, {first_name}. Reply STOP to opt out.',
  'Hi {first_name}, $5 off any Harbor Youth class this week! Reply STOP to opt out.',
])('has nothing to say of: %s', (sample) => {
  expect(codesOf(sample)).toEqual([]);
});

it.each<[string, string[]]>([
  ['Hi {first_name}, Harbor Youth here. Practice moves to 5 PM.', ['851']],
  ['{first_name}, Harbor Youth: we have got to STOP this terrible bill.', ['851']],
  ['Harbor Youth: the war must end, {first_name}.', ['851']],
  ['Hi {first_name}, Harbor Youth: the bus will not stop at Elm Street.', ['851']],
  ['{first_name}, Harbor Youth: cancel my earlier note, see you at 5.', ['851']],
  ['Harbor Youth: {first_name}, quit smoking with us.', ['851']],
  ['Harbor Youth wants your opinion, {first_name}!', ['851']],
  ['{first_name}, do not stop believing. Harbor Youth', ['851']],
  ['Harbor Youth: end of season party, {first_name}.', ['851']],
  ['Hi {first_name}, it is Harbor Youth. Reply YES to join.', ['851']],
  ['Hi there, Harbor Youth here. Reply STOP to opt out.', ['602']],
  ['Hi Ana, Harbor Youth here. Reply STOP to opt out.', ['602']],
  ['Dear friend, Harbor Youth is open. Reply STOP to opt out.', ['602']],
  ['Hi first_name, Harbor Youth is open. Reply STOP to opt out.', ['602']],
  ['Hi {name}, Harbor Youth is open. Reply STOP to opt out.', ['602']],
  ['Hi {last_name}, Harbor Youth is open. Reply STOP to opt out.', ['602']],
  ['Harbor Youth is open. Reply STOP to opt out.', ['602']],
  ['Hi {first_name}, chip in $5 for Harbor Youth? Reply STOP to opt out.', ['602']],
  ['{first_name}, give today to Harbor Youth. Reply STOP to opt out.', ['602']],
  ['Harbor Youth: {first_name}, your gift is matched. Reply STOP to opt out.', ['602']],
  ['{first_name}, will you contribute to Harbor Youth? Reply STOP to opt out.', ['602']],
  ['{first_name}, pitch in for Harbor Youth. Reply STOP to opt out.', ['602']],
  ['{first_name}, Harbor Youth’s fundraiser ends at midnight. Reply STOP to opt out.', ['602']],
  ['{first_name}, Harbor Youth needs $25 from you. Reply STOP to opt out.', ['602']],
  ['{first_name}, rush $25 to Harbor Youth tonight. Reply STOP to opt out.', ['602']],
  ['Harbor Youth: pledge $5 before payments close, {first_name}. Reply STOP to opt out.', ['602']],
  ['{first_name}, save the pool. $10 tonight? Harbor Youth. Reply STOP to opt out.', ['602']],
  ['{first_name}, make a contribution to Harbor Youth. Reply STOP to opt out.', ['602']],
  ['{first_name}, see harbor dot com, says Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, see harbor (dot) org, says Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, see harbor[dot]vote, says Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, see harbor .com, says Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, see hxxps harbor, says Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, see harbor.shop, says Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, join at bit.ly for Harbor Youth. Reply STOP to opt out.', ['601']],
  ['{first_name}, call Harbor Youth at 555-0100. Reply STOP to opt out.', ['601']],
  ['{first_name}, call Harbor Youth on 555 0100. Reply STOP to opt out.', ['601']],
  ['{first_name}, call Harbor Youth at 1-800-HARBOR1. Reply STOP to opt out.', ['601']],
  ['{first_name}, call Harbor Youth at (800) FLOWERS. Reply STOP to opt out.', ['601']],
  ['{first_name}, call Harbor Youth at +44 20 7946 0958. Reply STOP to opt out.', ['601']],
  ['{first_name}, call Harbor Youth at 512-55-50-100. Reply STOP to opt out.', ['601']],
  ['{first_name}, see harbor.site or call 555-0100: Harbor Youth. Reply STOP to opt out.', ['601', '601']],
  ['Hi {first_name}, practice moves to 5 PM. Reply STOP to opt out.', ['603']],
  ['Hi {first_name}, this is Ana. Can you help on Friday? Reply STOP to opt out.', ['603']],
  ['{first_name}, vote on Tuesday! Reply STOP to opt out.', ['603']],
  ['Hi {first_name}, it is Bay Shelter. Reply STOP to opt out.', ['603']],
  ['Hello {first_name}! We are hiring tutors. Reply STOP to opt out.', ['603']],
  ['Hi {first_name}, the company Inc. is open. Reply STOP to opt out.', ['603']],
  ['{first_name}, your seat is kept. Reply STOP to opt out.', ['603']],
  ['Hola {first_name}, Harbor Youth le da las gracias por su visita. Reply STOP to opt out.', ['506']],
  [
    'Hola {first_name}, Harbor Youth: la clase es hoy para su hijo. Responda STOP para salir.',
    ['506', '851'],
  ],
  ['Bonjour {first_name}, Harbor Youth vous attend avec votre famille. Reply STOP to opt out.', ['506']],
  ['Ola {first_name}, Harbor Youth: o seu lugar e hoje, obrigado. Reply STOP to opt out.', ['506']],
  ['{first_name} 您好 我们 明天 见面 请 准时 到 谢谢 Harbor Youth. Reply STOP to opt out.', ['506']],
  [
    'Здравствуйте {first_name} это Harbor Youth ждём вас завтра в нашем новом большом зале. STOP to end',
    ['506'],
  ],
  ['Come on Friday!', ['851', '602', '603']],
  ['Chip in $5', ['851', '602', '602', '603']],
  ['Vote!', ['851', '602', '603']],
])('finds in %s: %j', (sample, codes) => {
  expect(codesOf(sample)).toEqual(codes);
});

it.each([
  ['the same text twice', OTHER],
  ['the same text in capitals', OTHER.toUpperCase()],
  ['the same text with one word changed', OTHER.replace('nine', 'ten')],
])('finds %s too much alike', (_name, sample1) => {
  expect(checkSamples({ sample1, sample2: OTHER, names: NAMES })).toEqual([
    {
      code: '602',
      field: 'sample2',
      text: 'Make the second sample another message, not the same one again.',
    },
  ]);
});

it('says nothing of what is not written yet, and asks for no name where there is none', () => {
  expect(checkSamples({ sample1: ' ', sample2: '', names: NAMES })).toEqual([]);
  const text = 'Hi {first_name}. Reply STOP to opt out.';
  expect(checkSamples({ sample1: text, sample2: '', names: [null, ''] })).toEqual([]);
});

it('a link or number that one sample writes in full is registered for both', () => {
  const hidden = '{first_name}, see harbor.shop or call 555-0100: Harbor Youth. Reply STOP to opt out.';
  const codes = (sample2: string) =>
    checkSamples({ sample1: hidden, sample2, names: NAMES }).map(({ code, field }) => `${field} ${code}`);
  expect(codes(OTHER)).toEqual(['sample1 601', 'sample1 601']);
  expect(codes(`${OTHER} https://harbor.example`)).toEqual(['sample1 601']);
  expect(codes(`${OTHER} https://harbor.example 512-555-0100`)).toEqual([]);
});
