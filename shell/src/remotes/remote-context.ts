import type { PlatformContext } from '@campaign/platform';
import { createRemoteStore } from '@campaign/shared-api/session';

const remotes = new WeakMap<PlatformContext, Map<string, PlatformContext>>();

/** What the shell gives the remote `name`: the console's own context with the remote's share of the store. */
export function contextOf(ctx: PlatformContext, name: string): PlatformContext {
  const known = remotes.get(ctx) ?? new Map<string, PlatformContext>();
  remotes.set(ctx, known);
  const remote = known.get(name) ?? Object.freeze({ ...ctx, store: createRemoteStore(ctx.store) });
  known.set(name, remote);
  return remote;
}

/** The same for one part of the remote on the page; `end` removes the guards and listeners that it registered. */
export function contextOfPart(ctx: PlatformContext): { ctx: PlatformContext; end(): void } {
  const blocks = new Set<() => void>();
  const listeners = new Set<() => void>();
  const kept = (undos: Set<() => void>, undo: () => void) => {
    const once = () => {
      undos.delete(once);
      undo();
    };
    undos.add(once);
    return once;
  };
  const guard = Object.freeze({
    ...ctx.guard,
    block: (when: () => boolean, message: string) => kept(blocks, ctx.guard.block(when, message)),
  });
  const history = Object.freeze({
    ...ctx.history,
    listen: (listener: () => void) => kept(listeners, ctx.history.listen(listener)),
    guard,
  });
  return {
    ctx: Object.freeze({ ...ctx, history, guard }),
    end() {
      for (const undo of [...blocks, ...listeners]) undo();
    },
  };
}
