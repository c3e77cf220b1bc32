/** Sets what belongs to `key` as the newest of at most `most`; the one that was set longest ago makes room. */
export function keepNewest<K, V>(all: Map<K, V>, key: K, value: V, most: number): void {
  all.delete(key);
  const oldest = all.size >= most ? all.keys().next() : undefined;
  if (oldest && !oldest.done) all.delete(oldest.value);
  all.set(key, value);
}
