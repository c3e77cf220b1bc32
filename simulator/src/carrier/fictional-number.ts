/**
 * The only numbers this carrier knows: 555-0100…0199, set aside for fiction, and for load tests the rest of an
 * area code's 555 exchange. A text that reached a real person from a test would be a real text.
 */
export const isFictional = (number: string): boolean => /^\+1[2-9]\d{2}555\d{4}$/.test(number);

export const isE164 = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);

/** `+12025550100` → `2025550100`, as the numbers API writes them. */
export const nationalNumber = (number: string): string => number.replace(/^\+1/, '');
