import type { RemoteDeclaration } from '@campaign/platform';

/** ROUTE-15, ROUTE-16: the send types, and the job types in lower case. */
const TYPES = ['p2p', 'house', 'soapbox', 'house file', 'soapbox p2p'];
const WIZARD = ['features/job-wizard/job-wizard-screen'];
const REPORT = ['features/job-report/job-report-screen'];

export default {
  routes: [
    {
      path: '/select-send-type',
      title: 'Create Job',
      permission: 'job:create',
      screens: ['features/send-type/send-type-screen'],
    },
    { path: '/p2p/create', title: 'New P2P SMS Job', permission: 'job:create', screens: WIZARD },
    {
      path: '/:sendType/create',
      title: 'New P2P SMS Job',
      permission: 'job:create-bulk',
      oneOf: { sendType: ['soapbox', 'house'] },
      screens: WIZARD,
    },
    { path: '/job/edit', title: 'Edit P2P SMS Job', permission: 'job:edit', screens: WIZARD },
    { path: '/job/edit/:id', title: 'Edit P2P SMS Job', permission: 'job:edit', screens: WIZARD },
    {
      path: '/:type/:id/edit',
      title: 'Edit P2P SMS Job',
      permission: 'job:edit',
      oneOf: { type: TYPES },
      screens: WIZARD,
    },
    {
      path: '/:type/:id',
      title: 'Job',
      permission: 'job:read',
      oneOf: { type: TYPES },
      screens: ['features/job-details/job-details-screen'],
    },
    {
      path: '/:type/:id/reports',
      title: 'Job report',
      permission: 'job:report',
      oneOf: { type: TYPES },
      screens: ['features/job-report/to-job-report', ...REPORT],
    },
    {
      path: '/:type/:id/:identityId/reports',
      title: 'Job report',
      permission: 'job:report',
      oneOf: { type: TYPES },
      screens: REPORT,
    },
  ],
  panels: {
    'edit-job': { title: 'Edit P2P SMS Job', width: 960, example: { jobId: 1 } },
    /** Until the media remote offers it: the words stay, the owner moves. */
    'media-manager': { title: 'Media Manager', width: 720, example: { identityId: 1 } },
  },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 63 },
} satisfies RemoteDeclaration;
