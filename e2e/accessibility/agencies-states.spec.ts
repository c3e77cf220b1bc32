import { AGENCY_STATES } from './agency-states';
import { describeStates } from './describe-states';

describeStates(
  'A01 the agencies, their dialogs, usage and the audit log, in every state, light and dark',
  () => AGENCY_STATES,
);
