import { JOB_AREAS, knownAreaCodes, zoneOfAreaCode } from './area-codes';
import { offsetHours, shiftHours, startOf, type StartChoice } from './start-time';

const winter = new Date('2026-11-21T19:00:00Z');
const summer = new Date('2026-07-21T18:00:00Z');
const choice: StartChoice = {
  jobType: 'House File',
  sendMode: 'schedule',
  startDate: '2026-11-21T19:00:00.000Z',
  numberSource: '1',
  adminPhone: '+13105550100',
  changedTimezone: 'true',
};
const now = new Date('2026-11-20T15:00:00Z');

describe('the start of a job', () => {
  it('SCHED-02 SCHED-07 is the picked time, or the current moment, in ISO', () => {
    expect(startOf({ ...choice, changedTimezone: 'false' }, now)).toBe('2026-11-21T19:00:00.000Z');
    expect(startOf({ ...choice, sendMode: 'now' }, now)).toBe(now.toISOString());
  });

  it('SCHED-03 is always now for a P2P job', () => {
    expect(startOf({ ...choice, jobType: 'P2P' }, now)).toBe(now.toISOString());
  });

  it.each([
    ['+13105550100', -3],
    ['+12125550100', 0],
    ['+13125550100', -1],
    ['+18085550100', -5],
    ['+19995550100', 0],
  ])('SCHED-05 SCHED-06 shifts by 5 + the offset of %s: %d hours', (phone, hours) => {
    expect(shiftHours(phone, winter)).toBe(hours);
    const start = startOf({ ...choice, adminPhone: phone }, now);
    expect(new Date(start).getTime() - winter.getTime()).toBe(hours * 3_600_000);
  });

  it('SCHED-08 shifts neither a new number nor a job with the switch off', () => {
    expect(startOf({ ...choice, numberSource: '2' }, now)).toBe(choice.startDate);
    expect(startOf({ ...choice, changedTimezone: 'false' }, now)).toBe(choice.startDate);
  });

  it('SCHED-09 shifts in summer as in winter, and a number without daylight saving by its real distance', () => {
    expect(shiftHours('+13105550100', summer)).toBe(-3);
    expect([shiftHours('+16025550100', winter), shiftHours('+16025550100', summer)]).toEqual([-2, -3]);
    expect(offsetHours('America/St_Johns', winter)).toBe(-3.5);
  });
});

describe('area codes', () => {
  it('SCHED-06 CONST-16 has a zone for each, from UTC-11 to UTC+10', () => {
    const hours = knownAreaCodes().map((areaCode) => offsetHours(zoneOfAreaCode(areaCode), winter));
    expect(hours.length).toBeGreaterThanOrEqual(390);
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([-11, 10]);
    expect(offsetHours(zoneOfAreaCode('999'), winter)).toBe(-5);
  });

  it('CONT-07 CONST-17 offers US National, Canada National and the 50 states', () => {
    expect(JOB_AREAS.slice(0, 2).map(({ name, code }) => [name, code])).toEqual([
      ['US National', 'USA'],
      ['Canada National', 'CAN'],
    ]);
    const states = JOB_AREAS.slice(2);
    expect(states).toHaveLength(50);
    expect(new Set(states.map(({ code }) => code)).size).toBe(50);
    expect(states.every(({ areaCodes }) => areaCodes.length > 0)).toBe(true);
  });

  it('gives no area code to two states', () => {
    const all = JOB_AREAS.flatMap(({ areaCodes }) => areaCodes);
    expect(new Set(all).size).toBe(all.length);
  });
});
