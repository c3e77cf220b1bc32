import { Banner, Card, LinkButton, Stack, Text, Timestamp } from '@campaign/shared-ui';
import { paths, useGetReplyDebtQuery } from '@campaign/shared-api';
import type { Job, ReplyDebt as Debt } from '@campaign/shared-api/contracts';
import { debtWords as say } from '../../words';
import * as S from './reply-debt.styled';

/** Who owes answers in a job, how long the first has waited, and how long answers took. */
export function ReplyDebt({ job }: { job: Job }) {
  const { data: debt, error } = useGetReplyDebtQuery(job.jobId);
  return (
    <Card
      title={say.title}
      {...(debt && { text: debt.waiting === 0 ? say.nobodyWaits : say.waits(debt.waiting) })}
      actions={
        debt &&
        debt.waiting > 0 && (
          <LinkButton to={`${paths.chat(job.jobId)}?filter=waiting`} icon="message">
            {say.answer}
          </LinkButton>
        )
      }
    >
      {error && (
        <Banner tone="warn" role="alert">
          {error.message}
        </Banner>
      )}
      {debt && (
        <Stack gap={12}>
          <Text tone="muted">{timesOf(debt)}</Text>
          {debt.agents.length > 0 && (
            <S.Agents aria-label={say.byAgent}>
              {debt.agents.map((agent) => (
                <li key={agent.agentId}>
                  <Text as="span">{agent.agentId === null ? say.openQueue : agent.name}</Text>
                  <Text as="span" tone="muted" numeric>
                    {say.owes(agent.waiting)}
                    {agent.oldestWaiting && (
                      <>
                        {', '}
                        {say.since} <Timestamp iso={agent.oldestWaiting} />
                      </>
                    )}
                    {agent.answered > 0 && ` · ${timesOf(agent)}`}
                  </Text>
                </li>
              ))}
            </S.Agents>
          )}
        </Stack>
      )}
    </Card>
  );
}

const timesOf = ({ answered, p50, p95 }: Pick<Debt, 'answered' | 'p50' | 'p95'>) =>
  p50 === null || p95 === null ? say.noAnswers : say.times(answered, p50, p95);
