import { useState } from 'react';
import type { Identity } from '@campaign/shared-api/contracts';
import { Button, Card, Stack, Text, useFocusPage } from '@campaign/shared-ui';
import { words } from '../../words';
import { Questionnaire } from './questionnaire';

const say = words.details;

/** IDET-01. */
export function NotRegistered({ identity, mayRegister }: { identity: Identity; mayRegister: boolean }) {
  const [asking, setAsking] = useState(false);
  // Once it is answered the form stands here.
  useFocusPage();
  return (
    <Card title={say.organizationInfo}>
      <Stack gap={16} align="start">
        <Text>{say.notRegistered}</Text>
        {mayRegister ? (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {say.registerNow}
          </Button>
        ) : (
          <Text tone="muted">{say.askAdmin}</Text>
        )}
      </Stack>
      <Questionnaire
        identityId={identity.identityId}
        version={identity.version}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
