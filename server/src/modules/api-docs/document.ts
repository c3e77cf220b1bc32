import { z } from 'zod';
import { CONTRACT_VERSION } from '@campaign/shared-api/constants';
import { POLICY } from '@campaign/shared-api/policy';
import type { PolicyLine } from '@campaign/shared-api/policy';
import type { RouteEntry } from '../../http/enforce-policy';
import { exampleOf } from './examples';
import { problemReplies } from './problem-replies';
import { namedSchemas, referenceTo } from './schemas';
import type { Answer, ApiDocument, Content, JsonSchema, Parameter } from './shapes';

const API = '/api/v1';
const JSON_TYPE = 'application/json';

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `GET /job/:id/report` → `getJobByIdReport`: what a generated client calls it. */
export const operationIdOf = (method: string, url: string) =>
  method.toLowerCase() +
  url
    .slice(API.length)
    .split(/[/_.-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `By${upper(part.slice(1))}` : upper(part)))
    .join('');

const pathOf = (url: string) =>
  url
    .slice(API.length)
    .replace(/\/$/, '')
    .replaceAll(/:(\w+)/g, '{$1}') || '/';

/** Who may, in a sentence; the scopes are policy.ts's. */
function whoOf({ open, may, proof }: PolicyLine): string {
  if (open === 'public') return 'Anybody, signed in or not.';
  const roles = Object.entries(may).map(([role, scope]) => `${role} (${scope})`);
  const people = [...roles, ...(open === 'token' ? ['a remote’s token'] : [])].join(', ');
  const proven = proof ? ' Only for a session that proved who it is in the last quarter of an hour.' : '';
  return `${people || 'nobody'}.${proven}`;
}

function securityOf({ open, may }: PolicyLine): Record<string, string[]>[] {
  if (open === 'public') return [{}];
  return [
    ...(Object.keys(may).length > 0 ? [{ session: [] }] : []),
    ...(open === 'token' ? [{ token: [] }] : []),
  ];
}

const BYTES = { type: 'string', format: 'binary' };

/** The whole document: every call below /api/v1, from the routes as they are registered and the contracts they name. */
export function apiDocument(inventory: readonly RouteEntry[]): ApiDocument {
  const { schemas, schemaOf } = namedSchemas();
  const sample = (schema: JsonSchema) => exampleOf(schema, schemas);

  /** A body or reply of its own gets the call's name. */
  const nameIt = (schema: JsonSchema, name: string) => {
    if ('$ref' in schema) return schema;
    schemas[name] = schema;
    return referenceTo(name);
  };

  const parametersOf = ({ schema = {} }: RouteEntry): Parameter[] =>
    (['params', 'querystring'] as const).flatMap((part) => {
      const own = schema[part];
      if (!(own instanceof z.ZodObject)) return [];
      return Object.entries(own.shape as Record<string, z.ZodType>).flatMap(([name, each]) => {
        const json = schemaOf(each, 'input');
        // `sort` of a page with one order: there only to be refused.
        if (Object.keys(json).length === 0 || 'not' in json) return [];
        const example = sample(json);
        return {
          name,
          in: part === 'params' ? ('path' as const) : ('query' as const),
          required: part === 'params' || !each.safeParse(undefined).success,
          schema: json,
          ...(example !== undefined && { example }),
        };
      });
    });

  const bodyOf = (
    { schema = {}, config, method, url }: RouteEntry,
    id: string,
  ): Record<string, Content> | undefined => {
    if (config.multipart) {
      const form = {
        type: 'object',
        properties: { file: BYTES },
        required: ['file'],
        additionalProperties: { type: 'string' },
      };
      return { 'multipart/form-data': { schema: form } };
    }
    if (schema.body instanceof z.ZodType) {
      const json = nameIt(schemaOf(schema.body, 'input'), `${upper(id)}Body`);
      return { [JSON_TYPE]: { schema: json, example: sample(json) } };
    }
    return method === 'PUT' && url.endsWith('/:file')
      ? { 'application/octet-stream': { schema: BYTES } }
      : undefined;
  };

  const isOptional = (body: unknown) => body instanceof z.ZodType && body.safeParse(undefined).success;

  const repliesOf = ({ schema = {}, config, url }: RouteEntry, id: string): Record<string, Answer> => {
    if (config.raw) {
      const isStream = url.endsWith('/events');
      const content = {
        [isStream ? 'text/event-stream' : 'application/octet-stream']: {
          schema: isStream ? { type: 'string' } : BYTES,
        },
      };
      return {
        200: { description: isStream ? 'A stream of events.' : 'A file, or the way to one.', content },
      };
    }
    return Object.fromEntries(
      Object.entries((schema.response ?? {}) as Record<string, z.ZodType>).map(([status, reply]) => {
        const name = `${upper(id)}Reply${status === '200' ? '' : status}`;
        const json = nameIt(schemaOf(reply, 'output'), name);
        return [
          status,
          { description: 'Done.', content: { [JSON_TYPE]: { schema: json, example: sample(json) } } },
        ];
      }),
    );
  };

  const calls = inventory
    .filter(({ url, method }) => url.startsWith(`${API}/`) && method !== 'HEAD')
    .toSorted((a, b) => `${pathOf(a.url)} ${a.method}`.localeCompare(`${pathOf(b.url)} ${b.method}`, 'en'));
  const paths: ApiDocument['paths'] = {};
  for (const call of calls) {
    const line: PolicyLine = POLICY[call.policy];
    const operationId = operationIdOf(call.method, call.url);
    const parameters = parametersOf(call);
    const content = bodyOf(call, operationId);
    const path = (paths[pathOf(call.url)] ??= {});
    path[call.method.toLowerCase()] = {
      operationId,
      tags: [call.url.slice(API.length).split('/')[1]!.replace(/^:.*/, 'short links')],
      description: whoOf(line),
      security: securityOf(line),
      ...(parameters.length > 0 && { parameters }),
      ...(content && { requestBody: { required: !isOptional(call.schema?.body), content } }),
      responses: {
        ...repliesOf(call, operationId),
        ...problemReplies.of({ line, hasInput: parameters.length > 0 || content !== undefined, call }),
      },
    };
  }
  const tags = [
    ...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((each) => each.tags))),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Campaign console',
      version: CONTRACT_VERSION,
      description:
        'Every call of the console. A write needs the proof of origin that the console sends: `X-Requested-With`, or a token.',
    },
    servers: [{ url: API }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
      responses: problemReplies.shared,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', description: 'A remote’s token: `mfe token`.' },
      },
    },
  };
}
