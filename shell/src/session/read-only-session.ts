import { sessionSlice, type ConsoleStore } from '@campaign/shared-api';

const OF_SESSION = `${sessionSlice.name}/`;

/**
 * The store as rooms get it: who is signed in is the shell's to say. It keeps mistakes out, not malice; what
 * somebody may do is decided by the server.
 */
export function withSessionReadOnly(store: ConsoleStore): ConsoleStore {
  const dispatch = ((action: unknown) => {
    const type = (action as { type?: unknown } | null)?.type;
    if (typeof type === 'string' && type.startsWith(OF_SESSION)) {
      throw new Error(`A room may not change the session: ${type}.`);
    }
    return store.dispatch(action as never);
  }) as ConsoleStore['dispatch'];
  return { ...store, dispatch };
}
