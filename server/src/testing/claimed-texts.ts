import { inTransaction } from '../db/database';
import { claimBatch, startTexts } from '../modules/sending/dispatch/dispatch.queries';
import type { Claimed } from '../modules/sending/dispatch/dispatch.queries';
import type { SendingWorld } from './sending-world';

const ALL_ZONES = Array.from({ length: 60 }, (_, zone) => zone);

/** A worker's first step, taken by hand: at most so many texts of a job become its own. */
export const claimTexts = (
  { server: { db, agency }, number }: SendingWorld,
  { jobId, worker, most = 10, leaseMs }: { jobId: number; worker: string; most?: number; leaseMs: number },
) =>
  inTransaction(db, (tx) =>
    claimBatch(tx, {
      worker,
      jobId,
      most,
      leaseMs,
      accountId: agency.account_id,
      fromPhone: number.phone,
      zones: ALL_ZONES,
    }),
  );

/** Its second: what it claimed is under way, with the words that go. Answers whose start counted. */
export const startClaimed = (
  { server: { db } }: SendingWorld,
  { worker, claimed, leaseMs }: { worker: string; claimed: readonly Claimed[]; leaseMs: number },
) =>
  inTransaction(db, (tx) =>
    startTexts(
      tx,
      worker,
      claimed.map((one) => ({ ...one, body: 'Hello', segments: 1 })),
      leaseMs / 2,
    ),
  );
