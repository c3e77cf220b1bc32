import { Buffer } from 'node:buffer';
import type { Db } from '../../db/database';
import { remedyOf } from '../../carrier-remedies';
import { csvLine } from '../../spreadsheets/csv';
import type { CsvBytes } from './csv-bytes';
import { NEVER, PART, readNames, RECORD } from './records.queries';
import type { NameOf } from './records.queries';

/** What records say alike, and the names, are forgotten before a page past this many: the memory of a long report stays flat. */
const MAX_KEPT = 20_000;

/** Letters that become bytes together: what is made of them is forgotten while it is young. */
const PIECE = 64 * 1024;

const cell = (text: string) => (text === '' ? '' : csvLine([text]).slice(0, -2));
const unpacked = (json = '') => (json === '' ? '' : (JSON.parse(json) as string));
const money = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4);
/** "2026-11-09 15:00:01.5+00": cut to the millisecond. */
function time(text: string): string {
  if (text === NEVER) return '';
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.length > 2 ? fraction.slice(0, 3) : fraction.padEnd(3, '0')}Z`;
}

/** Where the next `sign` is before `end`, or `end`. */
function before(end: number, raw: string, sign: string, from: number): number {
  const at = raw.indexOf(sign, from);
  return at < 0 || at > end ? end : at;
}
/** A text that keeps nothing else in memory: a piece of another one is a look at that. */
const copied = (text: string) => Buffer.from(text).toString();

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

  /** Writes the lines of `raw` behind what stands in `csv`. */
  async write(raw: string, csv: CsvBytes): Promise<void> {
    for (const kept of [this.#alike, ...Object.values(this.#names)]) if (kept.size > MAX_KEPT) kept.clear();
    let piece = '';
    for (let start = 0; start < raw.length;) {
      const end = before(raw.length, raw, RECORD, start);
      const sent = raw.indexOf(',', start);
      const done = raw.indexOf(',', sent + 1);
      const first = raw.indexOf(PART, done + 1);
      const second = before(end, raw, PART, first + 1);
      const key = raw.slice(first + 2, second === end ? end : second - 1);
      if (!this.#alike.has(key)) await this.#learnFrom(raw.slice(start));
      piece +=
        `${raw.slice(done + 1, first)}${time(raw.slice(start, sent))},${time(raw.slice(sent + 1, done))},${this.#alike.get(key)}` +
        (second === end ? '\r\n' : `,${cell(unpacked(raw.slice(second + 2, end)))}\r\n`);
      start = end + 1;
      if (piece.length < PIECE) continue;
      csv.add(piece);
      piece = '';
    }
    csv.add(piece);
  }

  /** All that is not known of these lines, in one question each. */
  async #learnFrom(raw: string): Promise<void> {
    const alike = new Set(raw.split(RECORD).map((record) => record.split(`,${PART},`)[1]!));
    await this.#learn([...alike].filter((each) => !this.#alike.has(each)).map(copied));
  }

  async #learn(fresh: readonly string[]): Promise<void> {
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
    const fresh = [...new Set(ids)].filter((id) => id !== '0' && !known.has(Number(id)));
    if (fresh.length === 0) return;
    for (const { id, name } of await readNames(this.#db, of, fresh.map(Number))) known.set(id, cell(name));
  }

  /** What follows a record's own cells. */
  #written(alike: string): string {
    const cells = alike.split(',');
    const [state = '', code = '', segments = '', mms, kind = '', cost = '', account = '', identity = ''] =
      cells;
    const [job = '', carrier] = [cells[8], cells.slice(9).join(',')];
    const name = (of: NameOf, id: string) =>
      id === '0' ? ',' : `${id},${this.#names[of].get(Number(id)) ?? ''}`;
    return [
      state.toUpperCase(),
      ...(code === '0' ? ['', ''] : [code, cell(remedyOf(Number(code)).meaning)]),
      segments,
      mms === 't' ? 'MMS' : 'SMS',
      kind,
      cell(carrier),
      money(Math.round(Number(cost) / Math.max(Number(segments), 1))),
      money(Number(cost)),
      name('account', account),
      name('identity', identity),
      name('job', job),
    ].join(',');
  }
}
