import { createRemote, lazyScreen } from '@campaign/platform';
import { JobsRoom } from './jobs-room';

const EditJobPanel = lazyScreen(
  async () => (await import('./features/job-wizard/job-wizard-panel')).EditJobPanel,
);

export default createRemote({ app: JobsRoom, panels: { 'edit-job': EditJobPanel } });
