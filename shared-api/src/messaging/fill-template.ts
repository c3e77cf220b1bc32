import { SYSTEM_COLUMNS } from '../constants';

export type RecipientValues = Partial<Record<(typeof SYSTEM_COLUMNS)[number], string | null>>;

const KNOWN: ReadonlySet<string> = new Set(SYSTEM_COLUMNS);
const TAG = /\{([a-z0-9_]+)\}/gi;

/**
 * Replaces known tags in one pass; a value is never scanned again, so `{last_name}` inside a value stays text.
 * A missing value is the empty string; an unknown tag stays as typed (DYN-02, DYN-03).
 */
export function fillTemplate(template: string, values: RecipientValues): string {
  return template.replace(TAG, (tag, name: string) =>
    KNOWN.has(name) ? (values[name as keyof RecipientValues] ?? '') : tag,
  );
}

/** Every placeholder of a text once, in order. */
export function tagsOf(template: string): { known: string[]; unknown: string[] } {
  const names = [...new Set([...template.matchAll(TAG)].map((match) => match[1] ?? ''))];
  return { known: names.filter((n) => KNOWN.has(n)), unknown: names.filter((n) => !KNOWN.has(n)) };
}
