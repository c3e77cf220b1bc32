import { useState } from 'react';
import { announce, useOpenPanel } from '@campaign/platform';
import { useGetAgenciesQuery, useInviteAgentMutation, useMay } from '@campaign/shared-api';
import type { Agency } from '@campaign/shared-api/contracts';
import { Button, DescriptionList, SidePanel, Stack, Text, TextLink } from '@campaign/shared-ui';
import { paths } from '@campaign/shared-api/paths';
import { agencyWords } from '../../agency-words';
import { userWords } from '../../user-words';
import { SecondFactor } from '../../components/second-factor';
import { ViewAsDialog } from '../../components/view-as-dialog';

const say = agencyWords.owner;

/** Panel about an agency's owner: e-mail, second factor, and the console as the owner sees it. */
export function OwnerPanel({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const [isViewing, setViewing] = useState(false);
  const mayView = useMay('session:view');
  const mayReset = useMay('factor:reset');
  const mayInvite = useMay('agent:invite');
  // Users of an agency are edited and invited by their role; a USER is older than those calls.
  const mayEdit = useMay('agent:edit') && agency.role === 'AGENT-ADMIN';
  const openPanel = useOpenPanel();
  const [invite, { isLoading }] = useInviteAgentMutation();
  // After the factor was asked to go, the list has been read again.
  const now = useGetAgenciesQuery().data?.data.find(({ accountId }) => accountId === agency.accountId);
  const owner = now?.owner ?? agency.owner;
  if (!owner) return null;
  const name = owner.name || owner.email;
  return (
    <>
      <SidePanel
        open
        width={480}
        title={say.title(agency.userName)}
        text={say.text}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{say.close}</Button>
            {mayEdit && (
              <Button icon="edit" onClick={() => void openPanel('user-manager', { agentId: owner.agentId })}>
                {say.edit}
              </Button>
            )}
            {mayView && agency.status && agency.approved !== false && (
              <Button icon="eye" onClick={() => setViewing(true)}>
                {say.view}
              </Button>
            )}
          </>
        }
      >
        <Stack gap={16}>
          <DescriptionList
            items={[
              { label: say.name, value: owner.name || '–' },
              {
                label: say.email,
                value:
                  owner.emailVerified === undefined
                    ? owner.email
                    : say.emailState(owner.email, owner.emailVerified),
              },
              ...(owner.invited ? [{ label: say.invitation, value: say.notAccepted }] : []),
            ]}
          />
          {owner.invited && mayInvite && mayEdit && (
            <Button
              icon="mail"
              loading={isLoading}
              onClick={() => void announce(invite(owner.agentId).unwrap(), { saved: userWords.invited })}
            >
              {say.invite}
            </Button>
          )}
          {mayEdit && (
            <Text tone="muted">
              {say.handOver} <TextLink to={paths.users(agency.accountId)}>{userWords.title}</TextLink>
            </Text>
          )}
          {mayReset && (
            <SecondFactor
              agentId={owner.agentId}
              name={name}
              has={owner.hasSecondFactor}
              goesAt={owner.factorResetAt}
            />
          )}
        </Stack>
      </SidePanel>
      <ViewAsDialog
        person={isViewing ? { id: owner.agentId, name } : null}
        onClose={() => setViewing(false)}
      />
    </>
  );
}
