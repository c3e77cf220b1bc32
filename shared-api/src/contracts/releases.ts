import { z } from 'zod';
import { LOAD_OUTCOMES } from '../constants';
import { Id, Instant } from './envelope';
import { Provided, RemoteBuild } from './registry';
import { Role } from './session';

/** How teams, addresses and the release call a remote: 'jobs' for mfe-jobs. */
export const RemoteName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'Small letters, digits and dashes.');
/** Names the sources a build was made of. */
export const BuildName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Small letters, digits and dashes.');
/** A file of a build: one name, no folder, no way up. */
export const BuildFileName = z.string().regex(/^\w[\w.-]{0,120}$/, 'One file name, without a folder.');
const Reason = z.string().trim().min(3, 'Say why, in at least three letters.').max(300);
const Percent = z.number().min(0).max(100);

/** A build as browsers get it. `build` is its name, `base` where its files are: '/mfe/lists/3f2a9c71b0de/'. */
export const ReleasedBuild = RemoteBuild.omit({
  schema: true,
  mf: true,
  bytes: true,
  uses: true,
  types: true,
}).extend({
  base: z.string(),
});
export type ReleasedBuild = z.infer<typeof ReleasedBuild>;

/**
 * What a release is signed with: ECDSA on P-256 with SHA-256 over `canonicalJson` of the document without its
 * `signature`, as base64url of r and s (64 bytes: what WebCrypto's verify takes).
 */
export const Signature = z.object({ alg: z.literal('ES256'), kid: z.string(), value: z.string() });
export type Signature = z.infer<typeof Signature>;

/** A key the page trusts, in its element #campaign-keys: an array of these. `key`: the raw point, base64url. */
export const ReleaseKey = z.object({ alg: z.literal('ES256'), kid: z.string(), key: z.string() });
export type ReleaseKey = z.infer<typeof ReleaseKey>;

/** A remote as one person gets it. */
export const ResolvedRemote = z.object({
  /** off: nobody gets it; the shell says `offMessage` in its place, entry and title stay. */
  state: z.enum(['on', 'off']),
  offMessage: z.string().optional(),
  /** Which way this person came to this build. */
  channel: z.enum(['stable', 'canary', 'override', 'preview', 'local']),
  build: ReleasedBuild,
  /** The good build before, for when `build` cannot be loaded; absent where there is none. */
  fallback: ReleasedBuild.optional(),
});
export type ResolvedRemote = z.infer<typeof ResolvedRemote>;

/**
 * The release resolved for whoever asks: in the page's element #campaign-resolved, and at
 * `GET /platform/registry/release` (no-cache, ETag, 304). Remotes nobody gives this person are not in it.
 */
export const ResolvedRelease = z.object({
  schema: z.literal(2),
  /** Grows with every change, rollbacks included: a lower number than one seen before is a replay. */
  release: z.number().int().positive(),
  /** How often a visible tab asks again. */
  pollSeconds: z.number().int().positive(),
  /** The shell that belongs to it: another `build` than the running one offers a reload. */
  shell: z.object({ build: z.string(), contract: z.number().int() }),
  remotes: z.record(z.string(), ResolvedRemote),
  /** Somebody of the staff looks at builds of their own choice until then: the shell shows a banner. */
  override: z.object({ remotes: z.array(z.string()), until: Instant }).optional(),
  /** This tab tries a build that nobody else has, until then: the shell shows a banner. */
  preview: z
    .object({
      remote: z.string(),
      build: z.string(),
      publishedBy: z.string(),
      until: Instant,
      mountedIn: z.string().nullable(),
    })
    .optional(),
  signature: Signature,
});
export type ResolvedRelease = z.infer<typeof ResolvedRelease>;

/** Whom a channel is for, besides its weight: any of these roles, or any of these agencies. */
export const ChannelMatch = z.object({
  roles: z.array(z.string()).max(5).optional(),
  agencies: z.array(Id).max(100).optional(),
});
export type ChannelMatch = z.infer<typeof ChannelMatch>;

export const Channel = z.object({
  id: z.enum(['canary', 'stable']),
  build: z.string(),
  /** Percent of all people, by a hash of person and remote: raising it moves nobody away. Stable: 100. */
  weight: Percent,
  match: ChannelMatch.optional(),
  /** Since when it has this build; a canary's failures are counted from here. */
  since: Instant,
});
export type Channel = z.infer<typeof Channel>;

