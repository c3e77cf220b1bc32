import { DELIVERY_STATES } from './delivery-states';
import { describeStates } from './describe-states';

describeStates(
  'A01 the delivery figures, their alerts and the reports, in every state',
  () => DELIVERY_STATES,
);
