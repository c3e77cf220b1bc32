import { compareToSamples } from './compare-message';

const PLAIN = {
  sample1: 'Hi {first_name}, Corner Bakery opens at 7 today. Reply STOP to opt out.',
  sample2: 'Corner Bakery: your order is ready, {first_name}. Text STOP to end.',
};
const LINKED = {
  ...PLAIN,
  sample2: 'Corner Bakery: see https://bakery.example, {first_name}. Text STOP to end.',
};
const ASKING = {
  ...PLAIN,
  sample1: 'Will you donate $10, {first_name}? Corner Bakery. Reply STOP to opt out.',
};
const codes = (message: string, samples: Parameters<typeof compareToSamples>[1] = PLAIN) =>
  compareToSamples(message, samples).map(({ code }) => code);

it.each([
  ['Hi Ada, fresh bread from 7 to 9. Stop to end'],
  ['Our number of loaves today: 1,200,000. Stop to end'],
  ['Version 2.0 of our menu is out... come and see. Stop to end'],
  ['Save $2 on any order before noon. Stop to end'],
  [''],
])('finds nothing in %j', (message) => {
  expect(codes(message)).toEqual([]);
});

it.each([['https://go.example/Ab3dE6gH'], ['go.example/Ab3dE6gH'], ['www.bakery.example'], ['bakery.com']])(
  '601: a link (%s) that neither sample has',
  (link) => {
    expect(codes(`Fresh bread today: ${link} Stop to end`)).toEqual(['601']);
    expect(codes(`Fresh bread today: ${link} Stop to end`, LINKED)).toEqual([]);
  },
);

it.each([['(512) 555-0100'], ['512-555-0100'], ['+1 512 555 0100'], ['5125550100']])(
  '601: a phone number (%s) that neither sample has',
  (phone) => {
    expect(codes(`Call us at ${phone} for an order. Stop to end`)).toEqual(['601']);
    expect(
      codes(`Call us at ${phone}.`, { ...PLAIN, sample1: 'Call (512) 555-0199, {first_name}.' }),
    ).toEqual([]);
  },
);

it.each([['Chip in $5 before midnight. Stop to end'], ['Every donation helps the shelter. Stop to end']])(
  '602: asking for money (%s) when neither sample does',
  (message) => {
    expect(codes(message)).toEqual(['602']);
    expect(codes(message, ASKING)).toEqual([]);
  },
);

it('506: another language than the samples', () => {
  expect(codes('Hola Ada, gracias por su voto. Este martes vote por nuestro barrio. Stop to end')).toEqual([
    '506',
  ]);
});

it('tells all differences of one message, and nothing where no sample is registered', () => {
  const message = 'Donate at https://bakery.example or call 512-555-0100. Stop to end';
  expect(compareToSamples(message, PLAIN)).toEqual([
    { code: '601', text: 'It carries a link, and neither registered sample does.' },
    { code: '601', text: 'It carries a phone number, and neither registered sample does.' },
    { code: '602', text: 'It asks for donations, and neither registered sample does.' },
  ]);
  expect(compareToSamples(message, { sample1: null, sample2: ' ' })).toEqual([]);
});
