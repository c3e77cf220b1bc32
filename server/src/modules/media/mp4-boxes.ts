/** A video that carriers accept has some thousand. So many are read in 20 ms, while no other request is answered. */
export const MAX_BOXES = 20_000;

/** What has been read of a video: boxes, each time. */
export interface BoxCount {
  boxes: number;
}

/** Where a box begins, its contents begin, and it ends (ISO/IEC 14496-12). */
export interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** The box at an offset; undefined where it overruns its parent. */
export function boxAt(video: Buffer, start: number, limit: number): Box | undefined {
  const type = video.toString('latin1', start + 4, start + 8);
  const short = video.readUInt32BE(start);
  if (short === 0) return { type, start, content: start + 8, end: limit };
  if (short === 1 && start + 16 > limit) return undefined;
  const size = short === 1 ? Number(video.readBigUInt64BE(start + 8)) : short;
  const content = start + (short === 1 ? 16 : 8);
  const end = start + size;
  return end < content || end > limit ? undefined : { type, start, content, end };
}

/** The first box of a type among the contents of another. */
export function childOf(video: Buffer, { content, end }: Box, type: string, seen: BoxCount): Box | undefined {
  for (let at = content; at + 8 <= end && ++seen.boxes <= MAX_BOXES;) {
    const box = boxAt(video, at, end);
    if (!box || box.type === type) return box;
    at = box.end;
  }
  return undefined;
}
