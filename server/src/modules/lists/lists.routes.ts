import { z } from 'zod';
import { MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import {
  BulkResult,
  DownloadLink,
  Id,
  Ids,
  ListDownload,
  NewPhoneList,
  pageOf,
  PhoneList,
  PhoneListFilter,
  PhoneListQuery,
  PhoneNumbersQuery,
  PhoneNumbersReply,
  replyOf,
  UploadReply,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
import { eventRoute } from '../../http/event-route';
import type { Module } from '../../http/module';
import { fileOf } from '../../http/uploaded-file';
import { unpacked } from '../../uploaded-file';
import { writeLists } from './list-file';
import { openListDownload, requestListDownload, sampleRows } from './downloads.service';
import {
  createPhoneList,
  deletePhoneLists,
  listVisibleLists,
  openListLines,
  readPhoneList,
} from './lists.service';
import { uploadListFile } from './upload.service';

const DOWNLOAD = '/phone_lists/phonenumbers-list/download';

export const listRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/phone_lists',
    config: { policy: 'list:list' },
    schema: { querystring: PhoneListQuery, response: { 200: pageOf(PhoneList) } },
    handler: (request) => listVisibleLists(ctx, actorOf(request), request.query),
  });

  app.route({
    method: 'GET',
    url: '/phone_lists/file',
    config: { policy: 'list:export', raw: true },
    schema: { querystring: PhoneListFilter },
    handler: async (request, reply) =>
      sendCsv(reply, 'phone lists.csv', await writeLists(ctx, actorOf(request), request.query)),
  });

  eventRoute(app, ctx, '/phone_lists/events', 'list:list', openListLines(ctx));

  app.route({
    method: 'GET',
    url: '/phone_lists/:id',
    config: { policy: 'list:read' },
    schema: { params: z.object({ id: Id }), response: { 200: replyOf(PhoneList) } },
    handler: async (request) => ({ data: await readPhoneList(ctx, actorOf(request), request.params.id) }),
  });

  app.route({
    method: 'POST',
    url: '/phone_lists/upload',
    config: { policy: 'list:upload', multipart: true },
    schema: { response: { 200: UploadReply } },
    handler: async (request) => {
      const file = unpacked(await fileOf(request, MAX_LIST_FILE_BYTES));
      const data = await uploadListFile(ctx, actorOf(request), file);
      return { data, fileUrl: data.fileUrl, count: data.count, sample: data.sample };
    },
  });

  app.route({
    method: 'POST',
    url: '/phone_lists',
    config: { policy: 'list:create' },
    schema: { body: NewPhoneList, response: { 200: replyOf(PhoneList) } },
    handler: async (request) => {
      const { list, warning } = await createPhoneList(ctx, actorOf(request), request.body);
      return {
        data: list,
        message: 'Phone list saved. Its numbers are being loaded.',
        ...(warning && { warning }),
      };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/phone_lists/',
    config: { policy: 'list:delete' },
    schema: { body: Ids, response: { 200: BulkResult } },
    handler: (request) => deletePhoneLists(ctx, actorOf(request), request.body.ids),
  });

  app.route({
    method: 'POST',
    url: DOWNLOAD,
    config: { policy: 'list:download' },
    schema: {
      body: ListDownload,
      response: { 200: replyOf(DownloadLink).extend({ downloadUrl: z.string() }) },
    },
    handler: async (request) => {
      const ticket = await requestListDownload(ctx, actorOf(request), request.body);
      const downloadUrl = `/api/v1${DOWNLOAD}/${ticket}`;
      return { data: { downloadUrl }, downloadUrl };
    },
  });

  app.route({
    method: 'GET',
    url: `${DOWNLOAD}/:ticket`,
    config: { policy: 'list:download', raw: true },
    schema: { params: z.object({ ticket: z.string().max(2_000) }) },
    handler: async (request, reply) => {
      const { fileName, content } = await openListDownload(ctx, actorOf(request), request.params.ticket);
      return sendCsv(reply, fileName, content);
    },
  });

  app.route({
    method: 'POST',
    url: '/phone_numbers',
    config: { policy: 'list:sample' },
    schema: { body: PhoneNumbersQuery, response: { 200: PhoneNumbersReply } },
    handler: (request) => sampleRows(ctx, actorOf(request), request.body),
  });
};
