import type { Context } from '../context';
import type { Queue } from './queue';

/** A module's background work, named in worker.ts. */
export type TaskModule = (queue: Queue, ctx: Context) => void;
