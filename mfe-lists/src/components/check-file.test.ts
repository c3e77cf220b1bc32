import { checkFile } from './check-file';

const file = (content: BlobPart, name = 'voters.csv') => new File([content], name);
const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, little);
  [...text].forEach((character, at) => view.setUint16(2 + at * 2, character.charCodeAt(0), little));
  return bytes;
};

describe('checkFile', () => {
  it('PLUP-07 asks for a file when there is none', async () => {
    expect(await checkFile(null)).toBe('Please select a file to upload.');
  });

  it.each(['voters.txt', 'voters.csv', 'VOTERS.CSV'])('PLUP-06 takes %s', async (name) => {
    expect(await checkFile(file('PhoneNumber\n2025550100\n', name))).toBeNull();
  });

  it.each(['voters.xlsx', 'voters.csv.exe', 'voters'])('PLUP-06 refuses %s', async (name) => {
    expect(await checkFile(file('PhoneNumber\n2025550100\n', name))).toBe(
      'Only .txt, .csv and .zip files can be uploaded.',
    );
  });

  it('refuses a file over the limit without reading it', async () => {
    const large = file('PhoneNumber\n2025550100\n');
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 + 1 });
    Object.defineProperty(large, 'slice', { value: () => fail('read') });
    expect(await checkFile(large)).toBe('The file is larger than 200 MB.');
  });

  it('says of numbers in scientific notation that Excel has shortened them', async () => {
    expect(await checkFile(file('PhoneNumber\n2.02555E+09\n'))).toBe(
      'Invalid phone number format at row 1: 2.02555E+09. Number should be 10 or 11 digits with optional +1 prefix. Excel has shortened these numbers. Format the column as Number, and save the file again.',
    );
  });

  it('PLUP-29 leaves the inside of an archive to the server', async () => {
    expect(await checkFile(file('PK whatever', 'voters.zip'))).toBeNull();
    expect(await checkFile(file('', 'voters.zip'))).toBe('The file is empty or not properly formatted.');
  });

  it.each([
    ['0 bytes', ''],
    ['only blank lines', '\n\n  \n'],
    ['the header alone', 'PhoneNumber,first_name\n'],
    ['the header and blank rows', 'PhoneNumber,first_name\n,\n , \n'],
  ])('PLUP-08 refuses %s', async (_, content) => {
    expect(await checkFile(file(content))).toBe('The file is empty or not properly formatted.');
  });

  it('PLUP-09 wants a PhoneNumber column', async () => {
    expect(await checkFile(file('Phone Number,first\n2025550100,Ana\n'))).toBe(
      "CSV file must contain a 'PhoneNumber' column.",
    );
  });

  it.each(['phonenumber', ' PHONENUMBER ', '"PhoneNumber"', '\uFEFFPhoneNumber', '\uFEFF"PhoneNumber"'])(
    'PLUP-30 recognises the header %j',
    async (header) => {
      expect(await checkFile(file(`${header},first\n2025550100,Ana\n`))).toBeNull();
    },
  );

  it('PLUP-30 refuses a duplicated header by name', async () => {
    expect(await checkFile(file('PhoneNumber,City,city\n2025550100,A,B\n'))).toBe(
      "The column 'city' appears twice in the header. Rename or remove one.",
    );
  });

  it.each(['2025550100', '12025550100', '+12025550100', '(202) 555-0100', '202.555.0100', ' 202 555 0100 '])(
    'PLUP-10 takes the number %j',
    async (phone) => {
      expect(await checkFile(file(`PhoneNumber,x\n${phone},1\n${phone},2\n`))).toBeNull();
    },
  );

  it.each([
    [1, '202555010'],
    [1, '442025550100'],
    [1, 'call me'],
    [2, '+442025550100'],
    [2, ''],
  ])('PLUP-11 names row %i and the value %j', async (row, value) => {
    const rows = row === 1 ? [value, '2025550100'] : ['2025550100', value];
    expect(await checkFile(file(`PhoneNumber,x\n${rows.map((cell) => `${cell},x`).join('\n')}\n`))).toBe(
      `Invalid phone number format at row ${row}: ${value}. Number should be 10 or 11 digits with optional +1 prefix.`,
    );
  });

  it('PLUP-10 checks the first two rows only', async () => {
    expect(await checkFile(file('PhoneNumber\n2025550100\n2025550101\nnonsense\n'))).toBeNull();
  });

  it.each([
    ['semicolons', 'name;PhoneNumber\n"Peña; Ana";2025550100\n'],
    ['tabs', 'name\tPhoneNumber\nAna\t2025550100\n'],
    ['pipes', 'name|PhoneNumber\nAna|2025550100\n'],
    ['carriage returns alone', 'name,PhoneNumber\rAna,2025550100\r'],
    ['the line Excel puts first', 'sep=;\r\nname;PhoneNumber\r\n"Peña, Ana";2025550100\r\n'],
    ['the same in quotes, for tabs', '"sep=\t"\nname\tPhoneNumber\nAna\t2025550100\n'],
    ['quoted commas and line ends', 'name,PhoneNumber\n"O\'Neil, ""Bo""\nJr.",2025550100\n'],
    ['no final line end', 'name,PhoneNumber\nAna,2025550100'],
  ])('reads %s', async (_, content) => {
    expect(await checkFile(file(content))).toBeNull();
  });

  it('reads with the separator Excel names, and finds nothing where only that is', async () => {
    expect(await checkFile(file('sep=;\nname;PhoneNumber\nAna;12\n'))).toBe(
      'Invalid phone number format at row 1: 12. Number should be 10 or 11 digits with optional +1 prefix.',
    );
    expect(await checkFile(file('sep=;\n'))).toBe('The file is empty or not properly formatted.');
  });

  it.each([true, false])('reads UTF-16 (little endian: %s)', async (little) => {
    expect(await checkFile(file(utf16('PhoneNumber,name\r\n2025550100,Zoë\r\n', little)))).toBeNull();
    expect(await checkFile(file(utf16('Phone,name\r\n2025550100,Zoë\r\n', little)))).toBe(
      "CSV file must contain a 'PhoneNumber' column.",
    );
  });

  it('reads on when the first row is longer than the head', async () => {
    const long = 'é'.repeat(200_000);
    expect(await checkFile(file(`note,PhoneNumber\n"${long}",2025550100\n"${long}",12\n`))).toBe(
      'Invalid phone number format at row 2: 12. Number should be 10 or 11 digits with optional +1 prefix.',
    );
  });

  it('reads a few kilobytes of a large file, not all of it', async () => {
    const large = file('PhoneNumber\n' + '2025550100\n'.repeat(500_000));
    const asked: number[] = [];
    const slice = large.slice.bind(large);
    large.slice = (from?: number, to?: number, type?: string) => {
      asked.push(to ?? large.size);
      return slice(from, to, type);
    };
    expect(await checkFile(large)).toBeNull();
    expect(Math.max(...asked)).toBeLessThanOrEqual(64 * 1024);
  });
});
