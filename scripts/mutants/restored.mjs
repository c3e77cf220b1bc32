import { SENDING } from './places.mjs';

/** Copies of the database that were put back. */
export const RESTORED = [
  {
    name: 'a restored copy sends on',
    file: `${SENDING}/restored/restored.ts`,
    find: 'return known?.database === here ? was.beat < known.beat : was.ageMs > FORGOTTEN_MS;',
    put: 'return was.ageMs < 0 && known === null && FORGOTTEN_MS > 0;',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'sends none of them twice',
  },
  {
    name: 'what was open in a restored copy is not asked about',
    file: `${SENDING}/restored/restored.queries.ts`,
    find: "m.state in ('waiting', 'pending', 'sending', 'unknown')",
    put: "m.state in ('sending', 'unknown')",
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'sends none of them twice',
  },
  {
    name: 'a restored copy’s texts are asked about at its own moment only',
    file: `${SENDING}/gate/gate-resolve.ts`,
    find: '(text.doubt_until?.getTime() ?? startedAt) + AFTER_MS',
    put: 'startedAt + AFTER_MS',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'sends none of them twice',
  },
  {
    name: 'a restored copy is let go before all of it is in doubt',
    file: 'server/src/modules/operations/operations.service.ts',
    find: 'if (await findDoubts(tx))',
    put: 'if (false && (await findDoubts(tx)))',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'goes on being held',
  },
  {
    name: 'the gate sends from a database that has gone back',
    file: `${SENDING}/gate/gate.ts`,
    find: 'heartbeat: lastHeartbeat(ctx),',
    put: 'heartbeat: 0 * lastHeartbeat(ctx),',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'before it is noticed',
  },
  {
    name: 'recipients that a copy had no rows of are sent to at once',
    file: `${SENDING}/plan/plan.queries.ts`,
    find: "const open = job.doubt_until ? 'unknown' : byType;",
    put: 'const open = byType;',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'under whatever id',
  },
  {
    name: 'recipients written anew are known by their new id alone',
    file: `${SENDING}/gate/gate-resolve.ts`,
    find: 'known.tag === undefined || text.is_written_anew',
    put: 'known.tag === undefined',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'under whatever id',
  },
  {
    name: 'a folder that is not there remembers nothing, and a rest is taken for a copy',
    file: `${SENDING}/restored/restored.ts`,
    find: 'await mkdir(ctx.config.dataDir, { recursive: true });',
    put: '',
    test: `${SENDING}/restored/restored.test.ts`,
    only: 'a night of rest',
  },
];
