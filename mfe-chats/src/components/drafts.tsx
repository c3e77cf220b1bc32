import { createContext, use, useState, type ReactNode } from 'react';
import { useUnsavedWork } from '@campaign/platform';
import { createIdempotencyKeys } from '@campaign/shared-api';
import type { ReplyTemplate } from '@campaign/shared-api/contracts';
import { words } from '../words';

/** A reply that is not sent: what is in it, why it did not go, and the key it goes by. */
export interface Draft {
  text: string;
  template?: ReplyTemplate | undefined;
  problem?: string | undefined;
  presses: ReturnType<typeof createIdempotencyKeys>;
}

interface Kept {
  drafts: ReadonlyMap<string, Draft>;
  change: (of: string, draft: Draft, next: (now: Draft) => Draft) => void;
}
const Context = createContext<Kept | null>(null);

const isEmpty = ({ text, template }: Draft) => text === '' && !template;

/** Keeps what is typed in each conversation of a screen while another one is read; leaving the screen asks, and forgets it. */
export function Drafts({ children }: { children: ReactNode }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  useUnsavedWork(
    [...drafts.values()].some(({ text }) => text.trim() !== ''),
    words.chat.unsaved,
  );
  const change: Kept['change'] = (of, draft, next) =>
    setDrafts((known) => {
      const changed = new Map(known);
      const now = next(known.get(of) ?? draft);
      if (isEmpty(now) && !now.problem) changed.delete(of);
      else changed.set(of, now);
      return changed;
    });
  return <Context value={{ drafts, change }}>{children}</Context>;
}

/** The reply of one conversation as it stands, and the way to change it, also once another one is read. */
export function useDraft(of: string) {
  const kept = use(Context);
  if (!kept) throw new Error('A reply needs Drafts around its screen.');
  const [fresh] = useState<Draft>(() => ({ text: '', presses: createIdempotencyKeys() }));
  const draft = kept.drafts.get(of) ?? fresh;
  return { draft, change: (next: (now: Draft) => Draft) => kept.change(of, draft, next) };
}
