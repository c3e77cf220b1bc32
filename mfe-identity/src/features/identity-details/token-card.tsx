import { Button, Card, formField, Stack, StatusChip, Text, TextField } from '@campaign/shared-ui';
import { words } from '../../words';
import type { CardProps } from './card-props';
import { Secret } from './secret';

const say = words.form;

/** IDET-06, IDET-09, IDET-10: asked of political identities, open to all others. */
export function TokenCard({ info, form, step, onCorrect }: CardProps) {
  const { campaignVerifyToken: token, cvVettingStatus: status, isPolitical } = info;
  const needed = isPolitical === true;
  const mayEnter = !needed && token === null && info.tcrIdentityStatus !== null && step === undefined;
  return (
    <Card title={say.token} text={say.tokenText}>
      <Stack gap={12} {...(step !== 'vetting' && { align: 'start' as const })}>
        {status !== null && (
          <StatusChip kind="campaign" value={status === 'ACTIVE' ? 'active' : 'inactive'} />
        )}
        {step === 'vetting' ? (
          <TextField
            label={say.tokenField}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            {...formField(form, 'campaignVerifyToken')}
          />
        ) : token !== null ? (
          <Secret what={say.token} value={token} />
        ) : (
          <Text tone="muted">{needed ? words.status.vettingNeeded : words.status.vettingNotNeeded}</Text>
        )}
        {mayEnter && (
          <Button size="sm" onClick={() => onCorrect('vetting')}>
            {say.enterToken}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
