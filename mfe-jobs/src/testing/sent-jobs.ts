import type { NewJobInput } from '@campaign/shared-api/contracts';
import { aJob, reply } from '@campaign/shared-api/testing';
import { words } from '../words';

/** A server that takes jobs; answers what it was sent. */
export function sentJobs(method: 'POST' | 'PUT' = 'POST'): NewJobInput[] {
  const jobs: NewJobInput[] = [];
  const take = ({ body }: { body: unknown }) => {
    jobs.push(body as NewJobInput);
    return { data: aJob(), message: words.scheduled };
  };
  if (method === 'POST') reply.post('/job', take);
  else reply.put('/job/:jobId', take);
  return jobs;
}
