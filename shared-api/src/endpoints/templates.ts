import type { Done, EditedTemplateInput, NewTemplateInput, Page, Reply, Template } from '../contracts';
import { baseApi } from './base-api';

type TemplateId = Template['id'];

export const templatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The reply templates of a job, or those with the given ids while the job has no id yet. */
    getTemplates: build.query<Template[], { jobId: number } | { ids: TemplateId[] }>({
      query: (which) => ({
        url: '/templates',
        params: 'ids' in which ? { ids: which.ids.join(',') } : { jobId: which.jobId },
      }),
      transformResponse: (page: Page<Template>) => page.data,
      providesTags: ['Template'],
    }),
    createTemplate: build.mutation<Reply<Template>, NewTemplateInput>({
      query: (body) => ({ url: '/templates', method: 'POST', body }),
      invalidatesTags: ['Template'],
    }),
    updateTemplate: build.mutation<Reply<Template>, { id: TemplateId; template: EditedTemplateInput }>({
      query: ({ id, template }) => ({ url: `/templates/${id}`, method: 'PUT', body: template }),
      invalidatesTags: ['Template'],
    }),
    deleteTemplate: build.mutation<Done, TemplateId>({
      query: (id) => ({ url: `/templates/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Template'],
    }),
  }),
});

export const {
  useGetTemplatesQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
} = templatesApi;
