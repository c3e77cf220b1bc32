import type { ReactNode } from 'react';
import { useOpenPanel } from '@campaign/platform';
import { useMay } from '@campaign/shared-api';
import type { Identity } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { Badge, Breadcrumbs, Button, Page, Stack, Timestamp } from '@campaign/shared-ui';
import { words } from '../../words';

interface IdentityFrameProps {
  identity: Identity;
  /** The header button of this state. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of one identity, in every state: its name (IDET-02), whether it may send, and the button of its state. */
export function IdentityFrame({ identity, actions, children }: IdentityFrameProps) {
  const { accountId, identityId, identityName, entityType, readyFor10Dlc } = identity;
  const openPanel = useOpenPanel();
  const maySetCarrier = useMay('identity:carrier-site');
  const { ready, notReady, notRegistered } = words.status;
  return (
    <Page
      title={identityName}
      badge={
        <Badge
          tone={readyFor10Dlc ? 'success' : 'warn'}
          icon={readyFor10Dlc ? 'check-circle' : 'alert-triangle'}
        >
          {readyFor10Dlc ? ready : entityType === null ? notRegistered : notReady}
        </Badge>
      }
      above={
        <Breadcrumbs items={[{ label: words.title, to: paths.identities() }, { label: identityName }]} />
      }
      text={<Facts identity={identity} />}
      actions={
        maySetCarrier ? (
          <>
            <Button icon="phone" onClick={() => void openPanel('carrier-setup', { accountId, identityId })}>
              {words.details.carrierSetup}
            </Button>
            {actions}
          </>
        ) : (
          actions
        )
      }
    >
      <Stack gap={16}>{children}</Stack>
    </Page>
  );
}

/** IDEN-08: whose it is, what people see it as, and since when. */
function Facts({ identity: { userName, displayName, siteId, startDate } }: { identity: Identity }) {
  const { addedOn, shownAs, site, noSite } = words.details;
  const known = [userName, displayName && shownAs(displayName), siteId ? site(siteId) : noSite].filter(
    Boolean,
  );
  return (
    <>
      {[...known, addedOn].join(' · ')} <Timestamp iso={startDate} variant="date" />
    </>
  );
}
