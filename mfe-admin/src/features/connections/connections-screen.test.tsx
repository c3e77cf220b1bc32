import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Connection, ConnectionCode, ConnectionId, Connections } from '@campaign/shared-api/contracts';
import { CONNECTION_NAMES } from '@campaign/shared-api/connection-copy';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { ConnectionsScreen } from './connections-screen';

startMockServer();

const SINCE = '2026-11-20T15:00:00Z';
const URL = 'https://console.example/webhooks/carrier';
const connection = (
  id: ConnectionId,
  state: Connection['state'],
  code: ConnectionCode,
  params: Connection['params'] = {},
): Connection => ({ id, state, code, since: SINCE, params });
const connections = (list: Connection[]): Connections => ({
  at: '2026-11-20T16:00:00Z',
  connections: list,
  callbackUrls: [
    { carrier: 'bandwidth', url: URL, username: 'carrier', inUse: true },
    { carrier: 'telnyx', url: URL, username: null, inUse: false },
  ],
});
const enter = () => renderRemote(<ConnectionsScreen />, { at: '/admin/connections', user: users.admin() });
const itemOf = async (id: ConnectionId) =>
  (await screen.findByRole('heading', { name: CONNECTION_NAMES[id] })).closest('li')!;

const NOV_20 = 'Nov 20, 2026, 10:00 AM ET';
const STATES: [
  ConnectionId,
  Connection['state'],
  ConnectionCode,
  Connection['params'],
  string,
  string,
  string | null,
][] = [
  [
    'carrier',
    'connected',
    'connected',
    { carrier: 'Telnyx' },
    'Connected',
    'Telnyx accepts this account.',
    null,
  ],
  ['carrier', 'attention', 'simulated', {}, 'Needs attention', 'Texts reach no one.', 'set CARRIER_API'],
  [
    'carrier',
    'failed',
    'refused',
    { carrier: 'Bandwidth', status: 401 },
    'Not connected',
    'Bandwidth rejects the credentials (HTTP 401).',
    'CARRIER_USERNAME',
  ],
  [
    'carrier',
    'failed',
    'refused',
    { carrier: 'Telnyx', status: 401 },
    'Not connected',
    'Telnyx rejects',
    'Check CARRIER_PASSWORD, the API key',
  ],
  [
    'carrier',
    'failed',
    'unreachable',
    { carrier: 'Bandwidth', reason: 'no answer' },
    'Not connected',
    'cannot be reached: no answer',
    'CARRIER_BASE_URL',
  ],
  [
    'carrier',
    'failed',
    'unexpected',
    { carrier: 'Bandwidth', status: 500 },
    'Not connected',
    'responds with HTTP 500',
    'CARRIER_APPLICATION_ID',
  ],
  [
    'callbacks',
    'connected',
    'receiving',
    { receiptAt: SINCE, replyAt: null },
    'Connected',
    `Last receipt: ${NOV_20}. Last reply: none yet.`,
    null,
  ],
  [
    'callbacks',
    'attention',
    'none-yet',
    {},
    'Needs attention',
    'No receipt and no reply has come in yet.',
    'Enter the callback URL',
  ],
  [
    'callbacks',
    'failed',
    'no-receipts',
    { sentAt: SINCE, receiptAt: null },
    'Not connected',
    `The last text was sent ${NOV_20}`,
    'PUBLIC_URL',
  ],
  [
    'registry',
    'connected',
    'connected',
    {},
    'Connected',
    'The Campaign Registry accepts this account.',
    null,
  ],
  ['registry', 'attention', 'simulated', {}, 'Needs attention', 'count for no real carrier', 'TCR_BASE_URL'],
  [
    'registry',
    'attention',
    'not-configured',
    {},
    'Needs attention',
    'Identities cannot be registered.',
    'TCR_API_KEY',
  ],
  [
    'registry',
    'failed',
    'refused',
    { status: 403 },
    'Not connected',
    'rejects the credentials (HTTP 403)',
    'TCR_API_SECRET',
  ],
  [
    'registry',
    'failed',
    'unreachable',
    { reason: 'no answer' },
    'Not connected',
    'cannot be reached: no answer',
    'TCR_BASE_URL',
  ],
  [
    'registry',
    'failed',
    'unexpected',
    { status: 502 },
    'Not connected',
    'responds with HTTP 502',
    'The Campaign Registry',
  ],
  ['mail', 'connected', 'connected', {}, 'Connected', 'The mail server accepts this account.', null],
  [
    'mail',
    'attention',
    'folder',
    { folder: '/data/outbox' },
    'Needs attention',
    'E-mails go into /data/outbox and reach no one.',
    'SMTP_URL',
  ],
  [
    'mail',
    'failed',
    'refused',
    { reason: '535' },
    'Not connected',
    'rejects the credentials: 535',
    'SMTP_URL',
  ],
  [
    'mail',
    'failed',
    'unreachable',
    { reason: 'ECONNREFUSED' },
    'Not connected',
    'cannot be reached: ECONNREFUSED',
    'SMTP_URL',
  ],
  [
    'storage',
    'connected',
    'connected',
    { folder: '/data/files' },
    'Connected',
    'written and read in /data/files',
    null,
  ],
  [
    'storage',
    'failed',
    'unwritable',
    { reason: 'ENOSPC' },
    'Not connected',
    'Files cannot be stored: ENOSPC',
    'DATA_DIR',
  ],
  [
    'storage',
    'failed',
    'builds-missing',
    { builds: 'lists aaa111' },
    'Not connected',
    'lists aaa111',
    'publish these builds again',
  ],
  [
    'short-links',
    'connected',
    'connected',
    { hosts: 'go.example' },
    'Connected',
    'Short links open at go.example.',
    null,
  ],
  [
    'short-links',
    'attention',
    'local',
    { hosts: 'localhost:4000' },
    'Needs attention',
    'only this machine can open',
    'SHORT_LINK_HOSTS',
  ],
  [
    'short-links',
    'attention',
    'unreachable',
    { hosts: 'go.example' },
    'Needs attention',
    'no response of the console at go.example',
    'DNS record',
  ],
  ['workers', 'connected', 'running', { living: 2 }, 'Connected', '2 workers are running.', null],
  [
    'workers',
    'failed',
    'not-running',
    { lastSeenAt: SINCE },
    'Not connected',
    `The last one was seen ${NOV_20}. Nothing is sent.`,
    'ROLE=worker',
  ],
  [
    'workers',
    'failed',
    'not-running',
    { lastSeenAt: null },
    'Not connected',
    'No worker has ever run.',
    'ROLE=worker',
  ],
  [
    'workers',
    'attention',
    'worker-silent',
    { living: 1, silentSince: SINCE },
    'Needs attention',
    `silent since ${NOV_20}. 1 worker is running.`,
    'Check its log',
  ],
  [
    'workers',
    'attention',
    'not-checked',
    { reason: 'It timed out.' },
    'Not checked',
    'This could not be checked. It timed out.',
    null,
  ],
];

