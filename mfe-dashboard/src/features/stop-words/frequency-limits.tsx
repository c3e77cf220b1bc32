import { useId, useState, type FormEvent } from 'react';
import { useOverwrite } from '@campaign/platform';
import { useGetFrequencyLimitsQuery, useSaveFrequencyLimitsMutation } from '@campaign/shared-api';
import type {
  FrequencyLimit,
  FrequencyLimits as Limits,
  FrequencyOwner,
} from '@campaign/shared-api/contracts';
import { Button, ErrorState, Skeleton, Stack, Text, TextField, useUnsavedForm } from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './stop-words.styled';

const say = words.stopWords.often;

interface FrequencyLimitsProps {
  owner: FrequencyOwner;
}

/** How many first texts one person gets in how many days: of the agency, and of one identity. Off while empty. */
export function FrequencyLimits({ owner }: FrequencyLimitsProps) {
  const { currentData: limits, error, refetch } = useGetFrequencyLimitsQuery(owner);
  if (error) return <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />;
  if (!limits) return <Skeleton count={2} label={say.loading} />;
  return <LimitsForm key={owner.identityId} owner={owner} limits={limits} />;
}

type Whose = 'agency' | 'identity';
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

const formOf = ({ agency, identity }: Limits) => ({ agency: typedOf(agency), identity: typedOf(identity) });

/** The field that shows the error of a limit: texts, unless only the days are wrong. */
const partAtFault = ({ texts }: Typed): keyof Typed => (isWithin(texts, 100) ? 'days' : 'texts');

function LimitsForm({ owner, limits }: FrequencyLimitsProps & { limits: Limits }) {
  const headingId = useId();
  // Fixed until this form saves: an update by another user must not overwrite what was typed.
  const [begun, setBegun] = useState(limits);
  const [typed, setTyped] = useState(() => formOf(limits));
  useUnsavedForm(JSON.stringify(typed) !== JSON.stringify(formOf(begun)));
  const [wrong, setWrong] = useState<readonly Whose[]>([]);
  const [save, { isLoading }] = useSaveFrequencyLimitsMutation();
  const overwrite = useOverwrite({ show: () => <TheirLimits owner={owner} /> });

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
    const change = { ...owner, agency, identity };
    const reply = await overwrite.save(begun.version, (version) => save({ ...change, version }).unwrap());
    if (!reply) return;
    setBegun({ agency, identity, version: reply.data.version });
  };
  const field = (whose: Whose, part: keyof Typed) => (
    <TextField
      label={(part === 'texts' ? say.textsOf : say.daysOf)(say[whose])}
      value={typed[whose][part]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      placeholder={say.none}
      error={wrong.includes(whose) && part === partAtFault(typed[whose]) ? say.range : undefined}
      onChange={({ target }) => {
        setTyped({ ...typed, [whose]: { ...typed[whose], [part]: target.value.trim() } });
        setWrong(wrong.filter((each) => each !== whose));
      }}
    />
  );
  return (
    <>
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
          <div>
            <Button type="submit" loading={isLoading}>
              {say.save}
            </Button>
          </div>
        </Stack>
      </form>
      {overwrite.dialog}
    </>
  );
}

/** What somebody else saved meanwhile. */
function TheirLimits({ owner }: { owner: FrequencyOwner }) {
  const { data } = useGetFrequencyLimitsQuery(owner, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  return (
    <Stack gap={4}>
      <Text>{say.now(say.agency, data.agency)}</Text>
      <Text>{say.now(say.identity, data.identity)}</Text>
    </Stack>
  );
}
