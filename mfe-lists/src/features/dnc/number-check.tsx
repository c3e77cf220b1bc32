import { useState } from 'react';
import {
  useCheckNumberQuery,
  useGetAgenciesQuery,
  useIdentityChoices,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import type { DncCheck } from '@campaign/shared-api/contracts';
import { formatPhone, readPhone } from '@campaign/shared-api/messaging';
import {
  Banner,
  Button,
  Dialog,
  Icon,
  PhoneField,
  Select,
  Stack,
  Text,
  Timestamp,
} from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import * as S from './number-check.styled';

const say = dncWords.check;

/** The values the form starts with. */
export interface AskedNumber {
  phone: string;
  agencyId: string;
  identityId: string;
}

interface NumberCheckProps {
  open: boolean;
  onClose: () => void;
  asked?: AskedNumber | undefined;
}

/** 'Is this number blocked?' in a dialog. */
export const NumberCheck = ({ open, onClose, asked }: NumberCheckProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    isDirty={false}
    title={say.title}
    footer={<Button onClick={onClose}>{say.close}</Button>}
  >
    <NumberCheckForm open={open} asked={asked} />
  </Dialog>
);

/** One number, one answer, by the rule that texts are sent by. */
export function NumberCheckForm({ open, asked }: Pick<NumberCheckProps, 'open' | 'asked'>) {
  const user = useUser();
  const isAdmin = user?.role === 'ADMIN';
  const [phone, setPhone] = useState(asked?.phone ?? '');
  const [agencyId, setAgencyId] = useState(asked?.agencyId ?? '');
  const [identityId, setIdentityId] = useState(asked?.identityId ?? '');
  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !isAdmin || !open });
  const accountId = isAdmin ? Number(agencyId) || undefined : user?.accountId;
  const { choices } = useIdentityChoices(accountId);
  const isPhone = readPhone(phone).ok;
  const [isChecked, setChecked] = useState(false);
  const isAsked = open && isPhone && accountId !== undefined;
  const { currentData, error, isFetching } = useCheckNumberQuery(
    { phone, account_id: accountId, identityId: Number(identityId) || undefined },
    { skip: !isAsked, refetchOnMountOrArgChange: true },
  );

  return (
    <Stack gap={16}>
      {isAdmin && (
        <Select
          label={say.agency}
          placeholder={say.chooseAgency}
          value={agencyId}
          options={(agencies?.data ?? []).map((each) => ({
            value: String(each.accountId),
            label: each.userName,
          }))}
          onChange={(event) => {
            setAgencyId(event.target.value);
            setIdentityId('');
          }}
        />
      )}
      <Select
        label={say.identity}
        placeholder={say.anyIdentity}
        value={identityId}
        options={choices.map((each) => ({ value: String(each.identityId), label: each.identityName }))}
        onChange={(event) => setIdentityId(event.target.value)}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
        }}
      >
        <PhoneField
          label={say.phone}
          value={phone}
          error={isChecked && !isPhone ? say.digits : undefined}
          onChange={setPhone}
          onBlur={() => setChecked(phone !== '')}
        />
      </form>
      <div aria-live="polite">
        {isAsked && isFetching && !currentData && <Text tone="muted">{say.looking}</Text>}
        {isAsked && currentData && <Answer check={currentData} />}
        {isAsked && error && <Text tone="danger">{(error as ApiProblem).message}</Text>}
      </div>
    </Stack>
  );
}

/** Said in words of their own. */
const OWN_REASON: readonly string[] = ['opt-out', 'frequency-cap'];

function Answer({ check: { phone, blocked, findings } }: { check: DncCheck }) {
  const shown = formatPhone(phone);
  return (
    <Stack gap={12}>
      <Banner tone={blocked ? 'danger' : 'success'} title={blocked ? say.blocked(shown) : say.free(shown)}>
        {findings.length === 0 && !blocked && say.nothing}
      </Banner>
      {findings.length > 0 && (
        <S.Findings>
          {findings.map(({ source, blocks, name, reason, identityName, since, byHand, by }, index) => (
            <li key={index} data-blocks={blocks || undefined}>
              <Icon name={blocks ? 'ban' : 'info'} />
              <Text>
                {[
                  by && byHand ? dncWords.optOuts.byHand[byHand](by) : say.sources[source],
                  by && !byHand && dncWords.optOuts.reviewedBy(by),
                  name && `“${name}”`,
                  !OWN_REASON.includes(source) && reason,
                  identityName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {source === 'frequency-cap' && reason && (
                  <>
                    {' '}
                    <Timestamp iso={reason} />
                  </>
                )}
                {since && (
                  <>
                    {' '}
                    {say.since} <Timestamp iso={since} variant="date" />
                  </>
                )}
              </Text>
            </li>
          ))}
        </S.Findings>
      )}
    </Stack>
  );
}
