import { e164 } from '@campaign/shared-api/messaging';
import type { DncExport } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { openTicket, sealTicket } from '../../tickets';
import { NotFoundError, ValidationError } from '../../problems';
import { CSV_START, csvLine } from '../../spreadsheets/csv';
import { nextHeldNumbers, type HeldNumber } from './dnc-export.queries';
import { dncWords } from './dncs.service';

const PAGE_ROWS = 5_000;
/** The first column is what an upload asks for, so that another tool, and this one, can take the file. */
const COLUMNS = ['PhoneNumber', 'How', 'Since', 'Identity', 'Name', 'Reason'];
const HOW: Record<HeldNumber['how'], string> = {
  'opt-out': 'Opted out by text',
  'by-hand': 'Opted out by an agent',
  entry: 'Entered by hand',
  file: 'Do-not-contact file',
};

/** An address under which this person can fetch an agency's opt-outs and do-not-contact numbers, for five minutes. */
export function requestDncExport(ctx: Context, actor: Actor, { account_id: asked }: DncExport): string {
  const accountId = agencyOf(actor, asked);
  if (accountId === undefined)
    throw new ValidationError(dncWords.noAgency, { account_id: dncWords.noAgency });
  return sealTicket(ctx, actor, 'dnc', { accountId });
}

/** The numbers as CSV text, some thousand at a time. Throws NotFoundError when the ticket is not this person's or too old. */
export function openDncExport(ctx: Context, actor: Actor, ticket: string): AsyncIterable<string> {
  const wanted = openTicket<{ accountId: number }>(ctx, actor, 'dnc', ticket);
  if (!wanted) throw new NotFoundError('download');
  return heldCsv(ctx, actor, wanted.accountId);
}

async function* heldCsv({ db }: Context, actor: Actor, accountId: number): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  for (let after = { phone: 0, place: 0 }; ;) {
    const rows = await inTenant(db, actor, (tx) => nextHeldNumbers(tx, actor, accountId, after, PAGE_ROWS));
    if (rows.length > 0) yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = { phone: last.phone, place: last.place };
  }
}

const lineOf = ({ phone, how, since, identity_name, name, reason }: HeldNumber) =>
  csvLine([
    // Without its plus: a do-not-contact file has plain digits (DNCM-06).
    e164(phone).slice(1),
    HOW[how],
    since?.toISOString() ?? '',
    identity_name ?? '',
    name ?? '',
    reason ?? '',
  ]);
