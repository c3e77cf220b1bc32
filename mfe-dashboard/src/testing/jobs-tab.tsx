import { screen } from '@testing-library/react';
import { renderRemote } from '@campaign/platform/testing';
import type { JobRow, SessionUser } from '@campaign/shared-api/contracts';
import { aJobRow, anAgency, anIdentity, reply, users, type Asked } from '@campaign/shared-api/testing';
import { JobsTabScreen } from '../features/jobs-tab/jobs-tab-screen';

/** One that sends, one that is done, one that waits for approval. */
export const jobs = [
  aJobRow(),
  aJobRow({ jobId: 502, name: 'House mailing', jobType: 'House File', status: 'completed' }),
  aJobRow({ jobId: 503, name: 'Door knocking', jobType: 'Soapbox P2P', status: 'pending', version: 7 }),
];
export const totals = { messagesSent: 120_412, cost: 1553.3148 };

/** First steps that a new agency has completed. */
export const noSteps = {
  approved: false,
  identity: false,
  registered: false,
  number: false,
  list: false,
  job: false,
  delivered: false,
};

/** A server with these jobs, three identities and two agencies; answers what it was asked for. */
export function givenJobs(data: JobRow[] = jobs, asked: Asked[] = []) {
  reply.get('/users/first-steps', { data: { ...noSteps, delivered: true } });
  reply.get('/identities', ({ query }) => {
    const all = [
      anIdentity(),
      anIdentity({ identityId: 8, identityName: 'Bay Shelter', accountId: 53 }),
      anIdentity({ identityId: 1, identityName: 'Platform', accountId: 4 }),
    ];
    const account = query.get('account_id');
    return { data: account ? all.filter((each) => String(each.accountId) === account) : all, total: 3 };
  });
  reply.get('/identities/:id', { data: anIdentity({ identityId: 1, identityName: 'Platform' }) });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/job', (call) => {
    asked.push(call);
    return { data, total: data.length, totals };
  });
  return asked;
}
export const enter = (user: SessionUser = users.user(), at = '/dashboard') =>
  renderRemote(<JobsTabScreen />, { at, user });
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const lastQuery = (asked: Asked[]) => Object.fromEntries(asked.at(-1)?.query ?? []);
export const button = (name: string) => screen.queryByRole('button', { name });
export const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

/** Boxes are so wide, px, and whoever observes one is told when it is laid out, at once. Undone by `jest.restoreAllMocks`. */
export function layOutTables(clientWidth: number) {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(clientWidth);
  jest.spyOn(window, 'ResizeObserver').mockImplementation((tell) => {
    const observer = { observe: () => tell([], observer), unobserve: () => {}, disconnect: () => {} };
    return observer;
  });
}
