import { sql } from 'kysely';
import type { Beacon } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';

/** The last load of one person that ended so. */
export interface Load {
  remote: string;
  build: string;
  person: Buffer;
  outcome: Beacon['loads'][number]['outcome'];
  at: Date;
  milliseconds: number | null;
}

/** Notes each once, whatever was told before; in one order, so that two servers never wait for each other. */
export async function noteOutcomes(db: Db, loads: readonly Load[]) {
  const rows = [...loads].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insertInto('remote_load_by')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['remote', 'build', 'person', 'outcome']).doUpdateSet((eb) => ({
        at: eb.ref('excluded.at'),
        milliseconds: eb.ref('excluded.milliseconds'),
      })),
    )
    .execute();
}

const keyOf = ({ remote, build, outcome }: Load) => `${remote} ${build} ${outcome}`;

/** Forgets what ended before then. */
export async function deleteOldLoads(db: Db, before: Date) {
  await db.deleteFrom('remote_load_by').where('at', '<', before).execute();
}

/** Of how many people loads ended so since then, by remote, build and outcome. */
export function sumOutcomes(db: Db, since: Date) {
  return db
    .selectFrom('remote_load_by')
    .where('at', '>=', since)
    .select(['remote', 'build', 'outcome'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('milliseconds').as('timed'),
      eb.fn.sum<number>('milliseconds').as('milliseconds'),
    ])
    .groupBy(['remote', 'build', 'outcome'])
    .execute();
}

/** How many people tried these builds since then, and for how many of them one did not load. A lost
 * connection is not the build's fault; `tampered`, which older shells send, may be about another remote. */
export function countPeople(db: Db, since: Date, { remote, builds }: { remote: string; builds: string[] }) {
  return db
    .selectFrom('remote_load_by')
    .where('at', '>=', since)
    .where('remote', '=', remote)
    .where('build', 'in', builds)
    .where('outcome', 'not in', ['offline', 'tampered'])
    .select('build')
    .select([
      sql<number>`count(distinct person)`.as('loads'),
      sql<number>`count(distinct person) filter (where outcome <> 'loaded')`.as('failures'),
    ])
    .groupBy('build')
    .execute();
}
