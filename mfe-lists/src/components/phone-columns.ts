/** A column's name as it is compared: without case, spaces and punctuation. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How people and other tools call a column of phones, best name first. */
export const PHONE_ALIASES: readonly string[] = [
  ...['phonenumber', 'leadphone', 'cellphone', 'cell', 'cellnumber', 'mobile', 'mobilephone'],
  ...['mobilenumber', 'phone', 'phone1', 'primaryphone', 'telephone', 'tel', 'number'],
  ...['cellphonenumber', 'mobilephonenumber', 'voterbasephone', 'contactphone', 'phoneno', 'msisdn'],
];

/** The column of phones by its name, else the first whose values all are phones. */
export function guessPhoneColumn(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  isPhone: (value: string) => boolean,
): string | undefined {
  const byName = PHONE_ALIASES.map((alias) => header.find((name) => plainName(name) === alias)).find(Boolean);
  if (byName) return byName;
  const at = header.findIndex(
    (name, column) => name !== '' && rows.every((row) => isPhone((row[column] ?? '').trim())),
  );
  return header[at];
}

/** Whether a column is called like one of phones: 'Home Phone', 'Cell 2', 'Work Tel'. */
export const namesPhones = (name: string) => /phone|mobile|cell|(^|\W)tel(\W|$)/i.test(name);
