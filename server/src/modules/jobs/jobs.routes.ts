import { z } from 'zod';
import {
  BulkResult,
  DeliverySchedule,
  EditedJob,
  Estimate,
  EstimateQuery,
  Id,
  Ids,
  InServiceQuery,
  Job,
  JobAgents,
  JobApproval,
  JobEventsQuery,
  JobFilter,
  JobPage,
  JobQuery,
  JobRemaining,
  pageOf,
  JobCreation,
  replyOf,
  ScheduleQuery,
  SendingNumbers,
  SipPeerQuery,
  SipPeers,
} from '@campaign/shared-api/contracts';
import { actorOf, lineOwnerOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
import { endWithServer, sendLine } from '../../http/event-route';
import type { Module } from '../../http/module';
import { estimateJob } from './estimate.service';
import { setJobAgents } from './job-agents.service';
import { jobWords } from './job-rules';
import { writeJobs } from './job-file';
import { openJobStreams } from './job-streams';
import { approveJob, createJob, deleteJobs, editJob, listJobs, readJob, setJobRunning } from './jobs.service';
import { availableNumbers, inServiceNumbers, purchasedNumbers, sipPeersOf } from './numbers.service';
import { countRemaining } from './remaining.service';
import { listSchedules, saveSchedule } from './schedule.service';

const JobId = z.object({ id: Id });
const AreaCodes = z.object({
  areaCodes: z
    .string()
    .regex(/^\d{3}(,\d{3}){0,399}$/)
    .optional(),
});

/** Jobs: list, read, create, edit, approve, pause, delete; what the wizard asks on the way. */
export const jobRoutes: Module = (app, ctx) => {
  app.get(
    '/job',
    { config: { policy: 'job:list' }, schema: { querystring: JobQuery, response: { 200: JobPage } } },
    (request) => listJobs(ctx, actorOf(request), request.query),
  );
  app.get(
    '/job/file',
    { config: { policy: 'job:export-list', raw: true }, schema: { querystring: JobFilter } },
    async (request, reply) =>
      sendCsv(reply, 'jobs.csv', await writeJobs(ctx, actorOf(request), request.query)),
  );
  const streams = openJobStreams(ctx);
  endWithServer(app, streams);
  app.get(
    '/job/events',
    { config: { policy: 'job:list', raw: true }, schema: { querystring: JobEventsQuery } },
    async (request, reply) => {
      const owner = lineOwnerOf(request, ctx.config);
      return sendLine(reply, await streams.open(owner, request.query.ids.split(',').map(Number)));
    },
  );
  app.get(
    '/job/:id',
    { config: { policy: 'job:read' }, schema: { params: JobId, response: { 200: replyOf(Job) } } },
    async (request) => ({ data: await readJob(ctx, actorOf(request), request.params.id) }),
  );
  app.post(
    '/job',
    { config: { policy: 'job:create' }, schema: { body: JobCreation, response: { 200: replyOf(Job) } } },
    async (request) => ({
      data: await createJob(ctx, actorOf(request), request.body),
      message: jobWords.saved,
    }),
  );
  app.put(
    '/job/:id',
    {
      config: { policy: 'job:edit' },
      schema: { params: JobId, body: EditedJob, response: { 200: replyOf(Job) } },
    },
    async (request) => ({
      data: await editJob(ctx, actorOf(request), request.params.id, request.body),
      message: jobWords.saved,
    }),
  );
  app.put(
    '/job/:id/agents',
    {
      config: { policy: 'job:edit' },
      schema: { params: JobId, body: JobAgents, response: { 200: replyOf(Job) } },
    },
    async (request) => ({
      data: await setJobAgents(ctx, actorOf(request), request.params.id, request.body),
      message: jobWords.agentsSaved,
    }),
  );
  app.post(
    '/job/approve',
    { config: { policy: 'job:approve' }, schema: { body: JobApproval, response: { 200: replyOf(Job) } } },
    async (request) => ({
      data: await approveJob(ctx, actorOf(request), request.body),
      message: jobWords.approved,
    }),
  );
  app.get(
    '/job/:id/remaining',
    {
      config: { policy: 'job:pause' },
      schema: { params: JobId, response: { 200: replyOf(JobRemaining) } },
    },
    async (request) => ({ data: await countRemaining(ctx, actorOf(request), request.params.id) }),
  );
  for (const [verb, running] of [
    ['pause', false],
    ['resume', true],
  ] as const) {
    app.post(
      `/job/:id/${verb}`,
      { config: { policy: 'job:pause' }, schema: { params: JobId, response: { 200: replyOf(Job) } } },
      async (request) => ({ data: await setJobRunning(ctx, actorOf(request), request.params.id, running) }),
    );
  }
  app.delete(
    '/job',
    { config: { policy: 'job:delete' }, schema: { body: Ids, response: { 200: BulkResult } } },
    (request) => deleteJobs(ctx, actorOf(request), request.body.ids),
  );
  app.post(
    '/job/estimate',
    {
      config: { policy: 'job:estimate' },
      schema: { body: EstimateQuery, response: { 200: replyOf(Estimate) } },
    },
    async (request) => ({ data: await estimateJob(ctx, actorOf(request), request.body) }),
  );
  app.get(
    '/schedule',
    {
      config: { policy: 'schedule:list' },
      schema: { querystring: ScheduleQuery, response: { 200: pageOf(DeliverySchedule) } },
    },
    (request) => listSchedules(ctx, actorOf(request), request.query),
  );
  app.post(
    '/schedule',
    {
      config: { policy: 'schedule:write' },
      schema: { body: DeliverySchedule, response: { 200: replyOf(DeliverySchedule) } },
    },
    async (request) => ({
      data: await saveSchedule(ctx, actorOf(request), request.body),
      message: jobWords.scheduleSaved,
    }),
  );
  app.get(
    '/job/associated-sip-peers',
    { config: { policy: 'number:list' }, schema: { querystring: SipPeerQuery, response: { 200: SipPeers } } },
    async (request) => ({
      AssociatedSipPeer: await sipPeersOf(ctx, actorOf(request), request.query.identityId),
    }),
  );
  const numbers = { 200: SendingNumbers };
  app.get(
    '/job/site-inservice-numbers',
    { config: { policy: 'number:list' }, schema: { querystring: InServiceQuery, response: numbers } },
    async (request) => asNumbers(await inServiceNumbers(ctx, actorOf(request), request.query)),
  );
  app.get(
    '/job/purchased-phone-numbers',
    { config: { policy: 'number:list' }, schema: { querystring: SipPeerQuery.partial(), response: numbers } },
    async (request) => asNumbers(await purchasedNumbers(ctx, actorOf(request), request.query.identityId)),
  );
  app.get(
    '/job/available-phone-numbers',
    { config: { policy: 'number:list' }, schema: { querystring: AreaCodes, response: numbers } },
    async (request) =>
      asNumbers(await availableNumbers(ctx, actorOf(request), request.query.areaCodes?.split(',') ?? [])),
  );
};

/** CONT-06: the specification's field beside our envelope. */
const asNumbers = <T>(data: T[]) => ({ data, phoneNumbers: data });
