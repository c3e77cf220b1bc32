import type { RemoteBuild } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { countPeople } from './health.queries';
import { findBuild, formerStables } from './registry.queries';

/** So many earlier builds are looked at. */
const LOOKED_AT = 10;
/** Of 100 people, a build may have failed so many and have loaded well. */
const MAX_FAILED_PERCENT = 10;

/**
 * What may take a build's place where it does not load, the best first: builds everybody had once and that loaded well, the
 * newest first, then those of which nobody has told anything, then those that failed the only person who tried. One that failed
 * more is not among them. What one person tells can be made up: beside others who have it loaded it counts for nothing.
 */
export async function fallbacksOf({ db }: Pick<Context, 'db'>, remote: string): Promise<RemoteBuild[]> {
  const former = await formerStables(db, remote, LOOKED_AT);
  if (former.length === 0) return [];
  const people = await countPeople(db, new Date(0), { remote, builds: former });
  const goodness = (build: string) => {
    const row = people.find((each) => each.build === build);
    const [loads, failures] = [Number(row?.loads ?? 0), Number(row?.failures ?? 0)];
    if (loads === 0) return 'unknown';
    if (failures > 1 && failures * 100 > loads * MAX_FAILED_PERCENT) return 'bad';
    return loads > failures ? 'good' : 'doubtful';
  };
  const order = ['good', 'unknown', 'doubtful'].flatMap((wanted) =>
    former.filter((build) => goodness(build) === wanted),
  );
  const found = await Promise.all(order.map((build) => findBuild(db, remote, build)));
  return found.flatMap((row) => (row?.published_at ? [row.part] : []));
}
