/** Texts that a person sends by hand. */
export { holdPage } from './hold-page';
export { findPerson, hasThread } from './send-by-hand.queries';
export { previewInitial, sendInitialByHand, sendReply } from './send-by-hand';
export type { Sent } from './send-by-hand';
export { sendTyped } from './send-typed';
export type { TypedFrom } from './send-typed';
