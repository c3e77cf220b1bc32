/** The gate and what passes it. */
export { resolveUnknown } from './gate-resolve';
export { mayHaveGone, outcomeName, sendThroughGate, UnrecordedError } from './gate';
export type { Batch, GateResult } from './gate';
export { reapLostClaims, releaseClaims } from './leases.queries';
export { DEFAULT_SETTINGS } from './sending-settings';
export type { SendingSettings } from './sending-settings';
