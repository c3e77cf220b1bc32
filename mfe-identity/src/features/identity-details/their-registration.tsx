import { useGetTdlcInfoQuery } from '@campaign/shared-api';
import type { TdlcInfo } from '@campaign/shared-api/contracts';
import { DescriptionList, Skeleton } from '@campaign/shared-ui';
import { words } from '../../words';
import type { Step } from './header-step';
import { organizationFacts } from './organization-facts';

const say = words.form;

/** As it stands on the server now: the part that the refused form would have overwritten. */
export function TheirRegistration({ identityId, step }: { identityId: number; step: Step | undefined }) {
  return (
    <Now identityId={identityId}>
      {(info) => <DescriptionList items={[...stateOf(info), ...partOf(info, step)]} />}
    </Now>
  );
}

/** What the questions were answered with. */
export function TheirAnswers({ identityId }: { identityId: number }) {
  return (
    <Now identityId={identityId}>
      {(info) => (
        <DescriptionList
          items={[
            ...stateOf(info),
            ...answersOf(info),
            { label: say.fields.legalEntityType, value: say.entityTypes[info.legalEntityType ?? ''] },
          ]}
        />
      )}
    </Now>
  );
}

function Now({
  identityId,
  children,
}: {
  identityId: number;
  children: (info: TdlcInfo) => React.ReactNode;
}) {
  const { currentData, isFetching } = useGetTdlcInfoQuery(identityId, { refetchOnMountOrArgChange: true });
  return isFetching || !currentData ? <Skeleton count={3} /> : children(currentData);
}

const stateOf = ({ tcrIdentityStatus: status }: TdlcInfo) => [
  {
    label: words.status.registry,
    value:
      status === null
        ? words.status.notSubmitted
        : (words.status.registryStates[status] ?? words.status.verified),
  },
];

function answersOf({ isPolitical, willSendOver2k }: TdlcInfo) {
  const yesNo = (answer: boolean | null) =>
    answer !== null && (answer ? words.questions.yes : words.questions.no);
  return [
    { label: words.questions.kind, value: yesNo(isPolitical) },
    { label: words.questions.volume, value: yesNo(willSendOver2k) },
  ];
}

function partOf(info: TdlcInfo, step: Step | undefined) {
  if (step === 'organization') return [...answersOf(info), ...organizationFacts(info)];
  if (step === 'messages')
    return [
      { label: say.sample1, value: info.sample1 },
      { label: say.sample2, value: info.sample2 },
    ];
  return [{ label: say.token, value: info.campaignVerifyToken !== null && say.tokenGiven }];
}
