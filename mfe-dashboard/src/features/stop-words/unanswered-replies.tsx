import { useId, useState, type FormEvent } from 'react';
import { useOverwrite } from '@campaign/platform';
import { useGetReplyRulesQuery, useSaveReplyRulesMutation } from '@campaign/shared-api';
import { AGENT_ROLES } from '@campaign/shared-api/constants';
import type { DigestPace, ReplyRules } from '@campaign/shared-api/contracts';
import {
  Button,
  ErrorState,
  MultiSelect,
  Select,
  Skeleton,
  Stack,
  Text,
  TextField,
  useUnsavedForm,
} from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './stop-words.styled';

const say = words.stopWords.unanswered;
const PACES = (['off', 'hourly', 'daily'] as const).map((value) => ({ value, label: say.paces[value] }));
const ROLES_MASKED = AGENT_ROLES.map((value) => ({ value, label: say.roles[value] }));

interface UnansweredRepliesProps {
  accountId: number;
}

/** After how many hours without an answer a conversation goes back to the open queue of the agency. */
export function UnansweredReplies({ accountId }: UnansweredRepliesProps) {
  const headingId = useId();
  const { currentData: rules, error, refetch } = useGetReplyRulesQuery(accountId);
  return (
    <section aria-labelledby={headingId}>
      <Stack gap={8}>
        <Text as="h3" variant="h3" id={headingId}>
          {say.title}
        </Text>
        {error ? (
          <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />
        ) : rules ? (
          <RulesForm key={accountId} accountId={accountId} rules={rules} />
        ) : (
          <Skeleton count={1} label={say.loading} />
        )}
      </Stack>
    </section>
  );
}

/** Null: never; undefined: not to be understood. */
function hoursOf(typed: string): number | null | undefined {
  if (typed === '') return null;
  const hours = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return hours >= 0.25 && hours <= 720 ? hours : undefined;
}

const hoursText = ({ takeBackHours }: ReplyRules) => (takeBackHours === null ? '' : String(takeBackHours));

function RulesForm({ accountId, rules }: UnansweredRepliesProps & { rules: ReplyRules }) {
  // Fixed until this form saves: an update by another user must not overwrite what was typed.
  const [begun, setBegun] = useState(rules);
  const [typed, setTyped] = useState(hoursText(rules));
  const [digest, setDigest] = useState(rules.digest);
  const [masked, setMasked] = useState(rules.maskedRoles);
  const [isWrong, setWrong] = useState(false);
  useUnsavedForm(
    typed.trim() !== hoursText(begun) ||
      digest !== begun.digest ||
      masked?.join() !== begun.maskedRoles?.join(),
  );
  const [save, { isLoading }] = useSaveReplyRulesMutation();
  const overwrite = useOverwrite({ show: () => <TheirHours accountId={accountId} /> });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const takeBackHours = hoursOf(typed.trim());
    setWrong(takeBackHours === undefined);
    if (takeBackHours === undefined) return;
    const change = {
      accountId,
      takeBackHours,
      ...(digest && { digest }),
      ...(masked && { maskedRoles: masked }),
    };
    const reply = await overwrite.save(begun.version, (version) => save({ ...change, version }).unwrap());
    if (!reply) return;
    setBegun({ takeBackHours, digest, maskedRoles: masked, version: reply.data.version });
  };
  return (
    <>
      <S.Form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={say.label}
          help={say.help}
          error={isWrong ? say.range : undefined}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
        {digest && (
          <S.Wide>
            <Select
              label={say.digest}
              help={say.digestHelp}
              value={digest}
              options={PACES}
              onChange={({ target }) => setDigest(target.value as DigestPace)}
            />
          </S.Wide>
        )}
        {masked && (
          <S.Wide>
            <MultiSelect
              label={say.masked}
              help={say.maskedHelp}
              values={masked}
              options={ROLES_MASKED}
              onChange={(roles) => setMasked(AGENT_ROLES.filter((role) => roles.includes(role)))}
            />
          </S.Wide>
        )}
        <Button type="submit" loading={isLoading}>
          {say.save}
        </Button>
      </S.Form>
      {overwrite.dialog}
    </>
  );
}

/** What somebody else saved meanwhile. */
function TheirHours({ accountId }: { accountId: number }) {
  const { data } = useGetReplyRulesQuery(accountId, { refetchOnMountOrArgChange: true });
  return data ? <Text>{say.now(data)}</Text> : null;
}
