/** Texts that a person sends by hand. */
export { findPerson, leaseRecipients } from './send-by-hand.queries';
export { previewInitial, sendInitialByHand, sendReply } from './send-by-hand';
export type { Sent } from './send-by-hand';
export { sendTyped } from './send-typed';
export type { TypedFrom } from './send-typed';
