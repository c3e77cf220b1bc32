export { createRoomStore } from './room-store';
export { setProver, type Prover } from './proof';
export * from './session-slice';
