import type { AuditEntry } from '@campaign/shared-api/contracts';
import type { Tx } from '../../db/database';
import {
  findAgencyNames,
  findIdentityNames,
  findJobNames,
  findListNames,
  findMediaNames,
  findPeopleNames,
  findTemplateNames,
} from './audit.queries';

type Thing = NonNullable<AuditEntry['thing']>;
type Place = NonNullable<Thing['foundIn']>;
const NOTHING = { identityId: null, job: null, foundIn: null };

/** By the first words of objects (`job/12`): which things those are, and in what they are found by their names. */
const JOBS = ['job', 'chats', 'p2pchats'];
const IDENTITIES = ['identity', 'identities'];
const TEMPLATES = ['templates'];
const LISTED = [
  { nouns: ['agent', 'agents'], find: findPeopleNames, place: 'users' },
  { nouns: ['account', 'users'], find: findAgencyNames, place: 'agencies' },
  { nouns: ['list', 'phone_list', 'phone_lists'], find: findListNames, place: 'phone-lists' },
  { nouns: ['media'], find: findMediaNames, place: 'media' },
] as const satisfies { nouns: string[]; place: Place; find: typeof findMediaNames }[];

/** What these objects are called now, in few questions; several of a kind in one line by all of their names. */
export async function nameThings(
  tx: Tx,
  objects: readonly (string | null)[],
): Promise<(object: string | null) => Thing | null> {
  const known = new Map<string, Thing>();
  const learn = (nouns: readonly string[], id: number, thing: Thing) => {
    for (const noun of nouns) known.set(`${noun}/${id}`, thing);
  };
  const idsOf = (nouns: readonly string[]) => objects.flatMap((object) => idsIn(object, nouns));

  for (const { id, name, job_type: jobType, is_there: isThere } of await findJobNames(tx, idsOf(JOBS)))
    learn(JOBS, id, { ...NOTHING, name, job: isThere ? { jobId: id, jobType } : null });
  for (const row of await findTemplateNames(tx, idsOf(TEMPLATES))) {
    const job = row.is_there ? { jobId: row.job_id, jobType: row.job_type } : null;
    learn(TEMPLATES, row.id, { ...NOTHING, name: row.name, job });
  }
  for (const { id, name, is_there: isThere } of await findIdentityNames(tx, idsOf(IDENTITIES)))
    learn(IDENTITIES, id, { ...NOTHING, name, identityId: isThere ? id : null });
  for (const { nouns, find, place } of LISTED)
    for (const { id, name, is_there: isThere } of await find(tx, idsOf(nouns)))
      learn(nouns, id, { ...NOTHING, name, foundIn: isThere ? place : null });

  return (object) => {
    const [noun = ''] = object?.split('/') ?? [];
    const all = idsIn(object, [noun]).map((id) => known.get(`${noun}/${id}`));
    const [only] = all;
    if (all.length < 2) return only ?? null;
    // Of one that is not known, the numbers say more than the other names.
    const names = all.flatMap((thing) => thing?.name ?? []);
    return names.length === all.length ? { ...NOTHING, name: names.join(', ') } : null;
  };
}

/** 'job/12,13' → 12, 13; none where it names something else. */
function idsIn(object: string | null, nouns: readonly string[]): number[] {
  const [noun = '', ids = ''] = object?.split('/') ?? [];
  return nouns.includes(noun) && /^\d{1,9}(,\d{1,9})*$/.test(ids) ? ids.split(',').map(Number) : [];
}
