import { z } from 'zod';
import { Id, IdList, PageQuery, Version } from './envelope';

/** TPL-02, TPL-05: `isDefalut` is the specification's spelling. Text is the editor's html (p, br). */
export const Template = z.object({
  id: z.number().int(),
  jobId: z.number().int().nullable(),
  title: z.string(),
  text: z.string(),
  media: z.string().nullable(),
  hasDynamicMedia: z.boolean(),
  hasDynamicMediaRendered: z.boolean(),
  isDefalut: z.boolean(),
  version: Version,
});
export type Template = z.infer<typeof Template>;
export const NewTemplate = z.object({
  jobId: Id.nullable().optional(),
  /** The agency of a template without a job; ADMIN's choice, everybody else's is their own. */
  accountId: Id.optional(),
  title: z.string().trim().min(1).max(120),
  text: z.string().trim().min(1).max(20_000),
  media: z.string().max(300).nullable().default(null),
  hasDynamicMedia: z.boolean().default(false),
  hasDynamicMediaRendered: z.boolean().default(false),
  isDefalut: z.boolean().default(false),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
export type NewTemplateInput = z.input<typeof NewTemplate>;
/** PUT /templates/{id}. */
export const EditedTemplate = NewTemplate.extend({ version: Version.optional() });
export type EditedTemplate = z.infer<typeof EditedTemplate>;
export type EditedTemplateInput = z.input<typeof EditedTemplate>;
export const TemplateQuery = PageQuery.extend({ jobId: Id.optional(), ids: IdList.optional() });
