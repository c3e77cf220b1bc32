import { aLedger, aPhoneList } from '@campaign/shared-api/testing';
import { ledgerView, shareWords } from './ledger-rows';

describe('ledgerView', () => {
  it('PL-10 adds up to every row of the file', () => {
    const view = ledgerView(aPhoneList());
    expect(view.accounted).toBe(20_000);
    expect(view.total).toBe(20_000);
    expect(view.rows.map(({ bucket, count }) => `${bucket} ${count}`)).toEqual([
      'loaded 19200',
      'duplicate 500',
      'malformed 120',
      'invalid 80',
      'opted_out 30',
      'dnc 70',
    ]);
  });

  it('tells the four everyday outcomes even at zero', () => {
    const { rows } = ledgerView(aPhoneList({ ledger: aLedger({ loaded: 5 }) }));
    expect(rows.map(({ bucket }) => bucket)).toEqual(['loaded', 'duplicate', 'malformed', 'invalid']);
  });

  it('says while it loads how many are not accounted for yet', () => {
    const view = ledgerView(
      aPhoneList({
        ledger: aLedger({ loaded: 400, malformed: 2 }),
        progress: { stage: 'reading', rowsRead: 402, rowsTotal: 1000, rate: 100 },
      }),
    );
    expect([view.accounted, view.total]).toEqual([402, 1000]);
  });
});

describe('shareWords', () => {
  it.each([
    [0, '0%'],
    [0.00005, '< 0.1%'],
    [0.025, '2.5%'],
    [0.9999, '> 99.9%'],
    [1, '100%'],
  ])('rounds %d to %s without lying', (share, text) => {
    expect(shareWords(share)).toBe(text);
  });
});
