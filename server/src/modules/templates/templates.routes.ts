import { z } from 'zod';
import {
  Done,
  EditedTemplate,
  Id,
  NewTemplate,
  pageOf,
  replyOf,
  Template,
  TemplateQuery,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { createTemplate, editTemplate, listTemplates, removeTemplate } from './templates.service';

const TemplateId = z.object({ id: Id });
const one = { 200: replyOf(Template) };

/** Reply templates (TPL-04). */
export const templateRoutes: Module = (app, ctx) => {
  app.get(
    '/templates',
    {
      config: { policy: 'template:list' },
      schema: { querystring: TemplateQuery, response: { 200: pageOf(Template) } },
    },
    (request) => listTemplates(ctx, actorOf(request), request.query),
  );
  app.post(
    '/templates',
    { config: { policy: 'template:write' }, schema: { body: NewTemplate, response: one } },
    async (request) => ({
      data: await createTemplate(ctx, actorOf(request), request.body),
      message: 'Template created.',
    }),
  );
  app.put(
    '/templates/:id',
    {
      config: { policy: 'template:write' },
      schema: { params: TemplateId, body: EditedTemplate, response: one },
    },
    async (request) => ({
      data: await editTemplate(ctx, actorOf(request), request.params.id, request.body),
      message: 'Template saved.',
    }),
  );
  app.delete(
    '/templates/:id',
    { config: { policy: 'template:write' }, schema: { params: TemplateId, response: { 200: Done } } },
    async (request) => {
      await removeTemplate(ctx, actorOf(request), request.params.id);
      return { message: 'Template deleted.' };
    },
  );
};
