export { setProver, type Prover } from './proof';
export * from './session-slice';
