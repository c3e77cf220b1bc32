import { useState } from 'react';
import { announce } from '@campaign/platform';
import { Button, Card, Inline, PhoneField, Stack, Text, Timestamp } from '@campaign/shared-ui';
import { createIdempotencyKeys, useSendQuickTestMutation, useUser } from '@campaign/shared-api';
import { TEST_TAG } from '@campaign/shared-api/constants';
import { formatPhone, readPhone } from '@campaign/shared-api/messaging';
import { testWords } from '../../../words';
import { useWizard } from '../wizard-context';
import { lastTestPhone, rememberTestPhone } from './last-test-phone';
import { mergedText, testValuesOf } from './message-text';
import * as S from './content.styled';

interface Sent {
  phone: string;
  at: string;
  /** What was sent, to tell when it is not what would be sent now. */
  what: string;
}

/** Not the step's: a test that was not answered is the same when somebody has come back to it. */
const presses = createIdempotencyKeys();

/** Sends the message as it stands to one phone: number, media, short link and test values (CONT-19..22, DYN-04). */
export function QuickTestCard() {
  const { values } = useWizard();
  const agentId = useUser()?.agentId ?? 0;
  const [phone, setPhone] = useState(() => lastTestPhone(agentId));
  const [invalid, setInvalid] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [sendTest, { isLoading }] = useSendQuickTestMutation();

  const text = mergedText(values.initialTemplateMessage, testValuesOf(values.testValues));
  const media = values.isMMSEnabled ? values.initialTemplateMedia : null;
  const what = JSON.stringify([text, media, values.adminPhone]);
  const missing =
    values.identityId === null || values.adminPhone === '' || values.numberSource === '2'
      ? testWords.needsNumber
      : text === ''
        ? testWords.needsMessage
        : undefined;

  const send = async () => {
    const read = readPhone(phone);
    setInvalid(!read.ok);
    if (!read.ok) return;
    rememberTestPhone(agentId, phone);
    const test = {
      to: phone,
      from: values.adminPhone,
      text,
      tag: TEST_TAG,
      media,
      ...(values.identityId !== null && { identityId: values.identityId }),
      ...(values.accountId !== null && { accountId: values.accountId }),
    };
    const reply = await announce(sendTest({ ...test, idempotencyKey: presses.keyOf(test) }).unwrap());
    if (!reply) return;
    presses.answered();
    setSent({ phone: formatPhone(phone), at: new Date().toISOString(), what });
  };
  return (
    <Card title={testWords.title} text={testWords.text}>
      <Stack gap={12}>
        <S.QuickTest>
          <PhoneField
            label={testWords.phone}
            format="e164"
            value={phone}
            onChange={(changed) => {
              setPhone(changed);
              setInvalid(false);
            }}
            error={invalid && testWords.invalid}
          />
          <Button
            icon="send"
            loading={isLoading}
            {...(missing && { disabledReason: missing })}
            onClick={() => void send()}
          >
            {testWords.send}
          </Button>
        </S.QuickTest>
        {sent && (
          <Inline gap={8} role="status">
            <Text as="span" tone="muted">
              {testWords.sent(sent.phone)} <Timestamp iso={sent.at} variant="time" />.{' '}
              {sent.what !== what && testWords.changed}
            </Text>
          </Inline>
        )}
      </Stack>
    </Card>
  );
}