/** A remote in the whole release: first the canary, if there is one, then stable, if there is one yet. */
export const RemoteState = z.object({
  state: z.enum(['on', 'off']),
  offMessage: z.string().optional(),
  channels: z.array(Channel).max(2),
  fallbackBuild: z.string().optional(),
});
export type RemoteState = z.infer<typeof RemoteState>;

/** One release of the whole front end: immutable, signed, one line in the history. */
export const ReleaseDocument = z.object({
  schema: z.literal(2),
  release: z.number().int().positive(),
  parent: z.number().int().positive().nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  reason: z.string(),
  shell: z.object({ build: z.string(), contract: z.number().int(), provides: Provided.optional() }),
  remotes: z.record(RemoteName, RemoteState),
  /** By remote, then by name: builds some channel or fallback of this release names. */
  builds: z.record(RemoteName, z.record(BuildName, ReleasedBuild)),
  signature: Signature,
});
export type ReleaseDocument = z.infer<typeof ReleaseDocument>;

// Changes. Each is refused with 409 when `parent` is not the release in force any more.

const Change = z.object({ parent: z.number().int().nonnegative(), reason: Reason });
/** `POST /registry/remotes/:remote/promote`. A canary needs a weight; stable takes the canary away. */
export const Promotion = Change.extend({
  build: BuildName,
  channel: z.enum(['canary', 'stable']),
  weight: Percent.optional(),
  match: ChannelMatch.extend({ roles: z.array(Role).max(5).optional() }).optional(),
});
export type Promotion = z.infer<typeof Promotion>;
/** `POST /registry/remotes/:remote/rollback`: to what the remote was in release `to`, else to its fallback build. */
export const Rollback = Change.extend({ to: z.number().int().positive().optional() });
export type Rollback = z.infer<typeof Rollback>;
/** `POST /registry/remotes/:remote/disable`: `message` is what people read in the remote's place. */
export const Disabling = Change.extend({ message: z.string().trim().min(3).max(300) });
export type Disabling = z.infer<typeof Disabling>;
/** `POST /registry/remotes/:remote/enable`. */
export const Enabling = Change;
export type Enabling = z.infer<typeof Enabling>;

/** A line of the history: `GET /registry/releases`, and the answer to every change. */
export const ReleaseLine = z.object({
  release: z.number().int(),
  parent: z.number().int().nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  reason: z.string(),
});
export type ReleaseLine = z.infer<typeof ReleaseLine>;

// Publishing, by a bearer token of the remote.

/** `POST /registry/builds` takes the build's part and answers what is still to be uploaded. */
export const Publication = z.object({
  remote: z.string(),
  build: z.string(),
  /** open: files are missing; published: whole and checked, never to change again. */
  state: z.enum(['open', 'published']),
  missing: z.array(z.string()),
  /** Whether every page and panel of it was mounted in a browser: else it cannot become stable. */
  mounted: z.boolean(),
});
export type Publication = z.infer<typeof Publication>;

/** `POST /registry/builds/:remote/:build/mounted`: what of the build was mounted, and in which browser. */
export const Mounting = z.object({
  /** 'Chromium 156.0.7171.2'. */
  browser: z.string().trim().min(1).max(120),
  /** The paths of its routes, as it declares them, and the names of its panels: all of them. */
  pages: z.array(z.string()).max(300),
  panels: z.array(z.string()).max(100),
});
export type Mounting = z.infer<typeof Mounting>;

/** `POST /registry/tokens` (ADMIN): `secret` is shown this once. */
export const NewToken = z.object({ remote: RemoteName, name: z.string().trim().min(1).max(80) });
export type NewToken = z.infer<typeof NewToken>;
export const Token = z.object({
  id: z.number().int(),
  remote: z.string(),
  name: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  secret: z.string().optional(),
});
export type Token = z.infer<typeof Token>;

// Beacons.

/** How a load ended. 'loaded' is the one good end; 'offline' is told but held against nobody. */
export const LoadOutcome = z.enum(LOAD_OUTCOMES);
export type LoadOutcome = z.infer<typeof LoadOutcome>;
/** `POST /registry/beacons`: what happened since the last one, in order. */
export const Beacon = z.object({
  loads: z
    .array(
      z.object({
        remote: RemoteName,
        build: BuildName,
        outcome: LoadOutcome,
        /** Click → mounted, or → failed. */
        milliseconds: z.number().int().nonnegative().max(120_000).optional(),
      }),
    )
    .min(1)
    .max(50),
});
export type Beacon = z.infer<typeof Beacon>;

// Overrides of the staff: an HttpOnly cookie, signed, bound to the person, for 60 minutes.

