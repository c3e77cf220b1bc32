import type { ChatRecipient } from '@campaign/shared-api/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  SearchField,
  Select,
  Skeleton,
} from '@campaign/shared-ui';
import { words } from '../words';
import { NumberPager } from './number-pager';
import { PeopleList } from './people-list';
import * as S from './people-pane.styled';
import { Centre, PaneHead, PaneTitle, OnePaneOnly } from './two-panes.styled';
import { FILTERS, MEANINGS, type Conversations } from './use-conversations';

const say = words.chat;
const TURNS = FILTERS.map((value) => ({ value, label: say.filters[value] }));
const MEANT = MEANINGS.map((value) => ({ value, label: say.meanings[value] }));

const EMPTY = {
  waiting: say.noneWaits,
  mine: say.noneWaits,
  open: say.noneWaits,
  review: say.noneToReview,
  all: say.noneFound,
} as const;

interface PeoplePaneProps {
  title: string;
  list: Conversations;
  current: string | undefined;
  ofJobs: boolean;
  onSelect: (person: ChatRecipient) => void;
  onPage: (page: number) => void;
}

/** The people beside a conversation: whose turn it is, what they mean, who is looked for (CHATD-01). */
export function PeoplePane({ title, list, current, ofJobs, onSelect, onPage }: PeoplePaneProps) {
  const { people, problem, refetch, page, pages, filter, meaning, query, go, isFiltered } = list;
  const ask = (change: Record<string, string | undefined>) => go({ ...change, page: undefined }, true);
  return (
    <section>
      <PaneHead>
        <PaneTitle>{title}</PaneTitle>
        <OnePaneOnly>
          <IconButton
            icon="arrow-right"
            label={words.numbers.back}
            onClick={() => go({ show: undefined }, true)}
          />
        </OnePaneOnly>
      </PaneHead>
      <S.Filters role="search">
        <SearchField
          label={say.search}
          placeholder={say.search}
          value={query}
          onChange={(text) => ask({ query: text || undefined })}
        />
        <Select
          label={say.filter}
          hideLabel
          value={filter}
          options={TURNS}
          onChange={(event) => ask({ filter: event.target.value })}
        />
        <Select
          label={say.meaning}
          hideLabel
          value={meaning ?? ''}
          placeholder={say.anyMeaning}
          options={MEANT}
          onChange={(event) => ask({ meaning: event.target.value || undefined })}
        />
      </S.Filters>
      {!people && problem && <ErrorState message={problem.message} onRetry={() => void refetch()} />}
      {!people && !problem && <Skeleton variant="lines" count={12} />}
      {people?.data.length === 0 && isFiltered && (
        <Centre>
          <EmptyState
            icon="messages"
            title={EMPTY[filter]}
            action={
              <Button onClick={() => ask({ filter: 'all', meaning: undefined, query: undefined })}>
                {say.showAll}
              </Button>
            }
          />
        </Centre>
      )}
      {people && (people.data.length > 0 || !isFiltered) && (
        <>
          <PeopleList people={people.data} current={current} ofJobs={ofJobs} onSelect={onSelect} />
          <NumberPager page={page} pages={pages} onPage={onPage} />
        </>
      )}
    </section>
  );
}
