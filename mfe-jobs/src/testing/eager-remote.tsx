import { Route, Routes } from 'react-router-dom';
import { JobDetailsScreen } from '../features/job-details/job-details-screen';
import { JobReportScreen } from '../features/job-report/job-report-screen';
import { ToJobReport } from '../features/job-report/to-job-report';
import { CreateJobScreen, EditJobScreen } from '../features/job-wizard/job-wizard-screen';
import type { TabReading } from '../features/job-wizard/wizard-steps';
import { SendTypeScreen } from '../features/send-type/send-type-screen';

/** The remote with its screens at hand: a screen that is still downloading would hold up a test's first render. */
export function EagerRemote({ reading }: { reading?: TabReading }) {
  const read = reading && { reading };
  return (
    <Routes>
      <Route path="/select-send-type" element={<SendTypeScreen />} />
      <Route path="/:sendType/create" element={<CreateJobScreen {...read} />} />
      <Route path="/job/edit" element={<EditJobScreen {...read} />} />
      <Route path="/job/edit/:id" element={<EditJobScreen {...read} />} />
      <Route path="/:type/:id/edit" element={<EditJobScreen {...read} />} />
      <Route path="/:type/:id" element={<JobDetailsScreen />} />
      <Route path="/:type/:id/reports" element={<ToJobReport />} />
      <Route path="/:type/:id/:identityId/reports" element={<JobReportScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  );
}
