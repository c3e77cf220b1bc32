import { readNumberFilter } from '@campaign/shared-api/messaging';
import type {
  DeliveryGroup,
  DeliveryGroupQuery,
  DeliveryQuery,
  DeliverySummary,
  DeliveryTexts,
  DeliveryTextsQuery,
} from '@campaign/shared-api/contracts';
import { DELIVERY_TEXTS } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { ValidationError } from '../../problems';
import { deliveryDays, hoursOfWeek } from './delivery-days';
import type { Days } from './delivery-days';
import { readFigures, readGroups } from './delivery.queries';
import { ADDED_IN_MEMORY } from './figures.queries';
import type { Narrowing } from './figures.queries';
import { readPlatformEvents } from './events.queries';
import { viewGroup, viewSummary, viewText } from './delivery.view';
import { readTexts } from './texts.queries';

const NUMBER_WORDS = 'Enter a number like +19995559999, 99999 or +1999.';

/** DLV-11..13: what became of the texts, on all of the platform. */
export function readDelivery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  query: DeliveryQuery,
): Promise<DeliverySummary> {
  const days = deliveryDays(clock.now(), query.timeRange, query.day);
  const narrowing = narrowingOf(query, days.read);
  const read = async (tx: Tx) => {
    const figures = await readFigures(tx, days, narrowing);
    const events = await asPlatform(tx, () => readPlatformEvents(tx, days.line, narrowing));
    return viewSummary(days, figures, events);
  };
  return inTenant(db, actor, read, ADDED_IN_MEMORY);
}

/** The same range by carrier, number, identity or agency. */
export function readDeliveryGroups(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  query: DeliveryGroupQuery,
): Promise<DeliveryGroup[]> {
  const { range } = deliveryDays(clock.now(), query.timeRange, query.day);
  const narrowing = narrowingOf(query, range);
  const read = async (tx: Tx) =>
    (await readGroups(tx, query.by, range, narrowing)).map((row) => viewGroup(query.by, row));
  return inTenant(db, actor, read, ADDED_IN_MEMORY);
}

/** The texts themselves, people's numbers hidden but for their ends; whether more follow is read, not counted. */
export function readDeliveryTexts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  query: DeliveryTextsQuery,
): Promise<DeliveryTexts> {
  const { range } = deliveryDays(clock.now(), query.timeRange, query.day);
  const page = { state: query.state, limit: DELIVERY_TEXTS + 1, offset: (query.page - 1) * DELIVERY_TEXTS };
  return inTenant(db, actor, async (tx) => {
    const rows = await readTexts(tx, range, narrowingOf(query, range), page);
    return { texts: rows.slice(0, DELIVERY_TEXTS).map(viewText), hasMore: rows.length > DELIVERY_TEXTS };
  });
}

/** From and To name our number or the person's, by the direction. `days`: all that will be read. */
export function narrowingOf(query: DeliveryQuery, days: Days): Narrowing {
  const [from, to, number] = [numbersOf('from', query), numbersOf('to', query), numbersOf('number', query)];
  const isOut = query.direction === 'SENT';
  const ours = isOut ? from : to;
  if (ours && number && (number.low > ours.high || number.high < ours.low))
    throw new ValidationError('These two numbers exclude each other.', { number: NUMBER_WORDS });
  return {
    direction: isOut ? 'out' : 'in',
    mms: query.messageType === 'Any' ? undefined : query.messageType === 'MMS',
    ours: number ?? ours,
    theirs: isOut ? to : from,
    accountId: query.account_id,
    identityId: query.identity_id,
    carrier: query.carrier,
    errorCode: query.error_code,
    jobId: query.job_id,
    listId: query.list_id,
    outcome: query.outcome,
    hours: query.hour === undefined ? undefined : hoursOfWeek(days, query.hour),
  };
}

function numbersOf(name: 'from' | 'to' | 'number', query: DeliveryQuery) {
  const text = query[name]?.trim();
  if (!text) return undefined;
  const numbers = readNumberFilter(text);
  if (!numbers) throw new ValidationError(NUMBER_WORDS, { [name]: NUMBER_WORDS });
  return numbers;
}
