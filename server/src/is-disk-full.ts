/** ENOSPC and EDQUOT of the disk, disk_full of the database. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** True when something could not be written because there is no room for it: files, or the database's tables. */
export function isDiskFull(error: unknown): boolean {
  return CODES.includes((error as { code?: unknown } | null)?.code);
}
