/**
 * The boxes that a player needs, by the box they are in (ISO/IEC 14496-12; `''` is the file itself). A box in this table that
 * has an entry of its own holds boxes; the contents of the others are kept.
 */
const PLAYS: Readonly<Record<string, string>> = {
  '': 'ftyp styp sidx moov moof mfra mdat',
  moov: 'mvhd iods trak mvex',
  mvex: 'mehd trex leva trep',
  trak: 'tkhd tref edts mdia',
  edts: 'elst',
  mdia: 'mdhd hdlr elng minf',
  minf: 'vmhd smhd hmhd nmhd sthd dinf stbl',
  dinf: 'dref',
  stbl: 'stsd stts ctts cslg stss stsh sdtp stsc stsz stz2 stco co64 sbgp sgpd subs saiz saio padb stdp',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio',
  mfra: 'tfra mfro',
};
const ALLOWED = new Map(Object.entries(PLAYS).map(([parent, types]) => [parent, new Set(types.split(' '))]));
/** Tracks of other kinds are read by machines: a camera's GPS, time codes, text. */
const PLAYED_TRACKS = new Set(['vide', 'soun']);
/** A video that carriers accept has some thousand. So many are read in 20 ms, while no other request is answered. */
const MAX_BOXES = 20_000;
/** The boxes of a video are seven levels deep. */
const MAX_DEPTH = 32;
const FREE = Buffer.from('free', 'latin1');

/**
 * Removes from an MP4 or 3GP video, in place, what does not play (MUP-08): its place, its maker and whatever else a camera
 * wrote. Only the known boxes are kept. All others, the samples of tracks that do not play, and the names of handlers, encoders
 * and data files become zeros of the same size, so nothing else moves and no frame is decoded. Returns false for what is not a
 * whole video: boxes that overrun, no track to play, more boxes than a video has, or samples that overlap.
 */
export function cleanVideo(video: Buffer): boolean {
  const seen: Seen = {
    boxes: 0,
    tracks: 0,
    mediaData: [],
    marked: Buffer.alloc(video.length),
    markedBytes: 0,
  };
  const isWhole = cleanBoxes(video, { type: '', content: 0, end: video.length }, seen, 0);
  if (!isWhole || seen.tracks === 0 || seen.boxes > MAX_BOXES || seen.markedBytes > video.length)
    return false;
  // Only media data: the sample tables of a hostile video may point at boxes.
  if (seen.markedBytes > 0)
    for (const { content, end } of seen.mediaData)
      for (let at = content; at < end; at++) if (seen.marked[at]) video[at] = 0;
  return true;
}

interface Seen {
  /** Read so far, each time. */
  boxes: number;
  /** Tracks that play. */
  tracks: number;
  /** The boxes `mdat`. */
  mediaData: Box[];
  /** 1 for each byte of the file that a sample of a removed track takes, and how many bytes all samples together take. */
  marked: Buffer;
  markedBytes: number;
}

type Parent = Pick<Box, 'type' | 'content' | 'end'>;

function cleanBoxes(video: Buffer, parent: Parent, seen: Seen, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const allowed = ALLOWED.get(parent.type);
  let at = parent.content;
  while (at + 8 <= parent.end) {
    if (++seen.boxes > MAX_BOXES) return false;
    const box = boxAt(video, at, parent.end);
    if (!box) return false;
    if (parent.type === '' && box.type === 'mdat') seen.mediaData.push(box);
    if (!allowed?.has(box.type)) empty(video, box);
    else if (box.type === 'trak' && !isPlayed(video, box, seen)) {
      markSamples(video, box, seen);
      empty(video, box);
    } else if (ALLOWED.has(box.type)) {
      if (!cleanBoxes(video, box, seen, depth + 1)) return false;
      if (box.type === 'trak') seen.tracks++;
    } else cleanContent(video, box);
    at = box.end;
  }
  // At the top nothing may be left over. Within a box, cameras leave some bytes behind the last one.
  if (parent.type !== '') video.fill(0, at, parent.end);
  return at === parent.end || parent.type !== '';
}

/** Names in boxes that play. */
function cleanContent(video: Buffer, { type, content, end }: Box): void {
  const zero = (from: number, to: number) => video.fill(0, Math.min(from, end), Math.min(to, end));
  // Behind the kind of the track: the manufacturer and the name of the handler.
  if (type === 'hdlr') zero(content + 12, end);
  if (type !== 'dref' && type !== 'stsd') return;
  for (let at = content + 8; at + 8 <= end;) {
    const entry = boxAt(video, at, end);
    if (!entry) return;
    // Behind its flags, where the data are: the path of a file. The data of an upload are in the upload.
    if (type === 'dref') video.fill(0, Math.min(entry.content + 4, entry.end), entry.end);
    else if (isVisual(entry.type)) {
      // The vendor and the name of the encoder, both of fixed size.
      video.fill(0, Math.min(entry.content + 12, entry.end), Math.min(entry.content + 16, entry.end));
      video.fill(0, Math.min(entry.content + 42, entry.end), Math.min(entry.content + 74, entry.end));
    }
    at = entry.end;
  }
}

