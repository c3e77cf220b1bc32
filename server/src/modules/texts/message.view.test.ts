import { viewMessage } from './message.view';

const row = {
  message_id: 9,
  from_phone: 2_025_550_199,
  to_phone: 2_025_550_100,
  body: 'Hello',
  media_url: 'https://m.example/1.png',
  state: 'delivered',
  direction: 'out',
  error_code: 4_720,
  created_at: new Date('2026-11-20T10:00:00Z'),
  sent_at: new Date('2026-11-20T10:00:07Z'),
} as const;

it('JREP-19 shows a text with these fields and no others', () => {
  expect(viewMessage(row)).toEqual({
    id: 9,
    from: '+12025550199',
    to: '+12025550100',
    message: 'Hello',
    media: 'https://m.example/1.png',
    status: 'DELIVERED',
    direction: 'out',
    errorCode: 4_720,
    createdAt: '2026-11-20T10:00:07.000Z',
  });
  expect(viewMessage({ ...row, body: null, sent_at: null })).toMatchObject({
    message: '',
    createdAt: '2026-11-20T10:00:00.000Z',
  });
});

it('marks a text that no agent sent', () => {
  expect(viewMessage({ ...row, kind: 'auto' }).automatic).toBe(true);
  expect(viewMessage({ ...row, kind: 'reply' })).not.toHaveProperty('automatic');
});

it.each([
  ['waiting', 'SENDING'],
  ['pending', 'SENDING'],
  ['sending', 'SENDING'],
  ['sent', 'SENT'],
  ['failed', 'FAILED'],
  ['unknown', 'UNKNOWN'],
  ['suppressed', 'FAILED'],
  ['received', 'RECEIVED'],
] as const)('%s is shown as %s', (state, status) => {
  expect(viewMessage({ ...row, state }).status).toBe(status);
});
