/** The time, as the product is told it. */
export interface Clock {
  now(): Date;
  /** What the database's clock said when it was asked at `askedAt`, in milliseconds of this machine's. Absent: goes by itself. */
  follow?(database: Date, askedAt: number): void;
}

/** Unpredictable bytes: node:crypto's. */
export interface Random {
  bytes(count: number): Buffer;
}
