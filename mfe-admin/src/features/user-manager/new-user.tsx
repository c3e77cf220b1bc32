import { announce, type PanelProps } from '@campaign/platform';
import {
  useCreateAgentMutation,
  useDefaultAgency,
  useGetAgenciesQuery,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import type { NewAgent } from '@campaign/shared-api/contracts';
import { SidePanel, Skeleton } from '@campaign/shared-ui';
import { userWords } from '../../user-words';
import { UserForm, type UserValues } from './user-form';

const say = userWords.manager;
type Close = PanelProps<'user-manager'>['close'];

interface NewUserProps {
  accountId: number | undefined;
  open: boolean;
  close: Close;
}

/**
 * A new person. For somebody of account 4 it is agency 46 at first, where that one can be signed in to (UMGR-09); with a
 * typed password, unless the agency's last person was invited.
 */
export function NewUser({ accountId: chosen, open, close }: NewUserProps) {
  const user = useUser();
  const preset = useDefaultAgency();
  const { data, isLoading } = useGetAgenciesQuery();
  const [create] = useCreateAgentMutation();
  if (isLoading)
    return (
      <SidePanel open={open} title={say.title} onClose={() => close()}>
        <Skeleton count={5} />
      </SidePanel>
    );

  const isAdmin = user?.role === 'ADMIN';
  const agencies = data?.data ?? [];
  const usable = agencies.find(({ accountId }) => accountId === preset);
  const first = chosen ?? (usable?.status && usable.approved !== false ? preset : undefined);
  const invites = (id: number | undefined) =>
    agencies.some(({ accountId, inviteByMail }) => accountId === id && inviteByMail);
  const own = isAdmin ? first : user?.accountId;

  const save = async ({ accountId, invite, password, role, ...person }: UserValues) => {
    const saving = create({
      ...person,
      role: role as NewAgent['role'],
      ...(isAdmin && { accountId }),
      ...(invite ? { invite } : { password }),
      domain: window.location.host,
    }).unwrap();
    const made = await announce(saving, { saved: say.created, failed: say.createFailed });
    if (made) close({ agentId: made.data.id });
    return saving.then(
      () => undefined,
      (problem: ApiProblem) => problem.fields,
    );
  };
  return (
    <UserForm
      open={open}
      onLeave={() => close()}
      begun={{
        accountId: own,
        email: '',
        firstName: '',
        lastName: '',
        password: '',
        role: '',
        invite: invites(own),
      }}
      usualWay={invites}
      onSave={save}
    />
  );
}
