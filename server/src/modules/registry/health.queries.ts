import { sql } from 'kysely';
import type { Beacon } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';

export interface Load {
  remote: string;
  build: string;
  outcome: Beacon['loads'][number]['outcome'];
  count: number;
  timed: number;
  milliseconds: number;
}

/** Adds to the minute's counts; in one order, so that two servers never wait for each other. */
export async function addLoads(db: Db, loads: readonly Load[], minute: Date) {
  const rows = [...loads].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insertInto('remote_load')
    .values(rows.map((load) => ({ ...load, minute })))
    .onConflict((conflict) =>
      conflict.columns(['remote', 'build', 'outcome', 'minute']).doUpdateSet({
        count: sql`remote_load.count + excluded.count`,
        timed: sql`remote_load.timed + excluded.timed`,
        milliseconds: sql`remote_load.milliseconds + excluded.milliseconds`,
      }),
    )
    .execute();
}

const keyOf = ({ remote, build, outcome }: Load) => `${remote} ${build} ${outcome}`;

/** How loads ended since then, by remote, build and outcome. */
export function sumLoads(db: Db, since: Date, of?: { remote: string; builds: string[] }) {
  return db
    .selectFrom('remote_load')
    .where('minute', '>=', since)
    .$if(of !== undefined, (all) =>
      all.where('remote', '=', of?.remote ?? '').where('build', 'in', of?.builds ?? ['']),
    )
    .select(['remote', 'build', 'outcome'])
    .select((eb) => [
      eb.fn.sum<number>('count').as('count'),
      eb.fn.sum<number>('timed').as('timed'),
      eb.fn.sum<number>('milliseconds').as('milliseconds'),
    ])
    .groupBy(['remote', 'build', 'outcome'])
    .execute();
}

/** Of these builds, those that are published. */
export async function knownBuilds(db: Db, builds: readonly { remote: string; build: string }[]) {
  return db
    .selectFrom('remote_build')
    .where((eb) =>
      eb.or(builds.map(({ remote, build }) => eb.and([eb('remote', '=', remote), eb('build', '=', build)]))),
    )
    .select(['remote', 'build'])
    .execute();
}
