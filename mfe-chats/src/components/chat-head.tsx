import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import {
  paths,
  useMay,
  usePhone,
  useSettleConversationMutation,
  useTakeConversationMutation,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import type { ChatRecipient, Job, OptOutStanding } from '@campaign/shared-api/contracts';
import { Button, MenuButton, notify, Text, TextLink, type MenuEntry } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './chat-head.styled';
import { Standing } from './people-list';
import type { AskedPerson } from './use-conversations';
import { useHandOptOut } from './use-hand-opt-out';

const say = words.chat;

interface ChatHeadProps {
  job: Job;
  phone: string;
  /** The person's row in the list. */
  person: ChatRecipient | undefined;
  /** Names the job, where the page does not. */
  namesJob: boolean;
  /** Why nothing may be sent to the person; undefined while it is read. */
  standing: OptOutStanding | null | undefined;
  /** Navigation between conversations. */
  children: ReactNode;
}

/** Header of a conversation: recipient, state and actions. */
export function ChatHead({ job, phone, person, namesJob, standing, children }: ChatHeadProps) {
  const { shown } = usePhone();
  const { columns = {}, state, owner } = person ?? {};
  const known = ['city', 'state', 'zip', 'address1', 'address2', 'email', 'last_4']
    .map((name) => columns[name])
    .filter(Boolean);
  return (
    <S.ChatHead>
      <S.Title aria-live="polite">{person?.name ? `${person.name} · ${shown(phone)}` : shown(phone)}</S.Title>
      <S.Meta>
        {person && <Standing person={withStanding(person, standing)} />}
        {state === 'waits' && owner && <Text variant="caption">{say.answers(owner.name)}</Text>}
        {namesJob && <TextLink to={paths.job(job.jobType, job.jobId)}>{job.jobName}</TextLink>}
        {known.length > 0 && <S.Known>{known.join(' · ')}</S.Known>}
      </S.Meta>
      <S.Actions>
        <Actions job={job} phone={phone} person={person} standing={standing} />
        {children}
      </S.Actions>
    </S.ChatHead>
  );
}

/** The list may not show the person any more; the conversation knows better whether they may be texted. */
function withStanding(person: ChatRecipient, standing: ChatHeadProps['standing']): ChatRecipient {
  if (!standing) return person;
  return { ...person, optedOut: standing.state === 'stopped', state: 'held' };
}

type ActionsProps = Pick<ChatHeadProps, 'job' | 'phone' | 'person' | 'standing'>;

/** The most frequent actions as buttons, where there is room for them; all actions in a menu. */
function Actions({ job, phone, person, standing }: ActionsProps) {
  const me = useUser();
  const mayAssign = useMay('chat:assign');
  const mayOptOut = useMay('chat:opt-out');
  const mayCheck = useMay('dnc:list');
  const { masks } = usePhone();
  const navigate = useNavigate();
  const openPanel = useOpenPanel();
  const [take, taking] = useTakeConversationMutation();
  const [settle, settling] = useSettleConversationMutation();
  const optOut = useHandOptOut(job.jobId, phone);
  const about = { jobId: job.jobId, recipient: phone };
  const { owner } = person ?? {};
  const waits = mayAssign && person?.state === 'waits';
  const mayTake = waits && owner?.id !== me?.agentId;
  const isTextable =
    standing === null || (standing === undefined && !person?.optedOut && person?.state !== 'held');
  const all = `${paths.inbox()}?filter=all`;
  const report = ({
    data,
    error,
  }: {
    data?: { message?: string | undefined } | undefined;
    error?: unknown;
  }) => {
    if (error) notify('error', (error as ApiProblem).message);
    else if (data?.message) notify('success', data.message);
  };
  const takeLabel = owner ? say.takeFrom(owner.name) : say.take;
  const onTake = () => void take(about).then(report);
  const onSettle = () => void settle(about).then(report);
  const items: readonly MenuEntry[] = [
    { id: 'take', label: takeLabel, hidden: !mayTake, onSelect: onTake },
    { id: 'settle', label: say.settle, icon: 'check', hidden: !waits, onSelect: onSettle },
    {
      id: 'opt-out',
      label: say.optOut,
      icon: 'opt-out',
      hidden: !mayOptOut || !isTextable,
      onSelect: () => void optOut('opt-out'),
    },
    {
      id: 'wrong-number',
      label: say.wrongNumber,
      icon: 'ban',
      hidden: !mayOptOut || !isTextable,
      onSelect: () => void optOut('wrong-number'),
    },
    {
      id: 'check',
      label: say.isBlocked,
      icon: 'search',
      hidden: !mayCheck || masks,
      onSelect: () =>
        void openPanel('number-check', {
          phone,
          accountId: job.accountId,
          identityId: job.identityId,
        }),
    },
    {
      id: 'everywhere',
      label: say.everywhere,
      icon: 'messages',
      hidden: !person?.replied,
      // A masked number must not be in the address.
      ...(masks
        ? { onSelect: () => void navigate(all, { state: { person: phone } satisfies AskedPerson }) }
        : { to: `${all}&query=${encodeURIComponent(phone)}` }),
    },
  ];
  return (
    <>
      {mayTake && (
        <S.Shortcut>
          <Button size="sm" loading={taking.isLoading} onClick={onTake}>
            {takeLabel}
          </Button>
        </S.Shortcut>
      )}
      {waits && (
        <S.Shortcut>
          <Button size="sm" icon="check" loading={settling.isLoading} onClick={onSettle}>
            {say.settle}
          </Button>
        </S.Shortcut>
      )}
      {items.some((item) => item !== 'separator' && !item.hidden) && (
        <MenuButton iconOnly size="sm" variant="ghost" label={say.more} items={items} />
      )}
    </>
  );
}
