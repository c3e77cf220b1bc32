import { REFUSAL_REASONS } from '@campaign/shared-api/constants';
import { UNKNOWN_ZONE, ZONE_IDS, zoneNames } from '../../../zones/zones';
import { answerWords, heldWords, kindOfHold, refusalWords, restoredWords } from './words';

describe('why something was not sent', () => {
  it('is said in a sentence of its own for every reason the gate may store', () => {
    expect(refusalWords).toEqual({
      'opted-out': 'This number has opted out.',
      'held-for-review': 'This number’s reply needs review before it is texted again.',
      dnc: 'This number is on a do-not-contact list.',
      'suppression-list': 'This number is on a suppression list of the job.',
      'suppression-list-deleted': 'A suppression list of this job was deleted. Create a new job.',
      'job-not-active': 'This job is not active.',
      'agency-disabled': 'The agency is disabled.',
      'agency-not-approved': 'The agency is not approved yet.',
      'identity-not-ready':
        'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.',
      'outside-hours': 'It is outside the hours in which this person may be texted.',
      'already-sent': 'This number has already been texted by this job.',
      'not-a-recipient': 'This number is not a recipient of this job.',
      'not-the-jobs-number': 'This job sends from another number.',
      'empty-message': 'The message is empty.',
      'too-long': 'The message is longer than 2,048 characters once it is merged.',
      'wider-than-daily-cap':
        'This message alone takes more segments than carriers allow the sender in a day. Shorten it.',
      'carrier-unavailable': 'The carrier did not take the message.',
      'platform-hold': 'Sending is paused by the platform.',
      'daily-cap': 'The sender has used up the segments that carriers allow it today. Try again tomorrow.',
      'brand-daily-cap':
        'T-Mobile takes no more segments of the sender’s brand today, and this number may be one of its. Try again tomorrow.',
      'carrier-minute': 'AT&T takes no more texts of the sender this minute. Try again in a moment.',
      'frequency-cap':
        'This person has been sent as many first texts lately as the agency or the identity allows.',
      'unread-reply': 'This person has just answered. Read the answer first.',
      'too-late': 'It was too late to answer.',
    });
    expect(REFUSAL_REASONS.filter((reason) => !(reason in refusalWords))).toEqual([]);
    const words = Object.values(refusalWords);
    expect(new Set(words).size).toBe(words.length);
  });
});

it('O12 a schedule that has ended is said of the job and of each recipient', () => {
  const at = new Date('2026-11-20T17:05:00Z');
  expect(heldWords.outsideHours([], at)).toBe('The delivery schedule has ended.');
  expect(heldWords.recipient({ zone: 0, phone: 2_025_550_100 }, null, at)).toBe(
    'The delivery schedule has ended.',
  );
});

it('WIZ-18 a number too slow for its window says how many go out in it, and how many wait', () => {
  expect(heldWords.tooLong({ rest: 10_000, perSecond: 1, windowMs: 3_600_000 })).toBe(
    'Needs 2.8 h, window has 1 h: about 3,600 go out in it, 6,400 wait for the next.',
  );
});

it('what carriers take in a day is told from hours that are too short, for who counts the holds', () => {
  const own = 'Needs 3 days: carriers take 20 more segments of Friends of Ada today and 20 a day.';
  const brand = 'Needs 3 days: T-Mobile takes 20 more segments of the brand today and 20 a day.';
  const window = 'Needs 2.8 h, window has 1 h: about 3,600 go out in it, 6,400 wait for the next.';
  expect(heldWords.ownDays('Friends of Ada', 3, 20, 20)).toBe(own);
  expect(heldWords.brandDays(3, 20, 20)).toBe(brand);
  expect([own, brand].map(kindOfHold)).toEqual([
    'More than carriers take in a day',
    'More than carriers take in a day',
  ]);
  expect(kindOfHold(window)).toBe('More than the window has time for');
});

