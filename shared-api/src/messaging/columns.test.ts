import { guessDncColumns, guessPhoneColumn, isListPhone, isPlainPhone, plainName } from './columns';

const guess = (header: string[], ...rows: string[][]) => guessPhoneColumn(header, rows, isListPhone);

describe('the column of phones', () => {
  it('is known by its name, the better one first, whatever stands between the letters', () => {
    expect(plainName('Phone-Number #1')).toBe('phonenumber1');
    expect(guess(['Name', 'Phone', 'Cell Phone'])).toBe('Cell Phone');
    expect(guess(['PHONE', 'name'])).toBe('PHONE');
  });

  it('is else the first with a name whose values all are phones', () => {
    const rows = [
      ['2025550100', 'Ada', ' 2025550100 '],
      ['2025550101', '2025550101', '(202) 555-0101'],
    ];
    expect(guess(['', 'who', 'digits'], ...rows)).toBe('digits');
    expect(guess(['a', 'b'], ['1', '2'])).toBeUndefined();
    expect(guess(['a', 'b'], ['2025550100'], [])).toBeUndefined();
    expect(guess(['a'])).toBeUndefined();
  });
});

it.each([
  ['2025550100', true, true],
  ['12025550100', true, true],
  ['+12025550100', true, false],
  ['+1 (202) 555-0100', true, false],
  ['202555010', false, false],
  ['120255501000', false, false],
  ['', false, false],
])('PLUP-10 DNCM-06 %s is a phone of a list: %s; as it stands: %s', (value, inList, plain) => {
  expect([isListPhone(value), isPlainPhone(value)]).toEqual([inList, plain]);
});

describe('the columns of a do-not-contact file', () => {
  const column = (name: string, ...values: string[]) => ({ name, values });
  const holds = (...columns: ReturnType<typeof column>[]) =>
    guessDncColumns(columns, 'Phone').map(({ dataColumn, systemColumns }) => [dataColumn, ...systemColumns]);

  it('are why and since when by their names, the better one first, and further phones', () => {
    expect(
      holds(
        column('PHONE', '2025550100'),
        column('Notes', 'x'),
        column('Opt-out Reason', 'x'),
        column('Date added', 'x'),
        column('Home Phone', '', ' 2025550101 '),
        column('Work Tel', '2025550102'),
        column('City', 'Bath'),
      ),
    ).toEqual([
      ['Notes'],
      ['Opt-out Reason', 'reason'],
      ['Date added', 'since'],
      ['Home Phone', 'lead_phone'],
      ['Work Tel', 'lead_phone'],
      ['City'],
    ]);
  });

  it('called like phones hold some only where one of the first values is one', () => {
    expect(holds(column('Phone type', 'mobile'), column('Hotel', '2025550100'))).toEqual([
      ['Phone type'],
      ['Hotel'],
    ]);
  });
});
