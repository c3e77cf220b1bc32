import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGetChatRecipientsQuery, useGetInboxQuery, type ApiProblem } from '@campaign/shared-api';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { ChatFilter, ChatRecipient, ReplyMeaning } from '@campaign/shared-api/contracts';

export const FILTERS: readonly ChatFilter[] = ['waiting', 'mine', 'open', 'review', 'all'];
export const MEANINGS = ['question', 'yes', 'no', 'wrong-number'] as const satisfies readonly ReplyMeaning[];

/** Whose conversations an entry of the history is about, where the address must not say it: masked numbers stand in none. */
export interface AskedPerson {
  person: string;
}

const SHOWN = ['numbers', 'conversation'] as const;

/**
 * One page of conversations as the address asks for them: of a job, or without one of all jobs that one may see. What is
 * said meanwhile arrives by itself (`useFollowChats`).
 */
export function useConversations(jobId: number | undefined, usually: ChatFilter) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: Partial<AskedPerson> | null };
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const filter = FILTERS.find((one) => one === params.get('filter')) ?? usually;
  const meaning = MEANINGS.find((one) => one === params.get('meaning'));
  const query = params.get('query') ?? '';
  /** Whose, where they were chosen and not searched for. */
  const person = query ? undefined : state?.person;
  const wanted = {
    page,
    size: CHAT_PAGE_SIZE,
    ...(filter !== 'all' && { filter }),
    ...(meaning && { meaning }),
    ...((query || person) && { query: query || person }),
  };
  const ofJob = useGetChatRecipientsQuery({ jobId: jobId ?? 0, ...wanted }, { skip: jobId === undefined });
  const ofAll = useGetInboxQuery(wanted, { skip: jobId !== undefined });
  const { currentData: people, error, refetch } = jobId === undefined ? ofAll : ofJob;

  // Who is read and written to does not change under one's hands, whoever comes and goes in the list.
  const [began, setBegan] = useState<{ with: ChatRecipient; question: string }>();
  const question = JSON.stringify(wanted);
  const head = people?.data[0];
  const isNew = began?.question !== question;
  if (isNew && head) setBegan({ with: head, question });

  /** Names and their new values; undefined takes a name away. */
  const go = (change: Record<string, string | undefined>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change))
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    setParams(next, { replace, state: 'query' in change ? null : state });
  };
  return {
    people,
    problem: error as ApiProblem | undefined,
    refetch,
    page,
    filter,
    meaning,
    query,
    person,
    go,
    /** Whom this page began with, though they may be in it no more. */
    first: isNew ? head : began.with,
    pages: Math.max(1, Math.ceil((people?.total ?? 0) / CHAT_PAGE_SIZE)),
    isFiltered: filter !== 'all' || meaning !== undefined || query !== '' || person !== undefined,
    /** On a phone one of the two: of a job's the first conversation, of all jobs' the people, unless the address says. */
    shows:
      SHOWN.find((one) => one === params.get('show')) ?? (jobId === undefined ? 'numbers' : 'conversation'),
  };
}
export type Conversations = ReturnType<typeof useConversations>;
