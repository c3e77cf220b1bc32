import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Permission } from '@campaign/shared-api/policy';
import type { Context } from '../context';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A module's routes: `export const jobRoutes: Module = (app, ctx) => { … }`, named in app.ts. */
export type Module = (app: App, ctx: Context) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of shared-api/src/policy.ts that says who may call. */
    policy?: Permission;
    /** The answer is no JSON of ours (a page, a file, a stream, a redirect): no response schema. */
    raw?: true;
    /** The body is multipart/form-data. */
    multipart?: true;
    /** Called by others than the console (a carrier, a browser's report): no proof of origin is asked for. */
    foreign?: true;
  }
}
