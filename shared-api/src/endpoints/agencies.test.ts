import { createConsoleStore } from '../store';
import { reply, startMockServer } from '../testing';
import { agenciesApi } from './agencies';

startMockServer();

const { updateRates, updateAgencyStatus, updateAgencyApproval, deleteAgencies } = agenciesApi.endpoints;

it('AGCY-14 has words for every change that fails without any', async () => {
  reply.problem('PUT', '/users/updateRate', 500, { error: '' });
  reply.problem('PUT', '/users/updateStatus', 500, { error: '' });
  reply.problem('PUT', '/users/updateApproved', 500, { error: '' });
  reply.problem('DELETE', '/users/', 500, { error: '' });
  const { dispatch } = createConsoleStore();
  const failures = await Promise.all([
    dispatch(updateRates.initiate({ accountId: 12, smsRate: 0.01 })),
    dispatch(updateAgencyStatus.initiate({ accountId: 12, status: false })),
    dispatch(updateAgencyApproval.initiate({ accountId: 12, status: true })),
    dispatch(deleteAgencies.initiate([12])),
  ]);
  expect(failures.map(({ error }) => error && 'message' in error && error.message)).toEqual([
    'Failed to update rates',
    'Failed to update status',
    'Failed to update the approve status',
    'Failed to delete agencies',
  ]);
});
