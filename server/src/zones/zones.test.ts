import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { ZIP_RANGES } from './zip-ranges';
import { isKnownAreaCode, stateOfZip, UNKNOWN_ZONE, ZONE_IDS, zoneLabel, zoneNames, zoneOf } from './zones';

describe('the zone of a person', () => {
  it.each([
    [2_025_550_100, ['America/New_York']],
    [4_805_550_100, ['America/Phoenix']],
    [8_085_550_100, ['Pacific/Honolulu']],
    [3_125_550_100, ['America/Chicago']],
  ])('reads the area code of %d', (phone, zones) => {
    expect(zoneNames(zoneOf(phone))).toEqual(zones);
  });

  it('reads the exchange where an area code spans two zones', () => {
    expect(zoneNames(zoneOf(2_082_010_100))).toEqual(['America/Denver']);
    expect(zoneNames(zoneOf(2_082_150_100))).toEqual(['America/Los_Angeles']);
    // Of an area code that lies in Eastern time but for some towns: the longer prefix wins, whichever zone comes first in the table.
    expect(zoneNames(zoneOf(2_192_260_100))).toEqual(['America/Chicago']);
  });

  it('names every zone a spanning area code may lie in', () => {
    expect(zoneNames(zoneOf(9_075_550_100))).toEqual(['America/Adak', 'America/Anchorage']);
  });

  it.each([
    ['689, which shares Orlando with 407', 6_895_550_100, ['America/New_York']],
    ['474, which shares Saskatchewan with 306', 4_745_550_100, ['America/Regina']],
    [
      '448, which shares the Florida Panhandle with 850',
      4_485_550_100,
      ['America/Chicago', 'America/New_York'],
    ],
    ['364, which shares western Kentucky with 270', 3_645_550_100, ['America/Chicago', 'America/New_York']],
  ])('reads overlay area code %s', (_name, phone, zones) => {
    expect(zoneNames(zoneOf(phone))).toEqual(zones);
  });

  it('believes a known ZIP before the phone, and the phone where the ZIP says nothing', () => {
    const phoenix = 4_805_550_100;
    expect(zoneNames(zoneOf(phoenix, '02134'))).toEqual(['America/New_York']);
    expect(zoneNames(zoneOf(phoenix, '2134'))).toEqual(['America/New_York']);
    expect(zoneNames(zoneOf(phoenix, '60601-1234'))).toEqual(['America/Chicago']);
    for (const nothing of ['', '09012', '00000', '96910', 'K1A 0B1', '123456', 'x', null])
      expect(zoneNames(zoneOf(phoenix, nothing))).toEqual(['America/Phoenix']);
  });

  it('leaves toll-free numbers and unknown area codes without a zone', () => {
    expect(zoneOf(8_005_550_100)).toBe(UNKNOWN_ZONE);
    expect(zoneOf(5_555_550_100)).toBe(UNKNOWN_ZONE);
    expect(zoneNames(UNKNOWN_ZONE)).toEqual([]);
    expect(isKnownAreaCode(202)).toBe(true);
    expect(isKnownAreaCode(555)).toBe(false);
  });

  it('gives a zone words a person reads', () => {
    expect(zoneLabel(zoneOf(4_805_550_100))).toBe('Phoenix');
    expect(zoneLabel(zoneOf(2_025_550_100, '32456'))).toBe('Chicago or New York');
    expect(zoneLabel(UNKNOWN_ZONE)).toBe('');
  });
});

describe('the tables', () => {
  it('hold only zones this machine can compute with', () => {
    for (const zone of ZONE_IDS)
      for (const name of zoneNames(zone))
        expect([name, DateTime.now().setZone(name).isValid]).toEqual([name, true]);
    expect(ZONE_IDS.length).toBeLessThan(256);
  });

  it('give every ZIP prefix one state and a zone of the table', () => {
    const seen = new Map<number, string>();
    for (const [state, prefixes] of ZIP_RANGES) {
      for (const range of prefixes.split(' ')) {
        const [first = 0, last = first] = range.split('-').map(Number);
        for (let prefix = first; prefix <= last; prefix++) {
          expect([prefix, seen.get(prefix)]).toEqual([prefix, undefined]);
          seen.set(prefix, state);
          const zip = `${String(prefix).padStart(3, '0')}01`;
          expect([zip, stateOfZip(zip)]).toEqual([zip, state]);
          expect([zip, zoneOf(5_555_550_100, zip)]).not.toEqual([zip, UNKNOWN_ZONE]);
        }
      }
    }
    expect(new Set(seen.values()).size).toBe(53);
  });

  it('are what the generator makes of its sources', () => {
    const server = join(__dirname, '../..');
    const tsx = require.resolve('tsx/cli');
    execFileSync(process.execPath, [tsx, 'scripts/make-zone-table.mjs', '--check'], { cwd: server });
  });
});

it('numbers the zones from the unknown one on: the numbers are kept with every row', () => {
  expect(ZONE_IDS.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(zoneNames(0)).toEqual([]);
});
