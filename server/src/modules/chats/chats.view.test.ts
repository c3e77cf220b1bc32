import { viewConversation } from './chats.view';

type Row = Parameters<typeof viewConversation>[0];
const row = {
  phone: 2_025_550_100,
  person: { first_name: 'Ada', mid_name: '', last_name: 'Harbor', city: 'Bath', zip: null },
  last_body: 'See you there',
  last_at: new Date('2026-11-20T10:00:00Z'),
  replies: 2,
  state: 'waiting',
  job_id: 5,
  job_name: 'Fall appeal',
  meaning: 'yes',
  waiting_since: new Date('2026-11-20T09:00:00Z'),
  owner_id: 31,
  owner_name: 'Grace',
} as unknown as Row;
const shown = (changes: object = {}) => viewConversation({ ...row, ...changes });

describe('a conversation as it is listed', () => {
  it('has these fields and no others', () => {
    expect(shown()).toEqual({
      phone: '+12025550100',
      lastMessage: 'See you there',
      lastAt: '2026-11-20T10:00:00.000Z',
      replied: true,
      optedOut: false,
      jobId: 5,
      jobName: 'Fall appeal',
      name: 'Ada Harbor',
      columns: { first_name: 'Ada', last_name: 'Harbor', city: 'Bath' },
      state: 'waiting',
      meaning: 'yes',
      replies: 2,
      waitingSince: '2026-11-20T09:00:00.000Z',
      owner: { id: 31, name: 'Grace' },
    });
  });

  it('has nothing of a person nobody knows anything of', () => {
    const nothing = { person: null, last_body: null, last_at: null, waiting_since: null, owner_id: null };
    expect(shown({ ...nothing, replies: 0 })).toMatchObject({
      lastMessage: null,
      lastAt: null,
      replied: false,
      name: null,
      columns: {},
      waitingSince: null,
      owner: null,
    });
    expect(shown({ owner_name: null }).owner).toEqual({ id: 31, name: '' });
  });

  it('names the middle name, too, and who has opted out', () => {
    expect(shown({ person: { mid_name: 'B.', first_name: 'Ada' } }).name).toBe('Ada B.');
    expect(shown({ state: 'opted-out' }).optedOut).toBe(true);
  });

  it('calls a START neither an answer nor answered', () => {
    expect(shown({ meaning: 'start' }).meaning).toBe('other');
    expect(shown({ meaning: 'start', state: 'answered' })).not.toHaveProperty('state');
    expect(shown({ meaning: 'yes', state: 'answered' }).state).toBe('answered');
  });
});
