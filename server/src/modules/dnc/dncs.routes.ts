import { z } from 'zod';
import { MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import {
  BulkResult,
  Dnc,
  DncCheck,
  DncCheckQuery,
  DncExport,
  DncQuery,
  DownloadLink,
  Ids,
  NewDnc,
  Done,
  OptOut,
  OptOutLift,
  OptOutQuery,
  pageOf,
  PhoneList,
  RegistryState,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
import type { Module } from '../../http/module';
import { fileOf } from '../../http/uploaded-file';
import { unpacked } from '../../uploaded-file';
import { checkNumber } from './check-number.service';
import { uploadDncFile } from './dnc-files.service';
import { openDncExport, requestDncExport } from './dnc-export.service';
import { listRegistries } from '../suppression/registries.service';
import { uploadRegistry } from './registry-uploads.service';
import { addDnc, deleteDncs, dncWords, liftOptOut, listDncs, listOptOuts } from './dncs.service';

const EXPORT = '/dncs/export';

/** Whom the agency must not text (DNC-06). */
export const dncRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/dncs',
    config: { policy: 'dnc:list' },
    schema: { querystring: DncQuery, response: { 200: pageOf(Dnc) } },
    handler: (request) => listDncs(ctx, actorOf(request), request.query),
  });

  app.route({
    method: 'GET',
    url: '/dncs/opt_outs',
    config: { policy: 'dnc:list' },
    schema: { querystring: OptOutQuery, response: { 200: pageOf(OptOut) } },
    handler: (request) => listOptOuts(ctx, actorOf(request), request.query),
  });

  app.route({
    method: 'POST',
    url: '/dncs/opt_outs/lift',
    config: { policy: 'opt-out:lift' },
    schema: { body: OptOutLift, response: { 200: Done } },
    handler: async (request) => {
      await liftOptOut(ctx, actorOf(request), request.body);
      return { message: dncWords.lifted };
    },
  });

  app.route({
    method: 'GET',
    url: '/dncs/check',
    config: { policy: 'dnc:list' },
    schema: { querystring: DncCheckQuery, response: { 200: replyOf(DncCheck) } },
    handler: async (request) => ({ data: await checkNumber(ctx, actorOf(request), request.query) }),
  });

  app.route({
    method: 'GET',
    url: '/dncs/registries',
    config: { policy: 'dnc:list' },
    schema: { response: { 200: z.object({ data: z.array(RegistryState) }) } },
    handler: async () => ({ data: await listRegistries(ctx) }),
  });

  app.route({
    method: 'POST',
    url: '/dncs/registries/upload',
    config: { policy: 'dnc:renew-registry', multipart: true },
    schema: { response: { 200: replyOf(RegistryState) } },
    handler: async (request) => {
      const file = unpacked(await fileOf(request, MAX_LIST_FILE_BYTES));
      return { data: await uploadRegistry(ctx, file), message: dncWords.registryTaken };
    },
  });

  app.route({
    method: 'POST',
    url: EXPORT,
    config: { policy: 'dnc:export' },
    schema: { body: DncExport, response: { 200: replyOf(DownloadLink) } },
    handler: (request) => ({
      data: { downloadUrl: `/api/v1${EXPORT}/${requestDncExport(ctx, actorOf(request), request.body)}` },
    }),
  });

  app.route({
    method: 'GET',
    url: `${EXPORT}/:ticket`,
    config: { policy: 'dnc:export', raw: true },
    schema: { params: z.object({ ticket: z.string().max(2_000) }) },
    handler: (request, reply) =>
      sendCsv(
        reply,
        'Opt-outs and do-not-contact numbers.csv',
        openDncExport(ctx, actorOf(request), request.params.ticket),
      ),
  });

  app.route({
    method: 'POST',
    url: '/dncs',
    config: { policy: 'dnc:create' },
    schema: { body: NewDnc, response: { 200: replyOf(z.object({ id: z.number().int() })) } },
    handler: async (request) => ({
      data: await addDnc(ctx, actorOf(request), request.body),
      message: dncWords.saved,
    }),
  });

  app.route({
    method: 'POST',
    url: '/dncs/upload',
    config: { policy: 'dnc:create', multipart: true },
    schema: { response: { 200: replyOf(PhoneList) } },
    handler: async (request) => {
      const file = unpacked(await fileOf(request, MAX_LIST_FILE_BYTES));
      return { data: await uploadDncFile(ctx, actorOf(request), file), message: dncWords.saved };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/dncs',
    config: { policy: 'dnc:delete' },
    schema: { body: Ids, response: { 200: BulkResult } },
    handler: (request) => deleteDncs(ctx, actorOf(request), request.body.ids),
  });
};
