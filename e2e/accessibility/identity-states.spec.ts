import { describeStates } from './describe-states';
import { IDENTITY_STATES } from './identity-states';

describeStates('A01 the identity remote, in every state, light and dark', () => IDENTITY_STATES);
