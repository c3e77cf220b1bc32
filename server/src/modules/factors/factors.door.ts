/** What of these rows other modules may use, inside a transaction of theirs. */
export { deleteOldTickets, deleteTicketsOf } from './factors.queries';
