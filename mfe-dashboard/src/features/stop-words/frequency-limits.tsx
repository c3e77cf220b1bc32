import { useId, useState, type FormEvent } from 'react';
import {
  useGetFrequencyLimitsQuery,
  useSaveFrequencyLimitsMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type {
  FrequencyLimit,
  FrequencyLimits as Limits,
  FrequencyOwner,
} from '@campaign/shared-api/contracts';
import { Banner, Button, ErrorState, notify, Skeleton, Stack, Text, TextField } from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './stop-words.styled';

const say = words.stopWords.often;

/** How many first texts one person gets in how many days: of the agency, and of one identity. Off while empty. */
export function FrequencyLimits({ owner }: { owner: FrequencyOwner }) {
  const { currentData: limits, error, refetch } = useGetFrequencyLimitsQuery(owner);
  if (error) return <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />;
  if (!limits) return <Skeleton count={2} label={say.loading} />;
  return <LimitsForm key={JSON.stringify(limits)} owner={owner} limits={limits} />;
}

interface Typed {
  texts: string;
  days: string;
}
const typedOf = (limit: FrequencyLimit | null): Typed => ({
  texts: limit ? String(limit.texts) : '',
  days: limit ? String(limit.days) : '',
});
const isWithin = (value: string, most: number) => /^\d{1,3}$/.test(value) && +value >= 1 && +value <= most;
/** Null: no limit; undefined: not to be understood. */
function limitOf({ texts, days }: Typed): FrequencyLimit | null | undefined {
  if (texts === '' && days === '') return null;
  return isWithin(texts, 100) && isWithin(days, 365) ? { texts: +texts, days: +days } : undefined;
}

function LimitsForm({ owner, limits }: { owner: FrequencyOwner; limits: Limits }) {
  const headingId = useId();
  const [typed, setTyped] = useState({ agency: typedOf(limits.agency), identity: typedOf(limits.identity) });
  const [wrong, setWrong] = useState<readonly (keyof Limits)[]>([]);
  const [save, { isLoading, error }] = useSaveFrequencyLimitsMutation();
  const problem = error as ApiProblem | undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const [agency, identity] = [limitOf(typed.agency), limitOf(typed.identity)];
    if (agency === undefined || identity === undefined) {
      setWrong([
        ...(agency === undefined ? (['agency'] as const) : []),
        ...(identity === undefined ? (['identity'] as const) : []),
      ]);
      return;
    }
    const { data: reply } = await save({ ...owner, agency, identity });
    if (reply) notify('success', reply.message ?? say.saved);
  };
  const field = (whose: keyof Limits, part: keyof Typed) => (
    <TextField
      label={(part === 'texts' ? say.textsOf : say.daysOf)(say[whose])}
      value={typed[whose][part]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      placeholder={say.none}
      error={wrong.includes(whose) && part === 'texts' ? say.range : undefined}
      onChange={({ target }) => {
        setTyped({ ...typed, [whose]: { ...typed[whose], [part]: target.value.trim() } });
        setWrong(wrong.filter((each) => each !== whose));
      }}
    />
  );
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={(event) => void submit(event)}>
      <Stack gap={12}>
        <Text as="h3" variant="h3" id={headingId}>
          {say.title}
        </Text>
        <Text tone="muted">
          {say.text} {say.help}
        </Text>
        <S.Limits>
          {field('agency', 'texts')}
          {field('agency', 'days')}
          {field('identity', 'texts')}
          {field('identity', 'days')}
        </S.Limits>
        {problem && (
          <Banner tone="danger" role="alert">
            {problem.message}
          </Banner>
        )}
        <div>
          <Button type="submit" loading={isLoading}>
            {say.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
