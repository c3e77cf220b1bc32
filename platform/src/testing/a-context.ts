import { createConsoleStore } from '@campaign/shared-api';
import { CONTRACT, type PlatformContext } from '../contract';
import { createMemoryHistory } from './memory-history';

/** What a shell gives a remote, of a shell that agrees to everything and opens nothing; it stands at `at`. */
export function aContext(at: string): PlatformContext {
  const history = createMemoryHistory(at, async () => true);
  return {
    contract: CONTRACT,
    store: createConsoleStore(),
    history,
    guard: history.guard,
    confirm: async () => true,
    openPanel: async () => undefined,
    setTitle: () => {},
  };
}
