import { useNavigate } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import { OWNER_ACCOUNT_ID, useMay } from '@campaign/shared-api';
import type { Agency } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { MenuButton, type MenuItem } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';
import { useAgencyDecisions } from './use-agency-decisions';

const say = agencyWords.actions;

interface AgencyRowActionsProps {
  agency: Agency;
  onRates: () => void;
  onUsage: () => void;
  onFeatures: () => void;
  onOwner: () => void;
  onDelete: () => void;
}

/** AGCY-05..08, AGCY-10: the menu of a row; what waits is decided in its column. Account 4 offers its rates, usage and carrier setup. */
export function AgencyRowActions(props: AgencyRowActionsProps) {
  const { agency, onRates, onUsage, onFeatures, onOwner, onDelete } = props;
  const { accountId, userName, status, approved } = agency;
  const openPanel = useOpenPanel();
  const navigate = useNavigate();
  const { changeStatus, approve } = useAgencyDecisions(agency);
  const isOwner = accountId === OWNER_ACCOUNT_ID;
  const mayRead = useMay('agency:read');
  const maySetRates = useMay('agency:rates');
  const maySwitch = useMay('agency:status') && !isOwner;
  const maySetFeatures = useMay('agency:features') && !isOwner;
  const maySetCarrier = useMay('agency:carrier-site');
  const mayApprove = useMay('agency:approve') && !isOwner;
  const mayDelete = useMay('agency:delete') && !isOwner;
  const mayAddIdentity = useMay('identity:create') && mayRead;
  const mayStopWords = useMay('stop-word:write') && !isOwner;

  const items: MenuItem[] = [
    {
      id: 'approve',
      label: say.approve,
      icon: 'check' as const,
      hidden: !mayApprove || approved !== false,
      onSelect: () => void approve(),
    },
    { id: 'rates', label: say.rates, icon: 'dollar', hidden: !maySetRates, onSelect: onRates },
    { id: 'usage', label: say.usage, icon: 'chart', hidden: !mayRead, onSelect: onUsage },
    {
      id: 'stop-words',
      label: say.stopWords,
      icon: 'ban' as const,
      hidden: !mayStopWords,
      onSelect: () => void openPanel('stop-words', { accountId }),
    },
    {
      id: 'identity',
      label: say.addIdentity,
      icon: 'id-card' as const,
      hidden: !mayAddIdentity || isOwner,
      onSelect: () => void openPanel('identity-manager', { accountId }),
    },
    {
      id: 'features',
      label: say.features,
      icon: 'settings' as const,
      hidden: !maySetFeatures,
      onSelect: onFeatures,
    },
    {
      id: 'carrier',
      label: say.carrier,
      icon: 'phone',
      hidden: !maySetCarrier,
      onSelect: () => void openPanel('carrier-setup', { accountId }),
    },
    { id: 'owner', label: say.owner, icon: 'user', hidden: !mayRead || !agency.owner, onSelect: onOwner },
    {
      id: 'people',
      label: say.people,
      icon: 'users' as const,
      hidden: !mayRead || isOwner,
      onSelect: () => void navigate(paths.users(accountId)),
    },
    {
      id: 'history',
      label: say.history,
      icon: 'history' as const,
      hidden: !mayRead || isOwner,
      onSelect: () => void navigate(paths.auditOf(accountId)),
    },
    {
      id: 'status',
      label: say.status,
      hidden: !maySwitch,
      icon: status ? 'lock' : 'unlock',
      onSelect: () => void changeStatus(),
    },
    {
      id: 'delete',
      label: say.delete,
      icon: 'trash' as const,
      tone: 'danger' as const,
      hidden: !mayDelete,
      onSelect: onDelete,
    },
  ];
  const offered = items.filter(({ hidden }) => !hidden);
  return (
    offered.length > 0 && <MenuButton iconOnly variant="ghost" label={say.more(userName)} items={offered} />
  );
}
