import { z } from 'zod';
import { TEST_TAG } from '../constants';
import { Id, IdempotencyKey } from './envelope';

/** CONT-19..21: one text to a number typed by hand. Without `identityId` that of the number's site and peer. */
export const QuickTest = z.strictObject({
  to: z.string().max(40),
  from: z.string().max(40),
  text: z.string().max(20_000),
  tag: z.string().max(60).default(TEST_TAG),
  /** The address of a media of the identity. */
  media: z.string().max(300).nullable().optional(),
  identityId: Id.optional(),
  accountId: Id.optional(),
  idempotencyKey: IdempotencyKey.optional(),
  /** The same from a page built before 1.8. */
  pressKey: IdempotencyKey.optional(),
});
export type QuickTest = z.infer<typeof QuickTest>;
export type QuickTestInput = z.input<typeof QuickTest>;