describe('why the recipients of a job wait', () => {
  const zoneNamed = (name: string) => ZONE_IDS.find((id) => zoneNames(id).join('&') === name) ?? -1;
  const phoenix = {
    zone: zoneNamed('America/Phoenix'),
    opensAt: new Date('2026-11-20T15:00:00Z'),
    recipients: 312,
    areaCode: '480',
  };
  const honolulu = {
    zone: zoneNamed('Pacific/Honolulu'),
    opensAt: new Date('2026-11-20T18:00:00Z'),
    recipients: 1_000,
    areaCode: '808',
  };
  const nowhere = {
    zone: UNKNOWN_ZONE,
    opensAt: new Date('2026-11-20T17:00:00Z'),
    recipients: 1,
    areaCode: '800',
  };

  /** Before dawn of that day, in every zone of these. */
  const night = new Date('2026-11-20T12:00:00Z');

  it('names the day of hours that come another day than today, by the clock of the place', () => {
    const { outsideHours, recipient, slowDown } = heldWords;
    const evening = new Date('2026-11-20T06:30:00Z');
    expect(outsideHours([phoenix], evening)).toBe(
      '312 wait until Nov 20 at 8:00 AM (Phoenix, area code 480).',
    );
    expect(recipient({ zone: phoenix.zone, phone: 4_805_550_100 }, phoenix.opensAt, evening)).toBe(
      'Waits until Nov 20 at 8:00 AM (Phoenix, area code 480).',
    );
    const midnight = new Date('2026-11-20T07:00:00Z');
    expect(outsideHours([phoenix], midnight)).toBe('312 wait until 8:00 AM (Phoenix, area code 480).');
    expect(slowDown(new Date('2026-11-20T05:03:00Z'), new Date('2026-11-20T04:58:00Z'))).toBe(
      'The carrier asked to slow down until Nov 20 at 12:03 AM Eastern.',
    );
  });

  it('names the hours that come first, where, and how many wait for later ones', () => {
    const { outsideHours } = heldWords;
    expect(outsideHours([phoenix], night)).toBe('312 wait until 8:00 AM (Phoenix, area code 480).');
    expect(outsideHours([nowhere], night)).toBe('1 waits until 12:00 PM (area code 800).');
    expect(outsideHours([honolulu, phoenix], night)).toBe(
      '312 wait until 8:00 AM (Phoenix, area code 480); 1,000 in 1 more zone later.',
    );
    expect(outsideHours([honolulu, nowhere, phoenix], night)).toBe(
      '312 wait until 8:00 AM (Phoenix, area code 480); 1,001 in 2 more zones later.',
    );
  });

  it('says whom no hours reach', () => {
    const one =
      '1 person gets nothing: no delivery hours of this job come that also lie between 8 AM and 9 PM where that person is. Change the hours.';
    const many =
      '2,000 people get nothing: no delivery hours of this job come that also lie between 8 AM and 9 PM where they are. Change the hours.';
    expect(heldWords.noHours(1)).toBe(one);
    expect(heldWords.outsideHours([], night, 2_000)).toBe(many);
    expect(heldWords.outsideHours([nowhere], night, 1)).toBe(
      `1 waits until 12:00 PM (area code 800). ${one}`,
    );
    expect(heldWords.recipient({ zone: 0, phone: 2_025_550_100 }, null, night, false)).toBe(one);
  });

  it('says until when: of the carrier, of who was texted often lately', () => {
    const at = new Date('2026-11-20T17:05:00Z');
    expect(heldWords.slowDown(at, at)).toBe('The carrier asked to slow down until 12:05 PM Eastern.');
    expect(heldWords.rest(at)).toBe(
      'Texted as often lately as your limits allow: waits until Nov 20 at 12:05 PM Eastern.',
    );
    expect(heldWords.rests(1, at)).toBe(
      '1 waits: texted as often lately as your limits allow. The next may go Nov 20 at 12:05 PM Eastern.',
    );
    expect(heldWords.rests(1_500, at)).toBe(
      '1,500 wait: texted as often lately as your limits allow. The next may go Nov 20 at 12:05 PM Eastern.',
    );
  });

  it('says how long a rest takes, in minutes under an hour and never none', () => {
    const needs = (rest: number) => heldWords.tooLong({ rest, perSecond: 1, windowMs: 60_000 }).split(',')[0];
    expect(needs(10)).toBe('Needs 1 min');
    expect(needs(3_569)).toBe('Needs 59 min');
    expect(needs(3_570)).toBe('Needs 1 h');
    expect(needs(5_400)).toBe('Needs 1.5 h');
    expect(heldWords.tooLong({ rest: 10, perSecond: 1, windowMs: 60_000 })).toBe(
      'Needs 1 min, window has 1 min: about 10 go out in it, 0 wait for the next.',
    );
  });

  it.each([
    ['The carrier asked to slow down until 1:00 PM Eastern.', 'The carrier asked to slow down'],
    ['312 wait until 8:00 AM (Phoenix, area code 480).', 'Outside the recipients’ hours'],
    ['1 waits until 12:00 PM (area code 800).', 'Outside the recipients’ hours'],
    ['2 people get nothing: … Change the hours.', 'Hours that never come'],
    ['1 waits: texted as often lately as your limits allow. …', 'Its people were texted often enough lately'],
    ['… and is not ready for 10DLC messages.', 'The identity is not ready for 10DLC'],
    [
      'Ada has used up the 9 segments …; the rest go on tomorrow.',
      'The identity has sent its texts of the day',
    ],
    ['Sending is paused by the platform.', 'Sending is paused by the platform'],
  ])('%s is counted as: %s', (held, kind) => {
    expect(kindOfHold(held)).toBe(kind);
  });
});

it('a restored database says of when it is, by the clock of nobody’s place', () => {
  expect(restoredWords(new Date('2026-11-20T17:05:00Z'))).toBe(
    'The database is a copy of Nov 20, 17:05 UTC. Texts that may have gone out since are looked up with the carrier (see texts in doubt). What people answered since, STOPs among it, is not in the copy: enter it before sending goes on.',
  );
});

it('an automatic answer says who answers, and sells nothing', () => {
  expect(answerWords.confirmation('Harbor Youth')).toBe(
    'Harbor Youth: You have been opted out and will receive no further messages.',
  );
  expect(answerWords.help('Harbor Youth', 'help@harbor.example')).toBe(
    'Harbor Youth: For help contact help@harbor.example. Reply STOP to opt out. Msg&data rates may apply.',
  );
  expect(answerWords.help('Harbor Youth', null)).toBe(
    'Harbor Youth: Reply to this message for help. Reply STOP to opt out. Msg&data rates may apply.',
  );
});
