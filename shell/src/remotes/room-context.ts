import type { PlatformContext } from '@campaign/platform';
import { createRoomStore } from '@campaign/shared-api/session';

const rooms = new WeakMap<PlatformContext, Map<string, PlatformContext>>();

/** What the shell gives the room `name`: the console's own context with the room's share of the store. */
export function contextOf(ctx: PlatformContext, name: string): PlatformContext {
  const known = rooms.get(ctx) ?? new Map<string, PlatformContext>();
  rooms.set(ctx, known);
  const room = known.get(name) ?? Object.freeze({ ...ctx, store: createRoomStore(ctx.store) });
  known.set(name, room);
  return room;
}

/** The same for one part of the room on the page; what it has asked for ends with it. */
export function contextOfPart(ctx: PlatformContext): { ctx: PlatformContext; end(): string } {
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
      const left = (blocks.size > 0 ? ' guard.block' : '') + (listeners.size > 0 ? ' history.listen' : '');
      for (const undo of [...blocks, ...listeners]) undo();
      return left;
    },
  };
}
