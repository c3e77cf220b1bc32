import { describeStates } from './describe-states';
import { DNC_STATES } from './dnc-states';
import { MEDIA_STATES } from './media-states';

describeStates('A01 the library of media and its upload, in every state, light and dark', () => MEDIA_STATES);
describeStates(
  'A01 the DNC Manager, its panel and the registries, in every state, light and dark',
  () => DNC_STATES,
);
