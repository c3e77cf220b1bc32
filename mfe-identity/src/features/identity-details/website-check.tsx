import { useState } from 'react';
import { useCheckWebsiteMutation, type ApiProblem } from '@campaign/shared-api';
import { organizationProblems } from '@campaign/shared-api/registration';
import { Button, Inline, Stack, Text } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.check;

/** Whether the website answers, before the registry finds that it does not (804). Asked by the server, when it is wanted. */
export function WebsiteCheck({ identityId, website }: { identityId: number; website: string }) {
  const [check, { isLoading }] = useCheckWebsiteMutation();
  /** Of the website as it stood then; another needs another answer. */
  const [told, setTold] = useState<{ website: string; text: string; isGood: boolean }>();
  if (organizationProblems({ website }).website) return null;

  const ask = async () => {
    try {
      const { state } = await check({ identityId, website }).unwrap();
      setTold({ website, text: say.websiteStates[state], isGood: state === 'answers' });
    } catch (problem) {
      setTold({ website, text: (problem as ApiProblem).message, isGood: false });
    }
  };
  const answer = told?.website === website ? told : undefined;
  return (
    <Stack gap={4} align="start">
      {/^http:/i.test(website) && (
        <Text variant="caption" tone="warn">
          {say.notSecure}
        </Text>
      )}
      <Button size="sm" loading={isLoading} onClick={() => void ask()}>
        {say.website}
      </Button>
      <Inline role="status">
        {answer && (
          <Text variant="caption" tone={answer.isGood ? 'success' : 'danger'}>
            {answer.text}
          </Text>
        )}
      </Inline>
    </Stack>
  );
}
