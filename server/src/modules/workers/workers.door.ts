/** Which workers are alive, for Operations, Connections, readiness and metrics. */
export { openHeartbeats } from './heartbeats';
export { readWorkers } from './workers.queries';
export type { WorkerHealth } from './workers.queries';
