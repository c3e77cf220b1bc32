/** Boxes that say where and by whom a film was made: user data, Apple's and XMP's metadata. */
const TELLING = new Set(['udta', 'meta', 'uuid', 'Xtra', 'ilst', 'keys']);
/** Boxes that hold boxes. */
const NESTED = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);
/** A film that carriers take has some thousand. So many are read in 20 ms, while nobody else is answered. */
const MAX_BOXES = 20_000;
/** A film's own go seven deep; each is a call of its own here. */
const MAX_DEPTH = 32;
const FREE = Buffer.from('free', 'latin1');

/**
 * Takes from an MP4 or 3GP film, in place, what tells of its maker and place (M06): the boxes become empty space of the same
 * size, so that nothing else moves and no frame is decoded. Tracks of timed metadata (a camera's GPS) are made empty
 * space, too. False for what is no whole film: boxes that overrun, none that says how it plays, no track to play, or more
 * boxes than a film has.
 */
export function cleanFilm(film: Buffer): boolean {
  const seen: Seen = { boxes: 0, tracks: 0 };
  const isWhole = cleanBoxes(film, { content: 0, end: film.length }, seen, 0);
  return isWhole && seen.tracks > 0 && seen.boxes <= MAX_BOXES;
}

interface Seen {
  /** Looked at so far, each time. */
  boxes: number;
  /** Of the movie, that play. */
  tracks: number;
}

function cleanBoxes(
  film: Buffer,
  { content, end: to }: Pick<Box, 'content' | 'end'>,
  seen: Seen,
  depth: number,
  within?: string,
): boolean {
  if (depth > MAX_DEPTH) return false;
  let at = content;
  while (at + 8 <= to) {
    if (++seen.boxes > MAX_BOXES) return false;
    const box = boxAt(film, at, to);
    if (!box) return false;
    if (TELLING.has(box.type) || (box.type === 'trak' && isTimedMetadata(film, box, seen))) empty(film, box);
    else if (NESTED.has(box.type) && !cleanBoxes(film, box, seen, depth + 1, box.type)) return false;
    else if (box.type === 'trak' && within === 'moov') seen.tracks++;
    at = box.end;
  }
  // Cameras end a user-data box with a zero of four bytes; at the top nothing may be left over.
  return at === to || to !== film.length;
}

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

function boxAt(film: Buffer, start: number, limit: number): Box | undefined {
  const type = film.toString('latin1', start + 4, start + 8);
  const short = film.readUInt32BE(start);
  if (short === 0) return { type, start, content: start + 8, end: limit };
  if (short === 1 && start + 16 > limit) return undefined;
  const size = short === 1 ? Number(film.readBigUInt64BE(start + 8)) : short;
  const content = start + (short === 1 ? 16 : 8);
  const end = start + size;
  return end < content || end > limit ? undefined : { type, start, content, end };
}

/** Its handler plays neither picture nor sound. */
function isTimedMetadata(film: Buffer, trak: Box, seen: Seen): boolean {
  const mdia = childOf(film, trak, 'mdia', seen);
  const hdlr = mdia && childOf(film, mdia, 'hdlr', seen);
  return hdlr !== undefined && film.toString('latin1', hdlr.content + 8, hdlr.content + 12) === 'meta';
}

function childOf(film: Buffer, { content, end }: Box, type: string, seen: Seen): Box | undefined {
  for (let at = content; at + 8 <= end && ++seen.boxes <= MAX_BOXES;) {
    const box = boxAt(film, at, end);
    if (!box || box.type === type) return box;
    at = box.end;
  }
  return undefined;
}

function empty(film: Buffer, { start, content, end }: Box): void {
  FREE.copy(film, start + 4);
  film.fill(0, content, end);
}
