import type { DeliveryExport } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { openTicket, sealTicket } from '../../tickets';
import { NotFoundError } from '../../problems';
import { CSV_START, csvLine } from '../../spreadsheets/csv';
import { deliveryDays } from './delivery-days';
import type { Days } from './delivery-days';
import { narrowingOf } from './delivery.service';
import { viewText } from './delivery.view';
import { nextTexts } from './texts.queries';
import type { TextMark } from './texts.queries';

const PAGE_ROWS = 5_000;
const COLUMNS = [
  'Message ID',
  'Time',
  'Our number',
  'Person',
  'State',
  'Error Code',
  'Error Meaning',
  'Carrier',
  'Agency',
  'Job ID',
  'Job',
];

interface Wanted {
  query: DeliveryExport;
  /** Sealed, too: the days stay those that were looked at, also after midnight. */
  range: Days;
}

/** An address under which this person can fetch the texts that the tab is narrowed to, for five minutes. */
export function requestTextExport(ctx: Context, actor: Actor, query: DeliveryExport): string {
  const { range } = deliveryDays(ctx.clock.now(), query.timeRange, query.day);
  narrowingOf(query, range);
  return sealTicket(ctx, actor, 'delivery', { query, range } satisfies Wanted);
}

/** What a ticket is for, read while it is sent. Throws NotFoundError when it is not this person's or too old. */
export function openTextExport(ctx: Context, actor: Actor, ticket: string) {
  const wanted = openTicket<Wanted>(ctx, actor, 'delivery', ticket);
  if (!wanted) throw new NotFoundError('download');
  const { from, to } = wanted.range;
  const days = from === to ? from : `${from}_${to}`;
  return { fileName: `delivery_${days}.csv`, content: textCsv(ctx, actor, wanted) };
}

async function* textCsv({ db }: Pick<Context, 'db'>, actor: Actor, { query, range }: Wanted) {
  const narrowing = narrowingOf(query, range);
  yield CSV_START + csvLine(COLUMNS);
  for (let after: TextMark | undefined; ;) {
    const page = { state: query.state, after, most: PAGE_ROWS };
    const rows = await inTenant(db, actor, (tx) => nextTexts(tx, range, narrowing, page));
    if (rows.length > 0) yield rows.map((row) => lineOf(viewText(row))).join('');
    after = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}

/** As the tab shows them: people's numbers stay hidden but for their end. Numbers are spelled as in detail reports, without a plus. */
const lineOf = ({
  id,
  at,
  number,
  person,
  state,
  code,
  meaning,
  carrier,
  agency,
  job,
}: ReturnType<typeof viewText>) =>
  csvLine([
    String(id),
    at,
    number.replace('+', ''),
    person,
    state,
    code === null ? '' : String(code),
    meaning ?? '',
    carrier ?? '',
    agency,
    job ? String(job.id) : '',
    job?.name ?? '',
  ]);
