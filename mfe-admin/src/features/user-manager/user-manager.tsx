import type { PanelProps } from '@campaign/platform';
import { EditUser } from './edit-user';
import { NewUser } from './new-user';

/** UMGR: a new person, or one that is there, from anywhere. */
export function UserManager({ agentId, accountId, open, close }: PanelProps<'user-manager'>) {
  return agentId === undefined ? (
    <NewUser accountId={accountId} open={open} close={close} />
  ) : (
    <EditUser agentId={agentId} open={open} close={close} />
  );
}
