import { lazyPart } from '@campaign/platform';
import type { MessageEditorProps } from './message-editor';

/** Slate is half of this remote's code: it comes when a message is written. */
export const LazyMessageEditor = lazyPart<MessageEditorProps>(
  async () => (await import('./message-editor')).MessageEditor,
);
