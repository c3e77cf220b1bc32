export { startSimulator, type Simulator, type SimulatorOptions } from './simulator';
export type { Entry, InboundEntry, Recorded, RequestEntry } from './ledger/entries';
export type { Summary, SummaryFilter } from './ledger/summary';
export type { Answer } from './answer';
export type { Match, Rule, Script, ScriptChange } from './script';
