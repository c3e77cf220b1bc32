/** The fields of a database error that callers may look at. */
export interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** True when a unique index refused the row; `constraint` is the index's name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isDatabaseError(error) && error.code === '23505' && (!constraint || error.constraint === constraint);
}
