import type { Db } from '../db/database';
import type { TaskName, Tasks } from './tasks';

export interface SendOptions {
  /** Not before this instant. */
  at?: Date;
  /** While a task of this name and key waits, a second one is not added. */
  once?: string;
  /** Higher first; 0 when left out. */
  priority?: number;
}

export interface WorkOptions {
  /** How many of this task one process runs at a time; 1 when left out. */
  concurrency?: number;
}

export type TaskHandler<Name extends TaskName> = (data: Tasks[Name], signal: AbortSignal) => Promise<unknown>;

/** Orders for the workers. Sent inside the caller's transaction, taken by any worker, tried again when they fail. */
export interface Queue {
  /** Goes with the transaction or not at all. */
  send<Name extends TaskName>(db: Db, name: Name, data: Tasks[Name], options?: SendOptions): Promise<void>;
  /** Declares who does the work; begins with start(). The signal aborts when the process stops. */
  work<Name extends TaskName>(name: Name, handler: TaskHandler<Name>, options?: WorkOptions): void;
  /** Sends the task at these minutes (cron, UTC), once for all processes. */
  every<Name extends TaskName>(name: Name, cron: string, data: Tasks[Name]): void;
  /** Begins to take the tasks declared with work(). */
  start(): Promise<void>;
  /** Stops taking tasks and waits, up to `graceMs`, for those that run. */
  stop(graceMs?: number): Promise<void>;
}
