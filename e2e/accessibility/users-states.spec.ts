import { describeStates } from './describe-states';
import { USER_STATES } from './user-states';

describeStates(
  'A01 the users, their panels and who waits, in every state, light and dark',
  () => USER_STATES,
);
