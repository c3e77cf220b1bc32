import { Banner, Card, Icon, LinkButton, Text } from '@campaign/shared-ui';
import { paths, useGetFirstStepsQuery, useMay, useUser } from '@campaign/shared-api';
import type { FirstSteps as Done } from '@campaign/shared-api/contracts';
import { words } from '../../words';
import * as S from './first-steps.styled';

const { firstSteps: say } = words;

/** Registries, carriers and the platform finish steps while nobody touches the page, ms. */
const WATCH_MS = 10_000;

interface Step {
  id: keyof Done;
  title: string;
  text: string;
  action?: string;
  /** Undefined where the user has nothing to do but wait. */
  to?: string;
}

/** An agency's approval, and its way to the first delivered text: each step is checked off by the server. */
export function FirstSteps() {
  const user = useUser();
  const mayRead = useMay('first-steps:read');
  const { data: done } = useGetFirstStepsQuery(undefined, {
    skip: !mayRead,
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      {user?.approved === null && (
        <Banner tone="info" title={say.waiting}>
          {say.waitingText}
        </Banner>
      )}
      {done && !done.delivered && <Steps />}
    </>
  );
}

function Steps() {
  const { data: done } = useGetFirstStepsQuery(undefined, {
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  const mayRegister = useMay('tdlc:submit');
  if (!done) return null;
  const { asks, ...register } = say.registered;
  const steps: Step[] = [
    { id: 'approved', ...say.approval },
    { id: 'identity', ...say.identity, to: paths.identities() },
    mayRegister
      ? { id: 'registered', ...register, to: paths.identities() }
      : { id: 'registered', title: register.title, text: asks },
    { id: 'number', ...say.number, to: paths.selectSendType() },
    { id: 'list', ...say.list, to: paths.phoneLists() },
    { id: 'job', ...say.job, to: paths.selectSendType() },
    { id: 'delivered', ...say.delivered },
  ];
  // The next step is one that the user can take.
  const next = steps.find(({ id, to }) => to && !done[id])?.id;
  return (
    <Card title={say.title} text={say.text}>
      <S.Steps>
        {steps.map(({ id, title, text, action, to }, index) => (
          <S.Step key={id} aria-current={id === next ? 'step' : undefined}>
            <S.Mark data-done={done[id] || undefined}>
              {done[id] ? <Icon name="check" label={say.done} /> : index + 1}
            </S.Mark>
            <div>
              <Text variant="h3" as="h3">
                {title}
              </Text>
              <Text tone="muted">{text}</Text>
            </div>
            {to && !done[id] && (
              <LinkButton to={to} variant={id === next ? 'primary' : 'secondary'} size="sm">
                {action}
              </LinkButton>
            )}
          </S.Step>
        ))}
      </S.Steps>
    </Card>
  );
}