it.each(STATES)(
  'shows that %s is %s (%s) with params %j, and what to do',
  async (id, state, code, params, label, text, remedy) => {
    reply.get('/connections', { data: connections([connection(id, state, code, params)]) });
    enter();
    const item = within(await itemOf(id));
    expect(item.getByText(label)).toBeVisible();
    expect(item.getByText(text, { exact: false })).toBeVisible();
    expect(item.getByText(/^Since/)).toBeVisible();
    if (remedy) expect(item.getByText(remedy, { exact: false })).toBeVisible();
  },
);

it('shows no time where it is not known since when', async () => {
  reply.get('/connections', {
    data: connections([{ ...connection('mail', 'connected', 'connected'), since: null }]),
  });
  enter();
  expect(within(await itemOf('mail')).queryByText(/^Since/)).toBeNull();
});

it('copies the callback URL of each carrier, and says how to enter it there', async () => {
  reply.get('/connections', { data: connections([connection('mail', 'connected', 'connected')]) });
  const user = userEvent.setup();
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  enter();
  const bandwidth = within(await screen.findByRole('region', { name: 'Bandwidth' }));
  expect(bandwidth.getByText(URL)).toBeVisible();
  expect(bandwidth.getByText('In use')).toBeVisible();
  expect(
    bandwidth.getByText('user name carrier, password from CARRIER_CALLBACK_PASSWORD', { exact: false }),
  ).toBeVisible();
  await user.click(bandwidth.getByRole('button', { name: 'Copy the callback URL for Bandwidth' }));
  expect(written).toHaveBeenCalledWith(URL);
  const telnyx = within(screen.getByRole('region', { name: 'Telnyx' }));
  expect(telnyx.queryByText('In use')).toBeNull();
  expect(telnyx.getByText('CARRIER_PUBLIC_KEY', { exact: false })).toBeVisible();
});

it('checks again on request, and keeps what it showed until the result is there', async () => {
  let list = [connection('mail', 'failed', 'unreachable', { reason: 'ECONNREFUSED' })];
  reply.get('/connections', () => ({ data: connections(list) }));
  const user = userEvent.setup();
  enter();
  expect(within(await itemOf('mail')).getByText('Not connected')).toBeVisible();
  list = [connection('mail', 'connected', 'connected')];
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(async () => expect(within(await itemOf('mail')).getByText('Connected')).toBeVisible());
});

it('offers a retry where the checks cannot be read', async () => {
  reply.get('/connections', { data: connections([connection('mail', 'connected', 'connected')]) });
  reply.problem('GET', '/connections', 500, { error: 'The server failed.' }, { once: true });
  enter();
  expect(await screen.findByText('The server failed.')).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(within(await itemOf('mail')).getByText('Connected')).toBeVisible();
});
