import { announce, useOpenPanel } from '@campaign/platform';
import { useInviteAgentMutation, useMay, useUser } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import { rolesGivenBy } from '@campaign/shared-api/policy';
import { IconButton } from '@campaign/shared-ui';
import { nameOf, userWords } from '../../user-words';

const say = userWords.actions;
const off = (disabledReason: string | false | undefined) => (disabledReason ? { disabledReason } : {});

interface UserActionsProps {
  agent: Agent;
  onPassword: () => void;
  onDelete: () => void;
  onView: () => void;
}

/** USER-02 for those who may; what nobody does to themselves says so. Who was invited has no password yet. */
export function UserActions({ agent, onPassword, onDelete, onView }: UserActionsProps) {
  const openPanel = useOpenPanel();
  const user = useUser();
  const mayEdit = useMay('agent:edit');
  const mayView = useMay('session:view');
  const mayInvite = useMay('agent:invite');
  const [invite, { isLoading }] = useInviteAgentMutation();
  const who = nameOf(agent);
  const isSelf = user?.agentId === agent.id;
  const isInvited = agent.state === 'invited';
  const mayTake = user && rolesGivenBy(user.role).some((role) => role === agent.role);
  const view = mayView && <IconButton icon="eye" label={userWords.view.action(who)} onClick={onView} />;
  return (
    <>
      {view}
      {mayEdit && (
        <>
          <IconButton
            icon="edit"
            label={say.edit(who)}
            onClick={() => void openPanel('user-manager', { agentId: agent.id })}
          />
          <IconButton
            icon="id-card"
            label={say.permission(who)}
            {...off(isSelf && say.ownPermission)}
            onClick={() => void openPanel('identity-permission', { agentId: agent.id })}
          />
          {!isInvited && (
            <IconButton
              icon="lock"
              label={say.password(who)}
              {...off(isSelf && say.ownPassword)}
              onClick={onPassword}
            />
          )}
        </>
      )}
      {isInvited && mayInvite && mayTake && (
        <IconButton
          icon="mail"
          label={say.invite(who)}
          loading={isLoading}
          onClick={() => void announce(invite(agent.id).unwrap(), { saved: userWords.invited })}
        />
      )}
      <IconButton
        icon={isInvited ? 'x' : 'trash'}
        tone="danger"
        label={isInvited ? say.withdraw(who) : say.delete(who)}
        {...off(isSelf ? say.ownDeletion : !mayTake && say.administrator)}
        onClick={onDelete}
      />
    </>
  );
}
