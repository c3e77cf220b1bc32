import { EVERY_FAULT } from './faults';
import type { FaultName } from './faults';
import { randomFrom, shuffled } from './random';
import { ambiguousScript, everyFaultScript, plainScript } from './scripts';

export interface Scenario {
  name: string;
  about: string;
  /** Recipients of each agency's campaign, and texts a second. The second agency has the same people. */
  recipients: number[];
  mps: number[];
  workers: number;
  faults: FaultName[];
  /** Between two faults. */
  gapMs: [number, number];
  script: (seed: number) => object;
  /** STOPs wanted, written by so many people at a time; 0 writes none. */
  stops: number;
  stopWriters: number;
  /** The waits the product ships with, or shorter ones. */
  asShipped: boolean;
  patienceMs: number;
}

/** Every fault of the deck once, in an order that the seed decides. */
const deck = (seed: number, names: readonly FaultName[], copies = 1): FaultName[] =>
  shuffled(
    randomFrom(seed + 2),
    names.flatMap((name) => Array.from({ length: copies }, () => name)),
  );
const times = (count: number, ...names: FaultName[]): FaultName[] =>
  Array.from({ length: count }, (_, index) => names[index % names.length] ?? 'kill a worker');

const USUAL = {
  workers: 2,
  gapMs: [400, 1_500],
  stopWriters: 3,
  asShipped: false,
  patienceMs: 150_000,
} as const satisfies Partial<Scenario>;

/** In the gate: everything once, small. */
export const shortRun = (seed: number): Scenario[] => [
  {
    ...USUAL,
    name: 'storm',
    about: 'every fault once, two agencies with the same people, STOPs at the front',
    recipients: [1_100, 400],
    mps: [60, 22],
    faults: deck(seed, EVERY_FAULT),
    gapMs: [200, 700],
    script: everyFaultScript,
    stops: 150,
  },
];

export const longRun = (seed: number): Scenario[] => [
  {
    ...USUAL,
    name: 'kills',
    about: 'D02: 20 kills, 5 % of the answers lost, callbacks doubled and shuffled; the waits as shipped',
    recipients: [20_000],
    mps: [220],
    faults: times(20, 'kill a worker'),
    gapMs: [1_200, 3_000],
    script: ambiguousScript,
    stops: 0,
    asShipped: true,
    patienceMs: 200_000,
  },
  {
    ...USUAL,
    name: 'stops',
    about: 'O01: STOPs aimed at the dispatch front, four workers at 120 texts a second in all',
    recipients: [9_000, 3_000],
    mps: [90, 30],
    workers: 4,
    faults: times(3, 'kill a worker', 'stop a worker for a moment', 'deploy a worker'),
    gapMs: [6_000, 10_000],
    script: plainScript,
    stops: 1_500,
    stopWriters: 16,
    patienceMs: 120_000,
  },
  {
    ...USUAL,
    name: 'storm',
    about: 'every fault twice, two agencies with the same people, STOPs at the front',
    recipients: [4_000, 1_500],
    mps: [55, 20],
    faults: deck(seed, EVERY_FAULT, 2),
    script: everyFaultScript,
    stops: 400,
    patienceMs: 120_000,
  },
];
