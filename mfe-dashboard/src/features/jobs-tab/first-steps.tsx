import { Banner, Card, Icon, LinkButton, Text } from '@campaign/shared-ui';
import { paths, useGetIdentitiesQuery, useGetPhoneListsQuery, useMay, useUser } from '@campaign/shared-api';
import { words } from '../../words';
import * as S from './first-steps.styled';

const { firstSteps: say } = words;
const ONE = { page: 1, size: 1 };

/** Where an agency stands that has sent nothing yet: its approval, and three steps that tick themselves. */
export function FirstSteps({ hasJobs }: { hasJobs: boolean }) {
  const user = useUser();
  const begins = useMay('identity:create') && user?.role !== 'ADMIN' && !hasJobs;
  const identities = useGetIdentitiesQuery(ONE, { skip: !begins });
  const lists = useGetPhoneListsQuery(ONE, { skip: !begins });
  const steps = [
    { ...say.identity, to: paths.identities(), done: (identities.data?.total ?? 0) > 0 },
    { ...say.list, to: paths.phoneLists(), done: (lists.data?.total ?? 0) > 0 },
    { ...say.job, to: paths.selectSendType(), done: hasJobs },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <>
      {user?.approved === null && (
        <Banner tone="info" title={say.waiting}>
          {say.waitingText}
        </Banner>
      )}
      {begins && identities.data && lists.data && (
        <Card title={say.title} text={say.text}>
          <S.Steps>
            {steps.map(({ title, text, action, to, done }, index) => (
              <S.Step key={title} aria-current={index === next ? 'step' : undefined}>
                <S.Mark data-done={done || undefined}>
                  {done ? <Icon name="check" label={say.done} /> : index + 1}
                </S.Mark>
                <div>
                  <Text variant="h3" as="h3">
                    {title}
                  </Text>
                  <Text tone="muted">{text}</Text>
                </div>
                {!done && (
                  <LinkButton to={to} variant={index === next ? 'primary' : 'secondary'} size="sm">
                    {action}
                  </LinkButton>
                )}
              </S.Step>
            ))}
          </S.Steps>
        </Card>
      )}
    </>
  );
}
