import { textOf } from './carrier-event';

const MAX_NAME = 40;

/** One name a network, however its receipts spell it ("T-Mobile USA, Inc.", "VERIZON WIRELESS"). */
const NETWORKS: readonly (readonly [RegExp, string])[] = [
  [/^(at ?& ?t|at and t|cingular)\b/i, 'AT&T'],
  [/^(t-?mobile|metro ?pcs|sprint)\b/i, 'T-Mobile'],
  [/^(verizon|cellco)\b/i, 'Verizon'],
  [/^(us|united states|u\.s\.) ?cellular\b/i, 'US Cellular'],
];

/** The network of a phone as a receipt names it; undefined where it names none. */
export function carrierNameOf(value: unknown): string | undefined {
  const name = textOf(value)?.trim();
  if (!name) return undefined;
  return NETWORKS.find(([pattern]) => pattern.test(name))?.[1] ?? name.slice(0, MAX_NAME);
}
