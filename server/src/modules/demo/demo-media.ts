import { crc32, deflateSync } from 'node:zlib';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { prepareMedia } from '../media/prepare-media';
import { storeMedia, type StoredMedia } from '../media/stored-media';
import { LAUNCHPAD } from './demo-accounts';
import { daysBefore } from './demo-draw';
import { sunrise, sunriseStill } from './demo-film';
import { insertAll } from './demo.queries';

type Color = readonly [number, number, number];
interface Poster {
  title: string;
  identity_id: number;
  daysAgo: number;
  width: number;
  height: number;
  sky: Color;
  ground: Color;
}

const POSTERS: Poster[] = [
  poster('Rivera: meet the candidate', 101, 21, [720, 480], [37, 99, 235], [251, 191, 36]),
  poster('Early voting hours', 101, 12, [480, 640], [15, 118, 110], [204, 251, 241]),
  poster('Debate night', 102, 9, [720, 405], [76, 29, 149], [244, 114, 182]),
  poster('Food drive flyer', 103, 5, [600, 600], [234, 88, 12], [254, 243, 199]),
  poster('Thank you, donors', 104, 2, [720, 480], [190, 18, 60], [255, 228, 230]),
];

function poster(
  title: string,
  identity_id: number,
  daysAgo: number,
  [width, height]: readonly [number, number],
  sky: Color,
  ground: Color,
): Poster {
  return { title, identity_id, daysAgo, width, height, sky, ground };
}

const FILM = { title: 'Sunrise over the district', identity_id: 102, daysAgo: 3 };

/** The library's first pictures, drawn here and made fit to send as uploads are, and a film. */
export async function addDemoMedia(ctx: Context): Promise<void> {
  const stored: StoredMedia[] = [];
  for (const each of POSTERS) stored.push(await storeMedia(ctx, LAUNCHPAD, await prepareMedia(draw(each))));
  stored.push(await storeMedia(ctx, LAUNCHPAD, await prepareMedia(sunrise(), sunriseStill())));
  const rows = [...POSTERS, FILM].map(({ title, identity_id, daysAgo }, index) => ({
    account_id: LAUNCHPAD,
    identity_id,
    title,
    created_at: daysBefore(ctx, daysAgo).toJSDate(),
    ...stored[index]!,
  }));
  await inTransaction(ctx.db, (tx) => insertAll(tx, 'media', rows));
}

/** A PNG: a sky that fades into the ground, a sun and hills. */
function draw({ width, height, sky, ground }: Poster): Buffer {
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  const sun = { x: width * 0.72, y: height * 0.34, radius: Math.min(width, height) * 0.16 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hill = height * (0.72 + 0.07 * Math.sin((x / width) * 7) - 0.05 * Math.cos((x / width) * 17));
      const isSun = Math.hypot(x - sun.x, y - sun.y) < sun.radius;
      const share = y > hill ? 0.55 : y / height;
      for (let channel = 0; channel < 3; channel++) {
        const [from, to] = [sky[channel] ?? 0, ground[channel] ?? 0];
        const shade = y > hill ? (from * share) / 1.2 : isSun ? 250 : from + (to - from) * share;
        pixels[y * line + 1 + x * 3 + channel] = Math.round(shade);
      }
    }
  }
  const about = Buffer.alloc(13);
  about.writeUInt32BE(width, 0);
  about.writeUInt32BE(height, 4);
  about.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', about),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
