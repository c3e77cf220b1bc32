import type { DNC_DETAILS } from '../constants';

/** A column's name as it is compared: without case, spaces and punctuation. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How people and other tools call a column of phones, best name first. */
export const PHONE_ALIASES: readonly string[] = [
  'phonenumber',
  'leadphone',
  'cellphone',
  'cell',
  'cellnumber',
  'mobile',
  'mobilephone',
  'mobilenumber',
  'phone',
  'phone1',
  'primaryphone',
  'telephone',
  'tel',
  'number',
  'cellphonenumber',
  'mobilephonenumber',
  'voterbasephone',
  'contactphone',
  'phoneno',
  'msisdn',
];

/** The column of phones by its name, else the first whose values all are phones; none where no row says so. */
export function guessPhoneColumn(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  isPhone: (value: string) => boolean,
): string | undefined {
  const byName = PHONE_ALIASES.map((alias) => header.find((name) => plainName(name) === alias)).find(Boolean);
  if (byName) return byName;
  const at = header.findIndex(
    (name, column) =>
      name !== '' && rows.length > 0 && rows.every((row) => isPhone((row[column] ?? '').trim())),
  );
  return header[at];
}

/** 10 or 11 digits, whatever else stands between them, after +1 or not (PLUP-10, CONST-03). */
export const isListPhone = (value: string) =>
  /^\d{10,11}$/.test(value.replace(/^\+1/, '').replace(/\D/g, ''));

/** 10 or 11 digits as they stand (DNCM-06, CONST-03). */
export const isPlainPhone = (value: string) => /^\d{10,11}$/.test(value);

export type DncDetail = (typeof DNC_DETAILS)[number];

/** How other tools, and our own export, call those columns; best name first. */
const DNC_ALIASES: Record<DncDetail, readonly string[]> = {
  reason: ['reason', 'optoutreason', 'dncreason', 'why', 'cause', 'note', 'notes', 'comment', 'comments'],
  since: [
    'since',
    'optedoutat',
    'optoutat',
    'optoutdate',
    'optedouton',
    'unsubscribedat',
    'unsubscribedate',
    'addedon',
    'addeddate',
    'dateadded',
    'createdat',
    'datecreated',
    'created',
    'timestamp',
    'date',
    'when',
  ],
};

/** Called like a column of phones: 'Home Phone', 'Cell 2', 'Work Tel'. */
const namesPhones = (name: string) => /phone|mobile|cell|(^|\W)tel(\W|$)/i.test(name);

/**
 * What the columns of a do-not-contact file hold beside `phoneColumn`, by their names: further phones, where one of the first
 * values is one; why, and since when. The rest holds nothing of these.
 */
export function guessDncColumns(
  columns: readonly { name: string; values: readonly string[] }[],
  phoneColumn: string,
): { dataColumn: string; systemColumns: ('lead_phone' | DncDetail)[] }[] {
  const others = columns.filter(({ name }) => name.toLowerCase() !== phoneColumn.toLowerCase());
  const details = (Object.entries(DNC_ALIASES) as [DncDetail, readonly string[]][]).map(
    ([detail, aliases]) => ({
      detail,
      column: aliases.map((alias) => others.find(({ name }) => plainName(name) === alias)).find(Boolean)
        ?.name,
    }),
  );
  return others.map(({ name, values }) => {
    const detail = details.find(({ column }) => column === name)?.detail;
    const isPhones = namesPhones(name) && values.some((value) => isListPhone(value.trim()));
    if (detail === undefined && !isPhones) return { dataColumn: name, systemColumns: [] };
    return { dataColumn: name, systemColumns: [detail ?? 'lead_phone'] };
  });
}
