import { z } from 'zod';

const Integrity = z.record(z.string(), z.string().startsWith('sha384-'));
const Bytes = z.record(
  z.string(),
  z.object({ raw: z.number(), gzip: z.number(), br: z.number().optional() }),
);

/** What a room declares in its platform.config.ts; the shell's sidebar, titles and guard are made of it. */
const Declaration = z.object({
  requires: z.object({ platform: z.number().int() }),
  routes: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      permission: z.string().optional(),
      oneOf: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
  nav: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      icon: z.string(),
      order: z.number(),
      roles: z.array(z.string()).optional(),
    }),
  ),
  panels: z.record(z.string(), z.object({ title: z.string(), width: z.number() })),
});

/** One build of one room, as its webpack build describes it (release-part.json). */
export const RemoteBuild = Declaration.extend({
  schema: z.literal(1),
  remote: z.string().regex(/^[a-z0-9-]+$/),
  build: z.string().regex(/^[a-z0-9-]+$/),
  /** The global name of its federation container; unique per build. */
  container: z.string(),
  entry: z.string(),
  /** What the first paint of the room needs, in the order of loading. */
  preload: z.array(z.string()),
  /** sha384 of every file that is served. */
  integrity: Integrity,
  bytes: Bytes,
  /** The federation manifest, verbatim. */
  mf: z.unknown(),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** The shell's build, as its webpack build describes it. */
export const ShellBuild = z.object({
  schema: z.literal(1),
  build: z.string(),
  /** The platform's major version this shell has. */
  contract: z.number().int(),
  /** Scripts and styles of the page, in order. */
  entry: z.array(z.string()),
  /** What the shell's own pages need beyond that, by address. */
  pages: z.record(z.string(), z.array(z.string())),
  fonts: z.array(z.string()),
  integrity: Integrity,
  bytes: Bytes,
});
export type ShellBuild = z.infer<typeof ShellBuild>;

/**
 * One release of the whole front end: immutable, its number says what is in it. In the page it comes without
 * `mf` and `bytes`.
 */
export const Release = z.object({
  schema: z.literal(1),
  release: z.number().int(),
  shell: z.object({ build: z.string(), contract: z.number().int() }),
  remotes: z.record(
    z.string(),
    z.object({
      state: z.literal('on'),
      channels: z.array(z.object({ id: z.literal('stable'), build: z.string() })).min(1),
    }),
  ),
  builds: z.record(
    z.string(),
    RemoteBuild.omit({ schema: true, build: true })
      .extend({
        /** Where the files are: '/mfe/lists/3f2a9c71b0de/'. */
        base: z.string(),
      })
      .partial({ mf: true, bytes: true }),
  ),
});
export type Release = z.infer<typeof Release>;

/** Which release is in force. */
export const ReleasePointer = z.object({ release: z.number().int(), digest: z.string(), url: z.string() });
export type ReleasePointer = z.infer<typeof ReleasePointer>;
