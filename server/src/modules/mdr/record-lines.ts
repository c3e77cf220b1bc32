import { Buffer } from 'node:buffer';
import type { Db } from '../../db/database';
import { remedyOf } from '../../carrier-remedies';
import { csvLine } from '../../spreadsheets/csv';
import { readNames } from './mdr.queries';
import type { NameOf } from './mdr.queries';

/** What records say alike, and the names, are forgotten before a page past this many: the memory of a long report stays flat. */
const MOST_KEPT = 20_000;

/** Letters that are bytes before more are made: what is made of them is forgotten while it is young. */
const PIECE = 64 * 1024;

const cell = (text: string) => (text === '' ? '' : csvLine([text]).slice(0, -2));
/** JSON of a text, which has no line's end and no tab of its own. */
const unpacked = (json = '') => (json === '' ? '' : (JSON.parse(json) as string));
const money = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4);
/** A short code stays as it is. */
const phone = (digits: string) => (digits.length > 6 ? `1${digits}` : digits);
/** "2026-11-09 15:00:01.5", in UTC: cut to the millisecond. */
const time = (text: string) =>
  text === '' ? '' : `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;

/** What the database read: a record a line, its own cells, what is alike, and its words where they were asked for. */
function eachLine(raw: string, see: (own: string, alike: string, body?: string) => void): void {
  for (let start = 0; start < raw.length;) {
    const newline = raw.indexOf('\n', start);
    const end = newline < 0 ? raw.length : newline;
    const tab = raw.indexOf('\t', start);
    const second = raw.indexOf('\t', tab + 1);
    const isLast = second < 0 || second > end;
    see(
      raw.slice(start, tab),
      raw.slice(tab + 1, isLast ? end : second),
      isLast ? undefined : raw.slice(second + 1, end),
    );
    start = end + 1;
  }
}

/**
 * Makes lines of CSV of what the database read. Most of a record is what thousands of others say too (job, carrier, cost …):
 * that is written once and found again by its text, so that a record costs little here and little there.
 */
export class RecordLines {
  readonly #names: Record<NameOf, Map<number, string>> = {
    account: new Map(),
    identity: new Map(),
    job: new Map(),
  };
  readonly #alike = new Map<string, string>();

  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async csvOf(raw: string): Promise<Buffer> {
    for (const kept of [this.#alike, ...Object.values(this.#names)]) if (kept.size > MOST_KEPT) kept.clear();
    const unknown = new Set<string>();
    eachLine(raw, (_own, alike) => {
      if (!this.#alike.has(alike)) unknown.add(alike);
    });
    await this.#learn([...unknown]);
    const pieces: Buffer[] = [];
    let piece = '';
    eachLine(raw, (own, alike, body) => {
      const [id, direction, from = '', to = '', at = '', done = ''] = own.split(',');
      piece +=
        `${id},${direction === 'out' ? 'Outbound' : 'Inbound'},${phone(from)},${phone(to)},${time(at)},${time(done)},` +
        `${this.#alike.get(alike)}${body === undefined ? '' : `,${cell(unpacked(body))}`}\r\n`;
      if (piece.length < PIECE) return;
      pieces.push(Buffer.from(piece));
      piece = '';
    });
    return Buffer.concat([...pieces, Buffer.from(piece)]);
  }

  async #learn(fresh: readonly string[]): Promise<void> {
    if (fresh.length === 0) return;
    for (const [at, of] of [
      [6, 'account'],
      [7, 'identity'],
      [8, 'job'],
    ] as const)
      await this.#learnNames(
        of,
        fresh.map((alike) => alike.split(',')[at] ?? ''),
      );
    for (const alike of fresh) this.#alike.set(alike, this.#written(alike));
  }

  async #learnNames(of: NameOf, ids: readonly string[]): Promise<void> {
    const known = this.#names[of];
    const fresh = [...new Set(ids)].filter((id) => id !== '' && !known.has(Number(id)));
    if (fresh.length === 0) return;
    for (const { id, name } of await readNames(this.#db, of, fresh.map(Number))) known.set(id, cell(name));
  }

  /** What follows a record's own cells. */
  #written(alike: string): string {
    const [
      state = '',
      code = '',
      segments = '',
      mms,
      kind = '',
      cost = '',
      account = '',
      identity = '',
      job = '',
    ] = alike.split(',');
    const carrier = alike.split(',').slice(9).join(',');
    const name = (of: NameOf, id: string) => `${id},${this.#names[of].get(Number(id)) ?? ''}`;
    return [
      ...[state.toUpperCase(), code, code === '' ? '' : cell(remedyOf(Number(code)).meaning), segments],
      ...[mms === 't' ? 'MMS' : 'SMS', kind, cell(unpacked(carrier))],
      ...[money(Math.round(Number(cost) / Math.max(Number(segments), 1))), money(Number(cost))],
      ...[name('account', account), name('identity', identity), name('job', job)],
    ].join(',');
  }
}
