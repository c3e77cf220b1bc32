import type { ReleaseDocument } from '@campaign/shared-api/contracts';
import { viewEvent, viewRelease } from './releases.view';

const at = new Date('2026-11-20T10:00:00Z');

it('shows a line of the history with these fields and no others', () => {
  const line = { release: 4, parent: 3, createdAt: '2026-11-20', createdBy: 'ada', reason: 'A fix' };
  expect(viewRelease({ ...line, remotes: {}, channels: [] } as unknown as ReleaseDocument)).toEqual(line);
});

it('shows what was done to the registry, as far as it was said', () => {
  const detail = { by: 'ada', remote: 'jobs', build: 'b1', release: 4, reason: 'A fix', ticket: 'secret' };
  expect(viewEvent({ audit_id: 1, action: 'registry:promote', detail, at })).toEqual({
    id: 1,
    at: '2026-11-20T10:00:00.000Z',
    by: 'ada',
    action: 'promote',
    remote: 'jobs',
    build: 'b1',
    release: 4,
    reason: 'A fix',
  });
  expect(viewEvent({ audit_id: 1, action: 'registry:promote', detail: { release: '4' }, at })).toMatchObject({
    by: '',
    remote: null,
    build: null,
    release: null,
    reason: null,
  });
});