/** Formats of pictures that carriers and phones play: H.263, MPEG-4, H.264, H.265. */
const isVisual = (format: string) => ['s263', 'mp4v', 'avc1', 'avc3', 'hvc1', 'hev1'].includes(format);

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

function boxAt(video: Buffer, start: number, limit: number): Box | undefined {
  const type = video.toString('latin1', start + 4, start + 8);
  const short = video.readUInt32BE(start);
  if (short === 0) return { type, start, content: start + 8, end: limit };
  if (short === 1 && start + 16 > limit) return undefined;
  const size = short === 1 ? Number(video.readBigUInt64BE(start + 8)) : short;
  const content = start + (short === 1 ? 16 : 8);
  const end = start + size;
  return end < content || end > limit ? undefined : { type, start, content, end };
}

function isPlayed(video: Buffer, trak: Box, seen: Seen): boolean {
  const mdia = childOf(video, trak, 'mdia', seen);
  const hdlr = mdia && childOf(video, mdia, 'hdlr', seen);
  return (
    hdlr !== undefined && PLAYED_TRACKS.has(video.toString('latin1', hdlr.content + 8, hdlr.content + 12))
  );
}

function childOf(video: Buffer, { content, end }: Box, type: string, seen: Seen): Box | undefined {
  for (let at = content; at + 8 <= end && ++seen.boxes <= MAX_BOXES;) {
    const box = boxAt(video, at, end);
    if (!box || box.type === type) return box;
    at = box.end;
  }
  return undefined;
}

/** Marks the samples of a track: chunks at the offsets of `stco`, with the samples of `stsc`, of the sizes of `stsz`. */
function markSamples(video: Buffer, trak: Box, seen: Seen): void {
  const stbl = ['mdia', 'minf', 'stbl'].reduce<Box | undefined>(
    (parent, type) => parent && childOf(video, parent, type, seen),
    trak,
  );
  if (!stbl) return;
  const table = (type: string, countAt: number, bits: number) =>
    tableOf(video, childOf(video, stbl, type, seen), countAt, bits);
  const stsz = childOf(video, stbl, 'stsz', seen);
  const sameSize = stsz && stsz.content + 8 <= stsz.end ? video.readUInt32BE(stsz.content + 4) : 0;
  const stz2 = childOf(video, stbl, 'stz2', seen);
  const sizes = stsz
    ? tableOf(video, stsz, 8, 32)
    : tableOf(video, stz2, 8, stz2 ? (video[stz2.content + 7] ?? 0) : 0);
  const [offsets, offsets64] = [table('stco', 4, 32), table('co64', 4, 64)];
  const chunks = offsets.count > 0 ? offsets : offsets64;
  // Of three numbers each: the first chunk, counted from 1, the samples of each chunk from there on, their description.
  const runs = table('stsc', 4, 32 * 3);
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunks.count && runs.count > 0; chunk++) {
    while (run + 1 < runs.count && runs.read(run + 1) <= chunk + 1) run++;
    const samples = runs.read(run, 4);
    let bytes = sameSize * samples;
    if (sameSize === 0)
      for (const last = Math.min(sample + samples, sizes.count); sample < last; sample++)
        bytes += sizes.read(sample);
    const from = Math.min(chunks.read(chunk), video.length);
    const to = Math.min(from + bytes, video.length);
    seen.markedBytes += to - from;
    // Samples that overlap again and again would take hours to mark.
    if (seen.markedBytes > video.length) return;
    seen.marked.fill(1, from, to);
  }
}

interface Table {
  count: number;
  /** A number of entry `index`, so many bytes into it. */
  read: (index: number, byte?: number) => number;
}

/** The table of a box: its count, so many bytes into the box, and entries of 4, 8, 16, 32, 64 or 96 bits behind it. */
function tableOf(video: Buffer, box: Box | undefined, countAt: number, bits: number): Table {
  const none: Table = { count: 0, read: () => 0 };
  if (!box || box.content + countAt + 4 > box.end || ![4, 8, 16, 32, 64, 96].includes(bits)) return none;
  const first = box.content + countAt + 4;
  return {
    count: Math.min(video.readUInt32BE(first - 4), Math.floor(((box.end - first) * 8) / bits)),
    read(index, byte = 0) {
      const at = first + Math.floor((index * bits) / 8) + byte;
      if (bits === 64) return Number(video.readBigUInt64BE(at));
      if (bits >= 32) return video.readUInt32BE(at);
      if (bits === 16) return video.readUInt16BE(at);
      const pair = video.readUInt8(at);
      return bits === 8 ? pair : index % 2 === 0 ? pair >> 4 : pair & 15;
    },
  };
}

function empty(video: Buffer, { start, content, end }: Box): void {
  FREE.copy(video, start + 4);
  video.fill(0, content, end);
}
