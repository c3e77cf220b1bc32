import { describeStates } from './describe-states';
import { MEDIA_STATES } from './media-states';

describeStates('A01 the library of media and its upload, in every state, light and dark', () => MEDIA_STATES);
