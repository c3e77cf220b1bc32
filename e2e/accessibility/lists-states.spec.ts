import { describeStates } from './describe-states';
import { LEDGER_STATES } from './ledger-states';
import { UPLOAD_STATES } from './upload-states';

const states = [...UPLOAD_STATES, ...LEDGER_STATES];
describeStates('A01 the upload and the ledger, in every state, light and dark', () => states);
