import { PREFIXES, ZONES } from './zone-table';
import { ZIP_RANGES } from './zip-ranges';

/**
 * The zone of a number nobody can place (toll-free, a new area code): such a person is texted only between
 * 12:00 and 21:00 Eastern, which is inside 8:00–21:00 from New York to Los Angeles (sending, §3).
 */
export const UNKNOWN_ZONE = 0;

/**
 * Overlay area codes that libphonenumber's table puts in a neighboring zone. They share the territory of an older area
 * code (nationalnanpa.com): 448 of 850, 689 of 407, 364 of 270, 474 of 306. 850 and 270 span two zones.
 */
const OVERLAYS: readonly (readonly [areaCode: number, zone: string])[] = [
  [448, 'America/Chicago&America/New_York'],
  [689, 'America/New_York'],
  [364, 'America/Chicago&America/New_York'],
  [474, 'America/Regina'],
];

const [byExchange, knownAreas] = readPrefixes();
const byZip = new Uint8Array(1000);
const stateByZip: (string | undefined)[] = [];
for (const [state, prefixes, zones] of ZIP_RANGES) {
  for (const zip of expand(prefixes)) {
    byZip[zip] = ZONES.indexOf(zones);
    stateByZip[zip] = state;
  }
}

/**
 * Where a person is, as a zone id small enough to be kept with every row: by ZIP where it is known, else by
 * the phone's exchange, else by its area code (sending, §3). `phone` is a ten-digit national number.
 */
export function zoneOf(phone: number, zip?: string | null): number {
  return (zip && byZip[zipPrefix(zip)]) || byExchange[Math.floor(phone / 10_000)] || UNKNOWN_ZONE;
}

/**
 * The IANA zones of a zone id. More than one: the number may lie in any of them, so an hour is good only
 * when it is good in all. UNKNOWN_ZONE has none.
 */
export function zoneNames(zone: number): readonly string[] {
  const names = ZONES[zone];
  return names ? names.split('&') : [];
}

/** Every zone id there is, UNKNOWN_ZONE first. */
export const ZONE_IDS: readonly number[] = ZONES.map((_, id) => id);

/** For people: 'Phoenix', 'Chicago or New York'; empty for UNKNOWN_ZONE. */
export const zoneLabel = (zone: number): string =>
  zoneNames(zone)
    .map((name) => name.split('/').at(-1)?.replaceAll('_', ' '))
    .join(' or ');

/** True when Google's table knows the area code; a new one may be in use before it does. */
export const isKnownAreaCode = (areaCode: number): boolean => knownAreas.has(areaCode);

/** USPS state of a ZIP as people write it (`02134`, `2134`, `02134-1234`), if it has one. */
export const stateOfZip = (zip: string): string | undefined => stateByZip[zipPrefix(zip)];

/** The first three digits; spreadsheets drop leading zeros, so 3 to 5 digits are read as five. 0 = no ZIP. */
function zipPrefix(zip: string): number {
  const digits = /^\s*(\d{3,5})(?:-?\d{4})?\s*$/.exec(zip)?.[1];
  return digits ? Math.floor(Number(digits) / 100) : 0;
}

function readPrefixes(): [Uint8Array, Set<number>] {
  const zones = new Uint8Array(1_000_000);
  const areas = new Set<number>();
  const entries = PREFIXES.flatMap((list, zone) =>
    list.split(' ').map((prefix) => ({ prefix, zone, length: prefix.length })),
  ).filter(({ length }) => length > 0);
  for (const { prefix, zone, length } of entries.sort((a, b) => a.length - b.length)) {
    const width = 10 ** (6 - length);
    zones.fill(zone, Number(prefix) * width, (Number(prefix) + 1) * width);
    areas.add(Number(prefix.slice(0, 3)));
  }
  for (const [areaCode, zone] of OVERLAYS) {
    zones.fill(ZONES.indexOf(zone), areaCode * 1000, (areaCode + 1) * 1000);
  }
  return [zones, areas];
}

function* expand(prefixes: string): Generator<number> {
  for (const range of prefixes.split(' ')) {
    const [first, last = first] = range.split('-').map(Number);
    for (let zip = first ?? 0; zip <= (last ?? 0); zip++) yield zip;
  }
}
