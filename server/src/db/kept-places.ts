/** Of a long ordered answer every so many-th row's key, and how many rows it has: a far page is sought from the last before it. */
export interface Places<Key> {
  keys: readonly Key[];
  total: number;
}

interface Kept<Key> {
  places: Places<Key>;
  readAt: number;
}

export interface PlacesOptions {
  /** Older ones are used and read anew beside it. */
  freshMs: number;
  /** Older ones are not used any more. */
  oldMs: number;
  /** So many answers are remembered, those that were asked for last. */
  most: number;
}

/** Remembers places by name. What moved since they were read moves a far page by as much, which going through pages does anyway. */
export function keptPlaces<Key>({ freshMs, oldMs, most }: PlacesOptions) {
  const all = new Map<string, Kept<Key>>();
  const reading = new Map<string, Promise<Places<Key>>>();

  function read(name: string, work: () => Promise<Places<Key>>): Promise<Places<Key>> {
    const same = reading.get(name);
    if (same) return same;
    const answer = work()
      .then((places) => {
        all.delete(name);
        all.set(name, { places, readAt: performance.now() });
        for (const oldest of all.keys()) {
          if (all.size <= most) break;
          all.delete(oldest);
        }
        return places;
      })
      .finally(() => reading.delete(name));
    reading.set(name, answer);
    return answer;
  }

  return {
    /** `now` reads what nobody has yet, for the caller who waits; `beside` reads anew while the caller goes on. */
    async find(
      name: string,
      now: () => Promise<Places<Key>>,
      beside: () => Promise<Places<Key>>,
    ): Promise<Places<Key>> {
      const kept = all.get(name);
      const age = kept ? performance.now() - kept.readAt : Infinity;
      if (!kept || age > oldMs) return read(name, now);
      if (age > freshMs) void read(name, beside).catch(() => {});
      return kept.places;
    },
  };
}
