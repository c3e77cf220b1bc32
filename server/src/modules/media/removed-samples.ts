import { boxAt, childOf, MAX_BOXES, type Box, type BoxCount } from './mp4-boxes';

/** Of a sample in `trun`: its duration, size, flags and composition offset, where its flags say that they are there. */
const RUN_FIELDS = [0x100, 0x200, 0x400, 0x800];

/** The samples of tracks that are removed from a video: their bytes in its media data. */
export class RemovedSamples {
  readonly #video: Buffer;
  /** 1 for each byte that a sample takes. */
  #marked: Buffer | undefined;
  /** What all samples take, one after the other. */
  #bytes = 0;
  readonly #tracks = new Set<number>();
  /** The size of a fragment's samples where the fragment states none (`trex`), by track. */
  readonly #defaultSizes = new Map<number, number>();

  constructor(video: Buffer) {
    this.#video = video;
  }

  /** True for samples that take more bytes together than the file has; some are not marked then. */
  get overlap(): boolean {
    return this.#bytes > this.#video.length;
  }

  /** Zeros what has been marked of these boxes. */
  zero(mediaData: readonly Box[]): void {
    if (!this.#marked) return;
    for (const { content, end } of mediaData)
      for (let at = content; at < end; at++) if (this.#marked[at]) this.#video[at] = 0;
  }

  /** Marks the samples of a track: chunks at the offsets of `stco`, with the samples of `stsc`, of the sizes of `stsz`. */
  addTrack(trak: Box, seen: BoxCount): void {
    const video = this.#video;
    const tkhd = childOf(video, trak, 'tkhd', seen);
    const idAt = tkhd && tkhd.content + (video[tkhd.content] === 1 ? 20 : 12);
    if (tkhd && idAt && idAt + 4 <= tkhd.end) this.#tracks.add(video.readUInt32BE(idAt));
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
    for (let chunk = 0; chunk < chunks.count && runs.count > 0 && !this.overlap; chunk++) {
      while (run + 1 < runs.count && runs.read(run + 1) <= chunk + 1) run++;
      const samples = runs.read(run, 4);
      let bytes = sameSize * samples;
      if (sameSize === 0)
        for (const last = Math.min(sample + samples, sizes.count); sample < last; sample++)
          bytes += sizes.read(sample);
      this.#mark(chunks.read(chunk), bytes);
    }
  }

  /** Sizes of the samples of fragments, of the box `mvex`. */
  readDefaults(mvex: Box, seen: BoxCount): void {
    for (const { type, content, end } of boxesOf(this.#video, mvex, seen))
      if (type === 'trex' && content + 20 <= end)
        this.#defaultSizes.set(this.#video.readUInt32BE(content + 4), this.#video.readUInt32BE(content + 16));
  }

  /** Marks the samples of a fragment (`traf`) if its track is removed, and returns whether it is. */
  addFragment(traf: Box, moofStart: number, seen: BoxCount): boolean {
    const video = this.#video;
    const tfhd = childOf(video, traf, 'tfhd', seen);
    if (!tfhd || tfhd.content + 8 > tfhd.end) return false;
    const track = video.readUInt32BE(tfhd.content + 4);
    if (!this.#tracks.has(track)) return false;
    const flags = video.readUInt32BE(tfhd.content);
    const has = (flag: number) => (flags & flag) !== 0;
    const sizeAt = tfhd.content + 8 + (has(1) ? 8 : 0) + (has(2) ? 4 : 0) + (has(8) ? 4 : 0);
    const base =
      has(1) && tfhd.content + 16 <= tfhd.end ? Number(video.readBigUInt64BE(tfhd.content + 8)) : moofStart;
    const size =
      has(0x10) && sizeAt + 4 <= tfhd.end ? video.readUInt32BE(sizeAt) : (this.#defaultSizes.get(track) ?? 0);
    let at = base;
    for (const box of boxesOf(video, traf, seen))
      if (box.type === 'trun') at = this.#markRun(box, { base, at, size });
    return true;
  }

  /** Marks the samples of a `trun`; returns where they end. */
  #markRun({ content, end }: Box, { base, at, size }: { base: number; at: number; size: number }): number {
    const video = this.#video;
    if (content + 8 > end) return at;
    const flags = video.readUInt32BE(content);
    const has = (flag: number) => (flags & flag) !== 0;
    const first = content + 8 + (has(1) ? 4 : 0) + (has(4) ? 4 : 0);
    const width = 4 * RUN_FIELDS.filter(has).length;
    const from = has(1) && content + 12 <= end ? base + video.readInt32BE(content + 8) : at;
    const count = video.readUInt32BE(content + 4);
    let bytes = size * count;
    if (has(0x200)) {
      bytes = 0;
      const last = first + width * Math.min(count, Math.floor((end - first) / width));
      for (let entry = first; entry < last; entry += width)
        bytes += video.readUInt32BE(entry + (has(0x100) ? 4 : 0));
    }
    this.#mark(from, bytes);
    return from + bytes;
  }

  #mark(start: number, bytes: number): void {
    const { length } = this.#video;
    const from = Math.min(Math.max(start, 0), length);
    const to = Math.min(Math.max(start + bytes, from), length);
    this.#bytes += to - from;
    // Samples that overlap again and again would take hours to mark.
    if (this.overlap) return;
    this.#marked ??= Buffer.alloc(length);
    this.#marked.fill(1, from, to);
  }
}

function* boxesOf(video: Buffer, { content, end }: Box, seen: BoxCount): Generator<Box> {
  for (let at = content; at + 8 <= end && ++seen.boxes <= MAX_BOXES;) {
    const box = boxAt(video, at, end);
    if (!box) return;
    yield box;
    at = box.end;
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
