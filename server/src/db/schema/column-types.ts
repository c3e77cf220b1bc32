import type { ColumnType, Generated } from 'kysely';

/** timestamptz: a Date when read. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A time the database fills in when none is given. */
export type CreatedTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** numeric: text when read, because a number would round. */
export type Numeric = ColumnType<string, number | string, number | string>;
export type NumericWithDefault = ColumnType<string, number | string | undefined, number | string>;
/** jsonb: write JSON.stringify(value), because pg writes an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Of what a form overwrites: how often it was saved, when and by whom last. */
export interface VersionColumns {
  version: Generated<number>;
  changed_at: TimeOrNull;
  changed_by: number | null;
}
export type { Generated };
