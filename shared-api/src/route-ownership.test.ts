import { spellOut, takenRoute } from './route-ownership';

const others = [
  { name: 'jobs', routes: [{ path: '/:sendType/create', oneOf: { sendType: ['p2p', 'soapbox'] } }] },
  { name: 'chats', routes: [{ path: '/chats/:id' }] },
];
const owner = (path: string, oneOf?: Record<string, string[]>) =>
  takenRoute([{ path, oneOf }], others)?.owner;

it('knows an address again, whatever its parameters are called and however it is written', () => {
  expect(owner('/chats/:jobId')).toBe('chats');
  expect(owner('/Chats/:jobId')).toBe('chats');
  expect(owner('/soapbox/create')).toBe('jobs');
  expect(owner('/:kind/create', { kind: ['media', 'p2p'] })).toBe('jobs');
});

it('leaves free what only looks alike', () => {
  expect(owner('/chats')).toBeUndefined();
  expect(owner('/chats/new')).toBeUndefined();
  expect(owner('/media/create')).toBeUndefined();
  expect(owner('/:kind/create', { kind: ['media'] })).toBeUndefined();
});

it('spells the addresses of a page out, parameter by parameter', () => {
  expect(spellOut({ path: '/reports' })).toEqual(['/reports']);
  expect(
    spellOut({ path: '/:kind/:kindId/:year', oneOf: { year: ['2025', '2026'], kind: ['p2p'] } }),
  ).toEqual(['/p2p/:kindId/2025', '/p2p/:kindId/2026']);
});
