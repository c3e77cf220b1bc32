import { actWords, detailWordsOf, thingWordsOf } from '@campaign/shared-api/act-words';
import type { AuditEntry, AuditFilter, AuditQuery, Page } from '@campaign/shared-api/contracts';
import { maySeeCost } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { listCsv, WHOLE_LIST, type FileColumn } from '../../spreadsheets/list-csv';
import { nameThings } from './audit-things';
import { findActs } from './audit.queries';
import type { ActRow } from './audit.queries';

/** Whoever is not of the agency that reads. */
const PLATFORM = 'Platform';

/**
 * Who did what, newest first: all of it for ADMIN, for an agency what was done to it. An agency reads names, of the
 * platform's people not even those, and the IP addresses of its own people's sign-ins.
 */
export function listActs({ db }: Context, actor: Actor, filter: AuditQuery): Promise<Page<AuditEntry>> {
  return inTenant(db, actor, async (tx) => {
    const { rows, total } = await findActs(tx, actor, filter, limitOffsetOf(filter));
    return pageReply(await viewActs(tx, actor, rows), total, filter);
  });
}

const COLUMNS: readonly FileColumn<AuditEntry>[] = [
  ['When (UTC)', ({ at }) => at],
  ['Who', ({ who }) => who ?? PLATFORM],
  ['Agency', ({ ofAgency }) => ofAgency],
  ['Action', ({ action }) => actWords[action] ?? action],
  ['On', ({ object }) => (object === null ? '' : thingWordsOf(object))],
  ['Name', ({ thing }) => thing?.name],
  ['Details', ({ detail }) => detailWordsOf(detail)],
];

/** The same as a file, as one reads it. */
export function writeActs({ db }: Context, actor: Actor, filter: AuditFilter): Promise<string> {
  return inTenant(db, actor, async (tx) => {
    const { rows, total } = await findActs(tx, actor, filter, limitOffsetOf(WHOLE_LIST));
    return listCsv(COLUMNS, { data: await viewActs(tx, actor, rows), total });
  });
}

async function viewActs(tx: Tx, actor: Actor, rows: readonly ActRow[]): Promise<AuditEntry[]> {
  const thingOf = await nameThings(
    tx,
    rows.map(({ object }) => object),
  );
  return rows.map((row) => ({
    auditId: row.audit_id,
    at: row.at.toISOString(),
    action: row.action,
    object: row.object,
    ...whoOf(row, actor),
    thing: thingOf(row.object),
    detail: actor.scope === 'any' ? row.detail : ownDetail(row, actor),
  }));
}

function whoOf({ email, name, user_name, of_agency }: ActRow, { scope }: Actor) {
  if (scope === 'any') return { who: email, userName: user_name, ofAgency: of_agency };
  return { who: name || PLATFORM, userName: null };
}

/** What an agency reads: the reason, old and new values, and from where its own people signed in. */
const OWN_DETAIL = ['reason', 'changes', 'from', 'method', 'problem', 'device', 'address'];
const ownDetail = ({ action, detail }: ActRow, actor: Actor) =>
  Object.fromEntries(
    Object.entries(detail).filter(
      ([name, value]) =>
        OWN_DETAIL.includes(name) && value && (action !== 'agency:rates' || maySeeCost(actor)),
    ),
  );
