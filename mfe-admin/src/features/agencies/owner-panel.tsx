import { useState } from 'react';
import { useGetAgenciesQuery, useMay } from '@campaign/shared-api';
import type { Agency } from '@campaign/shared-api/contracts';
import { Button, DescriptionList, SidePanel, Stack } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';
import { SecondFactor } from '../../components/second-factor';
import { ViewAsDialog } from '../../components/view-as-dialog';

const say = agencyWords.owner;

/** Panel about an agency's owner: e-mail, second factor, and the console as the owner sees it. */
export function OwnerPanel({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const [isViewing, setViewing] = useState(false);
  const mayView = useMay('session:view');
  const mayReset = useMay('factor:reset');
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
            ]}
          />
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
