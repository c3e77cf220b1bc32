import { createRemote, lazyScreen } from '@campaign/platform';
import type {} from './panels';
import { JobsRemote } from './jobs-remote';

const EditJobPanel = lazyScreen(
  async () => (await import('./features/job-wizard/job-wizard-panel')).EditJobPanel,
);

const MediaManagerPanel = lazyScreen(
  async () => (await import('./features/media-manager/media-manager-panel')).MediaManagerPanel,
);

export default createRemote({
  app: JobsRemote,
  panels: { 'edit-job': EditJobPanel, 'media-manager': MediaManagerPanel },
});
