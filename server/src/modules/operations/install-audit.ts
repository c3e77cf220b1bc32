import type { Permission } from '@campaign/shared-api/policy';
import type { Context } from '../../context';
import type { App } from '../../http/module';
import { noteAct } from './operations.service';

/** Asked by POST and changing nothing; told in rows of their own (a text names its sender); before a session. */
const NOT_NOTED: ReadonlySet<Permission> = new Set<Permission>([
  ...(['job:estimate', 'list:sample', 'p2p:send', 'chat:reply', 'rating:list', 'mdr:list'] as const),
  // Write their own, in more words: the bucket that was taken, the remote and build that was changed, the number.
  ...([
    'list:download',
    'job:report',
    'job:export',
    'registry:change',
    'registry:administer',
    'registry:tokens',
    'registry:beacon',
    'registry:preview',
  ] as const),
  ...(['held:decide', 'chat:opt-out', 'opt-out:lift'] as const),
  // The old and new values.
  ...(['agency:rates', 'agent:edit', 'frequency:write', 'guard:write', 'reply-rules:write'] as const),
  // What was switched on and off.
  'agency:features',
  // The sites before and after.
  'agency:carrier-site',
  'identity:carrier-site',
  // How many; a file that is only looked at imports nothing.
  'donation:import',
  // A line an agency: its list, and how many.
  'delivery:suppress',
  // Names the agency that was made.
  'session:sign-up',
  // With the device, the IP address and how; by their services.
  'session:sign-in',
  'session:sign-out',
  // Told of whoever looks, and of whom.
  'session:view',
  'session:view-end',
  // Told by the list that is made of it.
  'list:upload',
]);

/**
 * Writes down every change a signed-in person made, before the answer leaves: whatever route is added, it is in
 * the log. Ids only, no content. A reason that was given is kept.
 */
export function installAudit(app: App, ctx: Context): void {
  app.addHook('onSend', async (request, reply, answer) => {
    const { person } = request;
    const action = request.routeOptions.config.policy;
    if (request.method === 'GET' || request.method === 'HEAD' || !person || !action) return;
    if (reply.statusCode >= 400 || NOT_NOTED.has(action)) return;
    try {
      const told = toldBy(answer);
      // Of several to be deleted, those that were; where each was refused, nothing has changed.
      const deleted = Array.isArray(told['deleted']) ? told['deleted'] : undefined;
      if (deleted?.length === 0) return;
      const object = objectOf(request, told, deleted);
      const done = ONE_OF_TWO[action]?.(request, told) ?? action;
      await noteAct(ctx, person, { action: done, object, detail: detailOf(request) });
    } catch (error) {
      ctx.log.error({ err: error, action }, 'An act could not be written down.');
    }
  });
}

type Told = Record<string, unknown>;
const bodyOf = ({ body }: Act) => (body ?? {}) as Told;
const ends = ({ routeOptions }: Act, word: string) => routeOptions.url?.endsWith(`/${word}`);

/** Of a policy line that allows something and its opposite: which of the two was done. */
const ONE_OF_TWO: Partial<Record<Permission, (act: Act, told: Told) => string>> = {
  'agency:approve': (act) => (bodyOf(act)['status'] ? 'agency:approve' : 'agency:reject'),
  'agency:status': (_, { data }) => ((data as Told)['status'] ? 'agency:enable' : 'agency:disable'),
  'agent:confirm': (act) => (ends(act, 'refuse') ? 'agent:refuse' : 'agent:confirm'),
  'job:pause': (act) => (ends(act, 'resume') ? 'job:resume' : 'job:pause'),
  'operations:hold': (act) => (ends(act, 'release') ? 'operations:release' : 'operations:hold'),
};

/** What these are done to is not what their address begins with. */
const NOUNS: Partial<Record<Permission, string>> = {
  'mdr:create': 'mdr',
  'mdr:cancel': 'mdr',
  'mdr:download': 'mdr',
  'link:create': 'link',
};

/** What a body names; before a thing's own number, which is gone with it, whose it was. */
const NAMED = ['agentId', 'jobId', 'listId', 'identityId', 'id', 'accountId'];
/** What an answer names as made; an `id` in one may be of anything. */
const MADE = ['jobId', 'listId', 'mediaId', 'identityId'];
/** What these make is known by its plain `id`. */
const MADE_BY_ID: ReadonlySet<Permission | undefined> = new Set<Permission>(['agent:create']);

/** What the log reads of a request. */
interface Act {
  method: string;
  params: unknown;
  body: unknown;
  routeOptions: { url?: string | undefined; config: { policy?: Permission } };
}

/** What it was done to, as `job/12`: by the address, else by what was made, else by what the body names. */
function objectOf(
  { params, body, routeOptions }: Act,
  { data }: Told,
  deleted: readonly unknown[] | undefined,
): string | null {
  const { policy } = routeOptions.config;
  const noun = (policy && NOUNS[policy]) ?? routeOptions.url?.replace('/api/v1/', '').split('/')[0] ?? '';
  const [own] = Object.values((params ?? {}) as Told);
  if (own !== undefined) return `${noun}/${String(own)}`;
  const fields = (body ?? {}) as Told;
  const several = deleted ?? fields['ids'];
  if (Array.isArray(several)) return `${noun}/${several.slice(0, 20).join()}`;
  const made = MADE_BY_ID.has(policy) ? [...MADE, 'id'] : MADE;
  const answered = (data ?? {}) as Told;
  return namedIn(made, answered, noun) ?? namedIn(NAMED, fields, noun) ?? (noun || null);
}

function namedIn(names: readonly string[], fields: Told, noun: string): string | undefined {
  const name = names.find((field) => typeof fields[field] === 'number');
  return name && `${name === 'id' ? noun : name.slice(0, -2)}/${String(fields[name])}`;
}

/** What the answer tells of; it is text by now. */
function toldBy(answer: unknown): Told {
  return typeof answer === 'string' && answer.startsWith('{') ? (JSON.parse(answer) as Told) : {};
}

function detailOf({ method, routeOptions, body }: Act): Told {
  const { reason } = (body ?? {}) as Told;
  return { call: `${method} ${routeOptions.url}`, ...(typeof reason === 'string' && { reason }) };
}