/** `POST /registry/override` (ADMIN): published builds by remote. `DELETE /registry/override` ends it. */
export const Override = z.object({ builds: z.record(RemoteName, BuildName) });
export type Override = z.infer<typeof Override>;
export const OverrideState = z.object({
  builds: z.record(z.string(), z.string()),
  until: Instant.nullable(),
});
export type OverrideState = z.infer<typeof OverrideState>;

// Previews: a published build before one person, in one tab, until the link's end.

/** `POST /registry/remotes/:remote/preview` (a token of the remote): an address for the people on its preview list. */
export const NewPreview = z.object({ build: BuildName, hours: z.number().min(0.05).max(24).default(24) });
export type NewPreview = z.input<typeof NewPreview>;
export const PreviewLink = z.object({
  remote: z.string(),
  build: z.string(),
  url: z.string(),
  until: Instant,
  /** How many people may follow it. */
  people: z.number().int(),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

/** What a link holds, signed. */
export const PreviewTicket = z.object({ ticket: z.string().min(1).max(2000) });
export type PreviewTicket = z.infer<typeof PreviewTicket>;
/** `POST /registry/preview/offer`: what would be started. */
export const PreviewOffer = z.object({
  remote: z.string(),
  build: z.string(),
  /** Whose token or server brought it. */
  publishedBy: z.string(),
  publishedAt: Instant,
  /** In which browser every page and panel of it was mounted; null: in none yet. */
  mountedIn: z.string().nullable(),
  until: Instant,
  /** The first of its pages; null where it has none of its own. */
  path: z.string().nullable(),
});
export type PreviewOffer = z.infer<typeof PreviewOffer>;
/** `POST /registry/preview`: `pass` goes with what this tab asks of the registry, as `PREVIEW_HEADER`. */
export const StartedPreview = PreviewOffer.extend({ pass: z.string() });
export type StartedPreview = z.infer<typeof StartedPreview>;

/** Who may start previews of a remote. `POST /registry/remotes/:remote/previewers` (ADMIN) adds everybody of this e-mail. */
export const NewPreviewer = z.object({ email: z.email() });
export type NewPreviewer = z.infer<typeof NewPreviewer>;
export const Previewer = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  agency: z.string(),
  role: z.string(),
  addedAt: Instant,
});
export type Previewer = z.infer<typeof Previewer>;

// The developer's view (ADMIN).

export const BuildHealth = z.object({
  build: z.string(),
  publishedAt: Instant,
  publishedBy: z.string(),
  /** In which browser every page and panel of it was mounted; null: in none, and it cannot become stable. */
  mountedIn: z.string().nullable(),
  /** Where it runs now; empty: nowhere. */
  runsAs: z.array(z.enum(['canary', 'stable', 'fallback'])),
  /** Bytes gzip of what the first paint needs. */
  firstRouteBytes: z.number().int(),
  /** Of the last seven days. */
  loads: z.number().int(),
  failures: z.partialRecord(LoadOutcome, z.number().int()),
  /** Click → mounted, on average. */
  typicalMilliseconds: z.number().int().nullable(),
});
export type BuildHealth = z.infer<typeof BuildHealth>;

/** `GET /registry/overview`. */
export const RegistryOverview = z.object({
  release: ReleaseLine,
  shell: z.object({ build: z.string(), contract: z.number().int() }),
  remotes: z.array(RemoteState.extend({ name: z.string(), builds: z.array(BuildHealth) })),
});
export type RegistryOverview = z.infer<typeof RegistryOverview>;

/** `GET /registry/remotes/:remote/canary`: a row for each person who gets it now. */
export const CanaryPerson = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  agency: z.string(),
  /** weight: by the hash; match: by role or agency. */
  by: z.enum(['weight', 'match']),
});
export type CanaryPerson = z.infer<typeof CanaryPerson>;

/** `GET /registry/audit`: who did what to the registry, newest first. */
export const RegistryEvent = z.object({
  id: z.number().int(),
  at: Instant,
  /** A person's name, the name of a token, or 'registry' for what it did by itself. */
  by: z.string(),
  action: z.enum([
    'publish',
    'mount',
    'promote',
    'rollback',
    'disable',
    'enable',
    'halt',
    'adopt',
    'token',
    'revoke',
    'override',
    'preview-link',
    'preview',
    'preview-end',
    'previewer',
    'previewer-gone',
  ]),
  remote: z.string().nullable(),
  build: z.string().nullable(),
  release: z.number().int().nullable(),
  reason: z.string().nullable(),
});
export type RegistryEvent = z.infer<typeof RegistryEvent>;
