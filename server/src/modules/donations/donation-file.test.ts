import { donationOfRow } from './donation-file';

it.each([
  ['11/20/2026', '2026-11-20T05:00:00.000Z'],
  ['7/4/2026 14:05', '2026-07-04T18:05:00.000Z'],
  ['11/20/2026 2:05:30 PM', '2026-11-20T19:05:30.000Z'],
  ['11/20/2026 12:30 am', '2026-11-20T05:30:00.000Z'],
  ['2026-11-20 14:05', '2026-11-20T19:05:00.000Z'],
  ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00.000Z'],
  ['13/20/2026', null],
  ['2/30/2026', null],
  ['11/20/2026 13:05 PM', null],
  ['11/20/2026 0:05 AM', null],
  ['11/20/26', null],
])('a file may say a time as %j', (text, time) => {
  const columns = ['id', 'amount', 'sourceurl', 'createdAt'];
  const chosen = { id: 'id', amount: 'amount', sourceurl: 'sourceurl', createdAt: 'createdAt' };
  const read = donationOfRow(
    { row: 2, cells: ['r1', '5', 'https://give.example.org/fall', text] },
    columns,
    chosen,
  );
  if (time === null) expect(read).toBe('The time is none. Write it as 2026-11-20 14:05 or 11/20/2026.');
  else expect(read).toMatchObject({ createdAt: time });
});
