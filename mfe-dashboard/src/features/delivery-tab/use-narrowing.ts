import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readNarrowing, writeNarrowing, type NarrowingName } from './narrowing';

export type Narrow = (name: NarrowingName, value: string, label?: string) => void;

/** The chips: in the address, so that back takes the last one off; their names as they were on the mark. */
export function useNarrowing() {
  const [params, setParams] = useSearchParams();
  const [labels, setLabels] = useState<Partial<Record<string, string>>>({});
  const narrowing = readNarrowing(params);
  const narrow: Narrow = (name, value, label) => {
    if (label) setLabels((known) => ({ ...known, [`${name} ${value}`]: label }));
    setParams(writeNarrowing({ ...narrowing, [name]: value }, params));
  };
  const widen = (name?: NarrowingName) =>
    setParams(writeNarrowing(name ? { ...narrowing, [name]: undefined } : {}, params));
  const labelOf = (name: NarrowingName, value: string) => labels[`${name} ${value}`] ?? value;
  return { narrowing, narrow, widen, labelOf };
}
