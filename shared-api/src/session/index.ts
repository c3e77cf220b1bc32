export { createRemoteStore } from './remote-store';
export { setProver, type Prover } from './proof';
export * from './session-slice';
export { protectStored } from './stored-session';
