import { announce, useConfirm } from '@campaign/platform';
import { useResetAgentFactorMutation } from '@campaign/shared-api';
import { Button, Text, Timestamp } from '@campaign/shared-ui';
import { userWords } from '../user-words';
import * as S from './user-access.styled';

const say = userWords.access;

interface SecondFactorProps {
  agentId: number;
  name: string;
  has: boolean;
  /** When it goes, as an administrator asked. */
  goesAt: string | null;
}

/** Whether somebody has a second factor; removed a day after it is asked for, where they have lost it. */
export function SecondFactor({ agentId, name, has, goesAt }: SecondFactorProps) {
  const confirm = useConfirm();
  const [reset, { isLoading }] = useResetAgentFactorMutation();
  const ask = async () => {
    const question = { title: say.resetTitle, text: say.resetText(name), confirmLabel: say.reset };
    if (await confirm(question)) await announce(reset(agentId).unwrap(), { failed: say.resetFailed });
  };
  return (
    <S.Part aria-label={say.factor}>
      <Text variant="h3" as="h3">
        {say.factor}
      </Text>
      <S.Row as="div">
        <S.Facts>
          <Text>{has ? say.on : say.none}</Text>
          {goesAt && (
            <Text variant="caption" tone="warn">
              {say.goes} <Timestamp iso={goesAt} />
            </Text>
          )}
        </S.Facts>
        {has && !goesAt && (
          <Button size="sm" loading={isLoading} onClick={() => void ask()}>
            {say.reset}
          </Button>
        )}
      </S.Row>
    </S.Part>
  );
}
