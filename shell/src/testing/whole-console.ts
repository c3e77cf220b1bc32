import type { RemoteRelease } from '../remotes/release';
import { aRemote } from './a-remote';

/** A remote behind one entry of the sidebar; `deeper`: its addresses without an entry. */
function aRemoteBehind(
  entry: Omit<RemoteRelease['nav'][number], 'icon'>,
  { permission, deeper = {} }: { permission?: string; deeper?: Record<string, string> } = {},
): RemoteRelease {
  const { label, path } = entry;
  const pages = Object.entries({ [path]: label, ...deeper });
  return aRemote(
    path.slice(1),
    pages.map(([at, title]) => ({ path: at, title, permission })),
    { nav: [{ icon: 'panel', ...entry }] },
  );
}

/**
 * The remotes of the whole product with the entries and addresses they are to declare, those to come as well; in no order
 * of their own.
 */
export const wholeConsole: readonly RemoteRelease[] = [
  aRemoteBehind(
    { label: 'Agencies', path: '/agencies', order: 75, roles: ['ADMIN'] },
    { permission: 'rating:write' },
  ),
  aRemoteBehind(
    { label: 'Chat History', path: '/chats', order: 70, badge: 'replies' },
    { deeper: { '/chats/:id': 'Chat', '/p2pchats/:id': 'P2P Send' } },
  ),
  aRemoteBehind({ label: 'Dashboard', path: '/dashboard', order: 10 }),
  aRemoteBehind({ label: 'DNC Manager', path: '/dnc', order: 30 }),
  aRemoteBehind(
    { label: 'Identities', path: '/identity', order: 60 },
    { deeper: { '/identity/:id': 'Identity' } },
  ),
  aRemoteBehind(
    { label: 'Media', path: '/media', order: 20, roles: ['ADMIN', 'AGENT-ADMIN'] },
    { permission: 'media:delete' },
  ),
  aRemoteBehind({ label: 'P2P Phone Lists', path: '/p2p-phonelist', order: 45 }),
  aRemoteBehind({ label: 'Phone Lists', path: '/phonelist', order: 40 }, { permission: 'list:list' }),
  aRemoteBehind({ label: 'Users', path: '/agent', order: 50 }),
];
