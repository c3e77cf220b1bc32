import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import type { PanelProps } from '@campaign/platform';
import { useAgencyChoices, useGetStopWordsQuery, useIdentityChoices } from '@campaign/shared-api';
import {
  Banner,
  EmptyState,
  ErrorState,
  Select,
  SidePanel,
  Skeleton,
  Stack,
  Text,
} from '@campaign/shared-ui';
import { words } from '../../words';
import { AddStopWord } from './add-stop-word';
import { FrequencyLimits } from './frequency-limits';
import { StopWordList } from './stop-word-list';
import { UnansweredReplies } from './unanswered-replies';
import * as S from './stop-words.styled';

const say = words.stopWords;

/** The answers that stop a person, by identity: added, switched and deleted (STOP-01..06). */
export function StopWordsPanel({ accountId, open, close }: PanelProps<'stop-words'>) {
  const listId = useId();
  const rulesId = useId();
  const [identity, setIdentity] = useState('');
  const { choices, isLoading } = useIdentityChoices(accountId);
  // ADMIN opens it from the list of agencies.
  const agency = useAgencyChoices().choices.find(({ id }) => id === accountId)?.label;
  const owner = identity ? { accountId, identityId: Number(identity) } : null;
  const { currentData: page, error, refetch } = useGetStopWordsQuery(owner ?? skipToken);

  return (
    <SidePanel
      title={say.title}
      text={say.text(agency ?? say.ownAgency)}
      open={open}
      unsaved={say.unsaved}
      onClose={() => close()}
    >
      <Stack gap={20}>
        <Select
          label={say.identity}
          placeholder={isLoading ? say.loadingIdentities : say.chooseIdentity}
          options={choices.map(({ identityId, identityName }) => ({
            value: String(identityId),
            label: identityName,
          }))}
          value={identity}
          onChange={({ target }) => setIdentity(target.value)}
        />
        <AddStopWord key={identity} owner={owner} />
        {page?.warning && <Banner tone="warn">{page.warning}</Banner>}
        <div id={listId} tabIndex={-1}>
          {!owner ? null : error ? (
            <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />
          ) : !page ? (
            <Skeleton count={3} label={say.loading} />
          ) : page.data.length === 0 ? (
            <EmptyState icon="ban" title={say.none} text={say.noneText} />
          ) : (
            <StopWordList words={page.data} focusAfterDeleting={listId} />
          )}
        </div>
        <S.Rules aria-labelledby={rulesId}>
          <div>
            <Text as="h3" variant="h2" id={rulesId}>
              {say.rules.title}
            </Text>
            <Text variant="caption" tone="muted">
              {owner ? say.rules.text : say.rules.identityFirst}
            </Text>
          </div>
          <UnansweredReplies accountId={accountId} />
          {owner && <FrequencyLimits key={`often ${identity}`} owner={owner} />}
        </S.Rules>
      </Stack>
    </SidePanel>
  );
}
