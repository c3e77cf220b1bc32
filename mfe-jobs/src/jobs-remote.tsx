import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from '@campaign/platform';

const SendTypeScreen = lazyScreen(
  async () => (await import('./features/send-type/send-type-screen')).SendTypeScreen,
);
const CreateJobScreen = lazyScreen(
  async () => (await import('./features/job-wizard/job-wizard-screen')).CreateJobScreen,
);
const EditJobScreen = lazyScreen(
  async () => (await import('./features/job-wizard/job-wizard-screen')).EditJobScreen,
);
const JobDetailsScreen = lazyScreen(
  async () => (await import('./features/job-details/job-details-screen')).JobDetailsScreen,
);
const JobReportScreen = lazyScreen(
  async () => (await import('./features/job-report/job-report-screen')).JobReportScreen,
);
const ToJobReport = lazyScreen(async () => (await import('./features/job-report/to-job-report')).ToJobReport);

/** The screens by their addresses; who may enter, the declaration says. */
export function JobsRemote() {
  return (
    <Routes>
      <Route path="/select-send-type" element={<SendTypeScreen />} />
      <Route path="/:sendType/create" element={<CreateJobScreen />} />
      <Route path="/job/edit" element={<EditJobScreen />} />
      <Route path="/job/edit/:id" element={<EditJobScreen />} />
      <Route path="/:type/:id/edit" element={<EditJobScreen />} />
      <Route path="/:type/:id" element={<JobDetailsScreen />} />
      <Route path="/:type/:id/reports" element={<ToJobReport />} />
      <Route path="/:type/:id/:identityId/reports" element={<JobReportScreen />} />
    </Routes>
  );
}
