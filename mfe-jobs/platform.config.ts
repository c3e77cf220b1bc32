import type { RemoteDeclaration } from '@campaign/platform';

/** ROUTE-15, ROUTE-16: the send types, and the job types in lower case. */
const TYPES = ['p2p', 'house', 'soapbox', 'house file', 'soapbox p2p'];

export default {
  routes: [
    { path: '/select-send-type', title: 'Create Job', permission: 'job:create' },
    { path: '/p2p/create', title: 'New P2P SMS Job', permission: 'job:create' },
    {
      path: '/:sendType/create',
      title: 'New P2P SMS Job',
      permission: 'job:create-bulk',
      oneOf: { sendType: ['soapbox', 'house'] },
    },
    { path: '/job/edit', title: 'Edit P2P SMS Job', permission: 'job:edit' },
    { path: '/job/edit/:id', title: 'Edit P2P SMS Job', permission: 'job:edit' },
    { path: '/:type/:id/edit', title: 'Edit P2P SMS Job', permission: 'job:edit', oneOf: { type: TYPES } },
    { path: '/:type/:id', title: 'Job', permission: 'job:read', oneOf: { type: TYPES } },
    { path: '/:type/:id/reports', title: 'Job report', permission: 'job:report', oneOf: { type: TYPES } },
    {
      path: '/:type/:id/:identityId/reports',
      title: 'Job report',
      permission: 'job:report',
      oneOf: { type: TYPES },
    },
  ],
  panels: { 'edit-job': { title: 'Edit P2P SMS Job', width: 960 } },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
