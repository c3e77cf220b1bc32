import type { Job, NewJobInput } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { anIdentity, aPhoneList, aSendingNumber } from './builders';
import type { TestClient, TestReply, TestServer } from './test-server';

/** What the API answers about one job, or why not. */
export type JobReply = { data: Job; message?: string; error?: string; fields?: Record<string, string> };
type Change = { [Field in keyof NewJobInput]?: unknown } & Record<string, unknown>;

export interface JobDesk {
  agency: TestClient;
  /** The wizard filled in, all but its short link. */
  payload: NewJobInput;
  /** The same with a link of its own, registered by `who`: the agency unless told. */
  draft(change?: Change, who?: TestClient): Promise<NewJobInput>;
  create(change?: Change, who?: TestClient): Promise<TestReply<JobReply>>;
}

/** Somebody of the server's agency who makes jobs, with an identity, a number and a list to make them of. */
export async function openJobDesk(server: TestServer): Promise<JobDesk> {
  const agency = await server.signInAs('agency');
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const list = await aPhoneList(server.db, { account_id, identity_id });
  const campaignid = 'https://example.org/vote';
  const payload: NewJobInput = {
    jobName: 'Fall appeal',
    jobType: 'House File',
    identityId: identity_id,
    adminPhone: e164(number.phone),
    startDate: new Date().toISOString(),
    initialTemplateMessage: '<p>Hi {first_name}, vote Tuesday. Stop to end</p>',
    guidlink: '',
    letters: '',
    campaignid,
    phoneListAssignments: [list.list_id],
  };
  let codes = 0;
  const draft = async (change: Change = {}, who = agency) => {
    const letters = `Code${String((codes += 1)).padStart(4, '0')}`;
    const guidlink = `http://localhost:4000/${letters}`;
    await who.post('/job/campaign/link', { guidlink, campaignid });
    return { ...payload, letters, guidlink, ...change } as NewJobInput;
  };
  const create = async (change: Change = {}, who = agency) =>
    who.post<JobReply>('/job', await draft(change, who));
  return { agency, payload, draft, create };
}
