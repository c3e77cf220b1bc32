/** What the dispatcher sends by itself, and which jobs are open. */
export { allowanceOf, pauseDispatch } from './dispatch.queries';
export { Dispatcher } from './dispatcher';
export { createRecipientHolds } from './recipient-holds';
