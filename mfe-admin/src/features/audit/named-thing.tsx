import { thingWordsOf } from '@campaign/shared-api/act-words';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { TextLink } from '@campaign/shared-ui';
import { Breaks } from '../../components/breaks.styled';

type Thing = NonNullable<AuditEntry['thing']>;

const LISTS = {
  users: paths.users,
  agencies: paths.agencies,
  'phone-lists': paths.phoneLists,
  media: paths.media,
} as const;

/** The address of the object: its own page, else the list that contains it, searched by its name. */
function placeOf({ name, job, identityId, foundIn }: Thing, isAdmin: boolean): string | undefined {
  if (job) return paths.jobRow(job);
  if (identityId) return paths.identity(identityId);
  if (!foundIn || (foundIn === 'agencies' && !isAdmin)) return undefined;
  return `${LISTS[foundIn]()}?query=${encodeURIComponent(name)}`;
}

/** The object's name, linked to its address if it has one. An object without a name reads 'Agent 12'. */
export function NamedThing({ entry: { object, thing }, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  if (!thing) return object === null ? '–' : thingWordsOf(object);
  const to = placeOf(thing, isAdmin);
  return <Breaks>{to === undefined ? thing.name : <TextLink to={to}>{thing.name}</TextLink>}</Breaks>;
}
