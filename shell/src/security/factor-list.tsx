import { usePlatform } from '@campaign/platform';
import {
  useGetFactorsQuery,
  useMay,
  useRemovePasskeyMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useRequireFactorMutation,
} from '@campaign/shared-api';
import type { Factors, SessionUser } from '@campaign/shared-api/contracts';
import { Button, ErrorState, Skeleton, Switch, Text, Timestamp } from '@campaign/shared-ui';
import { words } from '../words';
import { AddFactor } from './add-factor';
import { tell } from './tell';
import * as S from './security.styled';

const { security: say } = words;

/** One's own second factors, and the agency's rule for whoever sets it. `onCodes`: recovery codes were made, or none. */
export function FactorList({
  user,
  onCodes,
}: {
  user: SessionUser;
  onCodes: (codes: string[] | null) => void;
}) {
  const { data, isError, refetch } = useGetFactorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const maySetRule = useMay('factor:require');
  return (
    <S.Part aria-label={say.factors}>
      <Text variant="h3" as="h3">
        {say.factors}
      </Text>
      <Text tone="muted">{say.factorsText}</Text>
      {isError && <ErrorState message={say.factorsNotLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton />}
      {data && (
        <>
          <FactorRows factors={data} />
          <AddFactor hasApp={data.totpSince !== null} onAdded={onCodes} />
          {(data.passkeys.length > 0 || data.totpSince) && (
            <Codes left={data.recoveryCodesLeft} onRenewed={onCodes} />
          )}
          {maySetRule && <AgencyRule agency={user.userName} isOn={data.agencyRequires} />}
        </>
      )}
    </S.Part>
  );
}

function FactorRows({ factors: { passkeys, totpSince } }: { factors: Factors }) {
  const [removePasskey] = useRemovePasskeyMutation();
  const [removeTotp] = useRemoveTotpMutation();
  const { confirm } = usePlatform();
  const remove = async (name: string, work: () => Parameters<typeof tell>[0]) => {
    if (await confirm({ title: say.removeTitle, text: say.removeText(name), confirmLabel: say.remove }))
      await tell(work());
  };
  if (passkeys.length === 0 && !totpSince) return null;
  return (
    <S.Rows>
      {passkeys.map(({ passkeyId, name, lastUsedAt }) => (
        <S.Row key={passkeyId}>
          <S.Facts>
            <Text weight={500}>{name}</Text>
            <Text variant="caption" tone="muted">
              {lastUsedAt ? say.used : say.neverUsed}{' '}
              {lastUsedAt && <Timestamp iso={lastUsedAt} variant="relative" />}
            </Text>
          </S.Facts>
          <Button
            size="sm"
            aria-label={say.removeOne(name)}
            onClick={() => void remove(name, () => removePasskey(passkeyId).unwrap())}
          >
            {say.remove}
          </Button>
        </S.Row>
      ))}
      {totpSince && (
        <S.Row>
          <S.Facts>
            <Text weight={500}>{say.app}</Text>
            <Text variant="caption" tone="muted">
              {say.since} <Timestamp iso={totpSince} variant="relative" />
            </Text>
          </S.Facts>
          <Button
            size="sm"
            aria-label={say.removeOne(say.app)}
            onClick={() => void remove(say.app, () => removeTotp().unwrap())}
          >
            {say.remove}
          </Button>
        </S.Row>
      )}
    </S.Rows>
  );
}

function Codes({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  return (
    <S.Row as="div">
      <Text>{say.codesLeft(left)}</Text>
      <Button
        size="sm"
        loading={isLoading}
        onClick={() =>
          void tell(
            renew()
              .unwrap()
              .then(({ data }) => {
                onRenewed(data.recoveryCodes);
                return { message: say.renewed };
              }),
          )
        }
      >
        {say.renew}
      </Button>
    </S.Row>
  );
}

function AgencyRule({ agency, isOn }: { agency: string; isOn: boolean }) {
  const [require, { isLoading }] = useRequireFactorMutation();
  const { confirm } = usePlatform();
  const change = async () => {
    const question = {
      title: say.requireTitle,
      text: say.requireText,
      item: agency,
      confirmLabel: say.require,
    };
    if (isOn || (await confirm(question))) await tell(require(!isOn).unwrap());
  };
  return (
    <Switch
      label={say.requireAll(agency)}
      checked={isOn}
      disabled={isLoading}
      onChange={() => void change()}
    />
  );
}
