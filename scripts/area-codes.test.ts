import { knownAreaCodes, zoneOfAreaCode } from '../mfe-jobs/src/features/job-wizard/content/area-codes';
import { offsetHours } from '../mfe-jobs/src/features/job-wizard/content/start-time';
import { isKnownAreaCode, zoneNames, zoneOf } from '../server/src/zones/zones';

const SEASONS = [new Date('2026-11-21T19:00:00Z'), new Date('2026-07-21T18:00:00Z')];
const offsetsOf = (zone: string) => SEASONS.map((season) => offsetHours(zone, season)).join(' and ');

/** Winter and summer UTC offsets of every exchange of an area code, by the server's table. */
function serverOffsets(areaCode: string): Set<string> {
  const offsets = new Set<string>();
  for (let exchange = 200; exchange <= 999; exchange += 1) {
    for (const name of zoneNames(zoneOf(Number(`${areaCode}${exchange}0100`)))) offsets.add(offsetsOf(name));
  }
  return offsets;
}

/** In service since libphonenumber's table was made; the server texts these numbers in the hours of an unknown zone. */
const NEWER_THAN_THE_SERVER_TABLE = ['837', '861', '679', '924', '471', '624', '436', '621'];

describe('area codes of the wizard and of the server', () => {
  it('lists every area code that the server cannot place', () => {
    const unknown = knownAreaCodes().filter((areaCode) => !isKnownAreaCode(Number(areaCode)));
    expect(unknown.sort()).toEqual([...NEWER_THAN_THE_SERVER_TABLE].sort());
  });

  it('puts each area code at a UTC offset that the server knows for it [SCHED-06] [CONST-16]', () => {
    const placed = knownAreaCodes().filter((areaCode) => !NEWER_THAN_THE_SERVER_TABLE.includes(areaCode));
    const wrong = placed
      .map((areaCode) => ({ areaCode, wizard: offsetsOf(zoneOfAreaCode(areaCode)) }))
      .filter(({ areaCode, wizard }) => !serverOffsets(areaCode).has(wizard));
    expect(placed.length).toBeGreaterThanOrEqual(380);
    expect(wrong).toEqual([]);
  });
});
