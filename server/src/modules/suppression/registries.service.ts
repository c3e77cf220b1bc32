import { DateTime } from 'luxon';
import type { RegistryState } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import type { Db } from '../../db/database';
import { ValidationError } from '../../problems';
import { findRegistryLoads, findRegistryUploads } from './registries.queries';

/** 16 CFR 310.4(b)(3)(iv): a scrub must use a registry file not older than 31 days. */
const MAX_AGE_DAYS = 31;

export const REGISTRIES = {
  national: { name: 'National Do Not Call Registry', flag: 'ndncScrub' },
  florida: { name: 'Florida Do Not Call list', flag: 'scrubAgainstFloridaDNC' },
} as const;
export type Registry = keyof typeof REGISTRIES;

const daysSince = (fileDate: string, now: Date) =>
  Math.floor(DateTime.fromJSDate(now).diff(DateTime.fromISO(fileDate, { zone: 'utc' }), 'days').days);

/** The copy of each registry that lists are scrubbed against, and whether it is too old to rely on. */
export async function listRegistries({ db, clock }: Context): Promise<RegistryState[]> {
  const loads = new Map((await findRegistryLoads(db)).map((load) => [load.registry, load]));
  const uploads = new Map((await findRegistryUploads(db)).map((upload) => [upload.registry, upload]));
  return (Object.keys(REGISTRIES) as Registry[]).map((registry) => {
    const load = loads.get(registry);
    const upload = uploads.get(registry);
    const ageDays = load ? daysSince(load.file_date, clock.now()) : null;
    return {
      registry,
      name: REGISTRIES[registry].name,
      fileDate: load?.file_date ?? null,
      ageDays,
      numbers: load?.rows ?? 0,
      isOld: ageDays !== null && ageDays > MAX_AGE_DAYS,
      upload: upload ? { fileDate: upload.file_date, problem: upload.problem } : null,
    };
  });
}

/**
 * Whether lists can be scrubbed against these registries now. Answers a warning for a file that is too old;
 * throws ValidationError for one that was never loaded, because nothing would be scrubbed.
 */
export async function checkRegistries(
  db: Db,
  wanted: readonly Registry[],
  now: Date,
): Promise<string | undefined> {
  if (wanted.length === 0) return undefined;
  const loads = new Map((await findRegistryLoads(db)).map((load) => [load.registry, load.file_date]));
  const warnings = wanted.flatMap((registry) => {
    const { name, flag } = REGISTRIES[registry];
    const fileDate = loads.get(registry);
    if (fileDate === undefined) {
      const missing = `The ${name} is not loaded here, so nothing can be scrubbed against it.`;
      throw new ValidationError(missing, { [flag]: missing });
    }
    const age = daysSince(fileDate, now);
    return age > MAX_AGE_DAYS
      ? [`The ${name} loaded here is ${age} days old; it should be renewed every 31 days.`]
      : [];
  });
  return warnings.join(' ') || undefined;
}
