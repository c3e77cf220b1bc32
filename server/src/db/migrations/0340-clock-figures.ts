const LAGS = Array.from({ length: 12 }, (_, at) => `sum(lags[${at + 1}])`).join(', ');

/** Cost and receipts of the whole platform by the hour: what the tab says of one hour of the week is read there. */
export const clockFigures = {
  name: '0340-clock-figures',
  sql: `
alter table message_clock add column cost bigint, add column lags int[];
delete from message_clock;
insert into message_clock (hour, direction, mms, carrier, state, error_code, texts, cost, lags)
select hour, direction, mms, carrier, state, error_code, sum(texts), sum(cost), array[${LAGS}]::int[]
  from message_stat group by 1, 2, 3, 4, 5, 6;
alter table message_clock alter column cost set not null, alter column lags set not null;
`,
} as const;
