import { boxAt, childOf, MAX_BOXES, type Box, type BoxCount } from './mp4-boxes';
import { RemovedSamples } from './removed-samples';

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
  const seen: Seen = { boxes: 0, tracks: 0, mediaData: [], removed: new RemovedSamples(video) };
  const isWhole = cleanBoxes(video, { type: '', start: 0, content: 0, end: video.length }, seen, 0);
  if (!isWhole || seen.tracks === 0 || seen.boxes > MAX_BOXES || seen.removed.overlap) return false;
  // Only media data: the sample tables of a hostile video may point at boxes.
  seen.removed.zero(seen.mediaData);
  return true;
}

interface Seen extends BoxCount {
  /** Tracks that play. */
  tracks: number;
  /** The boxes `mdat`. */
  mediaData: Box[];
  removed: RemovedSamples;
}

function cleanBoxes(video: Buffer, parent: Box, seen: Seen, depth: number): boolean {
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
      seen.removed.addTrack(box, seen);
      empty(video, box);
    } else if (box.type === 'traf' && seen.removed.addFragment(box, parent.start, seen)) empty(video, box);
    else if (ALLOWED.has(box.type)) {
      if (!cleanBoxes(video, box, seen, depth + 1)) return false;
      if (box.type === 'trak') seen.tracks++;
      if (box.type === 'mvex') seen.removed.readDefaults(box, seen);
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

function isPlayed(video: Buffer, trak: Box, seen: Seen): boolean {
  const mdia = childOf(video, trak, 'mdia', seen);
  const hdlr = mdia && childOf(video, mdia, 'hdlr', seen);
  return (
    hdlr !== undefined && PLAYED_TRACKS.has(video.toString('latin1', hdlr.content + 8, hdlr.content + 12))
  );
}

function empty(video: Buffer, { start, content, end }: Box): void {
  FREE.copy(video, start + 4);
  video.fill(0, content, end);
}
