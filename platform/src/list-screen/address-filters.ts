import { useSearchParams } from 'react-router-dom';
import { useUser } from '@campaign/shared-api';
import { withFilter } from '@campaign/shared-ui/grid';
import { usePlatform } from '../platform-provider';

/** How one filter reads in the address. */
export interface FilterKind<Value> {
  /** The value of a parameter; undefined where it makes no sense, which filters nothing. */
  read(parameter: string): Value | undefined;
  /** Whoever is not ADMIN does not filter by it, whatever the address says. */
  adminOnly?: true;
}

/** What a person typed. */
export const text: FilterKind<string> = { read: (parameter) => parameter || undefined };

/** A whole positive number of at most nine digits: an identity, a job. */
export const id: FilterKind<number> = {
  read: (parameter) => (/^[1-9]\d{0,8}$/.test(parameter) ? Number(parameter) : undefined),
};

/** The agency ADMIN narrows to; nobody else can ask for another agency (ROLE-02, ROLE-16). */
export const agencyId: FilterKind<number> = { ...id, adminOnly: true };

/** A day, '2026-11-20'. */
export const day: FilterKind<string> = {
  read: (parameter) => (/^\d{4}-\d\d-\d\d$/.test(parameter) ? parameter : undefined),
};

/** One of a closed set: `oneOf(JOB_STATUSES)`. */
export const oneOf = <Value extends string>(values: readonly Value[]): FilterKind<Value> => ({
  read: (parameter) => values.find((value) => value === parameter),
});

type Kinds = Record<string, FilterKind<unknown>>;
/** The values of filters declared as `Declared`; undefined where nothing is narrowed. */
export type Filtered<Declared extends Kinds> = {
  [Name in keyof Declared]: Declared[Name] extends FilterKind<infer Value> ? Value | undefined : never;
};

export interface AddressFilters<Values extends object = object> {
  filter: Values;
  /** Changes some, in place of the current step of the history, and goes to page 1. Undefined drops a filter. */
  set(change: Partial<Values>): void;
  /** Drops all of them; what else the address says (sort, page size) stays. */
  clear(): void;
  /** How many of them narrow the list. */
  active: number;
}

/**
 * Filters that live in the address bar: reload, Back and a sent link keep them. The parameters are called as the filters:
 *
 * ```ts
 * const filters = useAddressFilters({ query: text, agency: agencyId, identity: id, status: oneOf(JOB_STATUSES) });
 * filters.filter.status; // 'pending' | 'active' | … | undefined
 * filters.set({ agency: 12, identity: undefined });
 * ```
 */
export function useAddressFilters<Declared extends Kinds>(
  declared: Declared,
): AddressFilters<Filtered<Declared>> {
  const { history } = usePlatform();
  const [params, setParams] = useSearchParams();
  const isAdmin = useUser()?.role === 'ADMIN';
  const names = Object.keys(declared);

  const valueOf = (name: string) => {
    const kind = declared[name];
    const parameter = params.get(name);
    return !kind || parameter === null || (kind.adminOnly && !isAdmin) ? undefined : kind.read(parameter);
  };
  const filter = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Filtered<Declared>;
  const set = (change: object) => {
    // The address of this moment: a search reports what was typed a quarter of a second later, when another filter may
    // have been set.
    const now = new URLSearchParams(history.current().location.search);
    const next = Object.entries(change).reduce(
      (rest, [name, value]) => withFilter(rest, name, String(value ?? '')),
      now,
    );
    setParams(next, { replace: true });
  };
  return {
    filter,
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
    active: Object.values(filter).filter((value) => value !== undefined).length,
  };
}
