import { z } from 'zod';

const Integrity = z.record(z.string(), z.string().startsWith('sha384-'));
const Bytes = z.record(
  z.string(),
  z.object({ raw: z.number(), gzip: z.number(), br: z.number().optional() }),
);

/** What a remote declares in its platform.config.ts; the shell's sidebar, titles and guard are made of it. */
const Declaration = z.object({
  requires: z.object({ platform: z.number().int() }),
  routes: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      permission: z.string().optional(),
      oneOf: z.record(z.string(), z.array(z.string())).optional(),
      /** Files of the remote this page needs beyond the remote's first ones. */
      preload: z.array(z.string()).optional(),
      /** What of the shell it needs that comes late: '@campaign/shared-ui/grid'. */
      doors: z.array(z.string()).optional(),
    }),
  ),
  nav: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      icon: z.string(),
      order: z.number(),
      badge: z.string().optional(),
      roles: z.array(z.string()).optional(),
    }),
  ),
  panels: z.record(z.string(), z.object({ title: z.string(), width: z.number() })),
  /** Names of the Trusted Types policies its libraries make for themselves. */
  trustedTypes: z
    .array(z.string().regex(/^[\w#=/@.%-]{1,60}$/, 'No name of a policy.'))
    .max(8)
    .optional(),
});

/** One build of one remote, as its webpack build describes it (release-part.json). */
export const RemoteBuild = Declaration.extend({
  schema: z.literal(1),
  remote: z.string().regex(/^[a-z0-9-]+$/),
  build: z.string().regex(/^[a-z0-9-]+$/),
  /** The global name of its federation container; unique per build. */
  container: z.string(),
  entry: z.string(),
  /** What the first paint of the remote needs, in the order of loading. */
  preload: z.array(z.string()),
  /** What it takes from the shared packages at run time: '@campaign/shared-api#useMay'. */
  uses: z.array(z.string()).optional(),
  /** Their members it may mean, '@campaign/shared-ui/grid#DataTable(0).rowActions', as the contract's `version` knows them. */
  takes: z.object({ version: z.string(), members: z.array(z.string()).max(5_000) }).optional(),
  /** TypeScript: what its panels are opened with and give back. */
  types: z.string().max(50_000).optional(),
  /** sha384 of every file that is served. */
  integrity: Integrity,
  bytes: Bytes,
  /** The federation manifest, verbatim. */
  mf: z.unknown(),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** What a shell gives remotes: by door ('@campaign/shared-ui/grid'), the names behind it. */
export const Provided = z.record(z.string(), z.array(z.string()));
export type Provided = z.infer<typeof Provided>;

/** The shell's build, as its webpack build describes it. */
export const ShellBuild = z.object({
  schema: z.literal(1),
  build: z.string(),
  /** The platform's major version this shell has. */
  contract: z.number().int(),
  /** Scripts and styles of the page, in order. */
  entry: z.array(z.string()),
  /** The sign-in page as the build drew it: what a person sees and types into before any script has run. */
  staticSignIn: z.object({ html: z.string(), styles: z.string() }).optional(),
  /** What everything but that page needs beyond the entry: the console itself. */
  console: z.array(z.string()).default([]),
  /** What the shell's own pages need beyond both, by address. */
  pages: z.record(z.string(), z.array(z.string())),
  /** The files behind what the shell gives late, by its name. */
  doors: z.record(z.string(), z.array(z.string())).default({}),
  /** What it gives remotes; of a shell made before contract 1.10 not known. */
  provides: Provided.optional(),
  fonts: z.array(z.string()),
  /** What little CSS there is, to stand in the page itself: a file of it would cost a request before the first paint. */
  styles: z.string().optional(),
  integrity: Integrity,
  bytes: Bytes,
});
export type ShellBuild = z.infer<typeof ShellBuild>;
