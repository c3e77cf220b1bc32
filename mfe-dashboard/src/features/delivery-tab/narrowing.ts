import { readNumberFilter } from '@campaign/shared-api/messaging';
import { DELIVERY_OUTCOMES } from '@campaign/shared-api/constants';
import type { DeliveryAsk } from '@campaign/shared-api/contracts';

/** What a click on a mark narrows the tab to, each by its name in the address. */
export const NARROWINGS = [
  'day',
  'hour',
  'agency',
  'identity',
  'job',
  'list',
  'number',
  'carrier',
  'outcome',
  'code',
] as const;
export type NarrowingName = (typeof NARROWINGS)[number];
export type Narrowing = Partial<Record<NarrowingName, string>>;

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
const FITS: Record<NarrowingName, (text: string) => boolean> = {
  day: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  hour: (text) => /^[1-7]-(?:1?\d|2[0-3])$/.test(text),
  outcome: (text) => DELIVERY_OUTCOMES.some((known) => known === text),
  agency: isId,
  identity: isId,
  job: isId,
  list: isId,
  number: (text) => readNumberFilter(text) !== undefined,
  carrier: (text) => text !== '' && text.length <= 40,
  code: (text) => /^\d{1,5}$/.test(text),
};
/** Whether it can be narrowed to: what has no name has no chip. */
export const canNarrow = (name: NarrowingName, value: string) => FITS[name](value);

export function readNarrowing(params: URLSearchParams): Narrowing {
  const said = NARROWINGS.map((name) => [name, params.get(name)] as const);
  return Object.fromEntries(said.filter(([name, value]) => value !== null && FITS[name](value)));
}

export function writeNarrowing(narrowing: Narrowing, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of NARROWINGS) {
    const value = narrowing[name];
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

const id = (text: string | undefined) => (text === undefined ? undefined : Number(text));
export function narrowingAsk({
  agency,
  identity,
  job,
  list,
  code,
  outcome,
  ...asItIs
}: Narrowing): Partial<DeliveryAsk> {
  const ask: Partial<DeliveryAsk> = {
    ...asItIs,
    error_code: id(code),
    outcome: outcome as DeliveryAsk['outcome'],
    account_id: id(agency),
    identity_id: id(identity),
    job_id: id(job),
    list_id: id(list),
  };
  return Object.fromEntries(Object.entries(ask).filter(([, value]) => value !== undefined)) as typeof ask;
}
