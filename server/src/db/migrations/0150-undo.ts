/** A job that starts now waits a moment for whoever pressed Send; its start stays what it was. */
export const undo = {
  name: '0150-undo',
  sql: 'alter table job add column undo_until timestamptz;',
} as const;
