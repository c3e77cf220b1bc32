import * as constants from './constants';

/** The figures of the specification, as it gives them; the product has them once, in constants.ts. */
it.each<[id: string, name: keyof typeof constants, value: unknown]>([
  ['CONST-01', 'LOADER_DELAY_MS', 1000],
  ['CONST-01', 'CONFIRM_DELAY_MS', 300],
  ['CONST-02', 'PASSWORD_MIN', 8],
  ['CONST-02', 'RECOVERY_PASSWORD_MIN', 6],
  ['CONST-02', 'IDENTITY_NAME_MIN', 3],
  ['CONST-05', 'PAGE_SIZES', [5, 10, 25, 50]],
  ['CONST-05', 'DEFAULT_PAGE_SIZE', 10],
  ['CONST-05', 'PAGE_WINDOW', 3],
  ['CONST-05', 'CHAT_PAGE_SIZE', 12],
  ['CONST-06', 'OWNER_ACCOUNT_ID', 4],
  ['CONST-06', 'DEFAULT_AGENCY_FOR_OWNER', 46],
  ['CONST-06', 'HIDDEN_IDENTITY_ID', 1],
  ['CONST-07', 'SMS_LIMIT', 160],
  ['CONST-07', 'MMS_LIMIT', 1600],
  ['CONST-08', 'SHORT_CODE_LENGTH', 8],
  ['CONST-08', 'SHORT_CODE_ALPHABET', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'],
  ['CONST-09', 'DELIVERY_DAYS', 30],
  ['CONST-09', 'DELIVERY_TOP_NUMBERS', 3],
  ['CONST-10', 'DELIVERY_RANGES', [0, 1, 7, 30]],
  ['CONST-10', 'RATINGS', [5, 4, 3]],
  [
    'CONST-11',
    'DEFAULT_SCHEDULE',
    {
      scheduleId: 1009028,
      scheduleName: 'Custom',
      scheduleTimezone: 'US/Eastern',
      startTime: '09:00:00',
      endTime: '21:00:00',
    },
  ],
  [
    'CONST-14',
    'DEFAULT_RATES',
    {
      smsRate: 0.0129,
      imgMmsRate: 0.0229,
      vidMmsRate: 0.0229,
      a2pSmsRate: 0.0129,
      a2pImgMmsRate: 0.0229,
      a2pVidMmsRate: 0.0229,
    },
  ],
  ['CONST-18', 'DISPLAY_ZONE', 'America/New_York'],
  ['CONST-18', 'SIDEBAR_MINIMISES_BELOW_PX', 1200],
])('%s holds %s', (_id, name, value) => expect(constants[name]).toEqual(value));

it('CONST-13 holds what a job begins with', () => {
  expect(constants.JOB_DEFAULTS).toMatchObject({
    jobType: 'P2P',
    status: 'active',
    didState: 'USA',
    aiAutoOptOutThreshold: 'DISABLED',
  });
});

it('ROLE-18 holds the accounts that are treated by number, and no other', () => {
  expect(constants.ACCOUNT_FEATURES).toEqual({
    4: ['protected', 'rating-dropdown'],
    46: ['hide-cost', 'own-rows-only', 'rental-toggle-blocked'],
    53: ['house-rental-filter'],
    56: ['own-short-link-host'],
  });
});
