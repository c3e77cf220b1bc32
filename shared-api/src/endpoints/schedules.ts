import type { DeliverySchedule, DeliveryScheduleInput, Page, Reply, ScheduleQuery } from '../contracts';
import { baseApi } from './base-api';

export const schedulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The agency's delivery schedules and the platform's. */
    getSchedules: build.query<DeliverySchedule[], ScheduleQuery>({
      query: (params) => ({ url: '/schedule', params }),
      transformResponse: (page: Page<DeliverySchedule>) => page.data,
      extraOptions: { loading: false },
      providesTags: ['Schedule'],
    }),
    /** WIZ-17. The specification's default id makes a new one. */
    saveSchedule: build.mutation<Reply<DeliverySchedule>, DeliveryScheduleInput>({
      query: (body) => ({ url: '/schedule', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Schedule'] : []),
    }),
  }),
});

export const { useGetSchedulesQuery, useSaveScheduleMutation } = schedulesApi;
