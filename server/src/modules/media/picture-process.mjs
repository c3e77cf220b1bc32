// A process of its own for one picture: whatever its decoder does with hostile bytes, nobody else's memory, time or life
// is lost with it. Plain JavaScript, because it starts without a loader. The parent ends it when it takes too long.
import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;
/** A picture of 1 × 49,000,000 pixels takes 13 s to decode and shrink. */
const MAX_SIDE = 16_384;
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
/** Of the processor's time, not the clock's: a busy machine makes no good picture a damaged one. */
const MAX_WORK_MS = 20_000;
/** What carriers take without shrinking or dropping it (MUP-08). */
const SEND_BYTES = 600_000;
/** 50 thumbnails of a library weigh at most 500 kB. */
const THUMB_BYTES = 9_500;
const WIDTHS = [1600, 1280, 1024, 800, 640, 480, 320];

sharp.concurrency(1);
sharp.cache(false);
// Decoding happens in other threads, so this one can look at what they take.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES || (user + system) / 1_000 > MAX_WORK_MS) process.exit(9);
}, 50).unref();

const isTooLarge = (error) => /pixel limit|too large|dimensions/i.test(String(error));

/** The first of these, made one after another, that is small enough; else the last. */
async function smallest(limit, tries) {
  let made;
  for (const make of tries) {
    made = await make();
    if (made.length <= limit) break;
  }
  return made;
}

async function prepare(bytes, format) {
  const open = (options = {}) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).autoOrient();
  const about = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).metadata();
  // Another decoder than the one its first bytes promise (an SVG, a TIFF) is none of ours.
  if (about.format !== format) return { problem: 'damaged' };
  const frames = about.pages ?? 1;
  if (Math.max(about.width, about.pageHeight ?? about.height) > MAX_SIDE) return { problem: 'too-long-side' };
  if (about.width * about.height * frames > MAX_PIXELS) return { problem: 'too-many-pixels' };

  const fit = (width) => ({ width, height: width, fit: 'inside', withoutEnlargement: true });
  const thumb = await smallest(
    THUMB_BYTES,
    [70, 50, 35, 20].map(
      (quality) => () =>
        open()
          .resize({ ...fit(192) })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality })
          .toBuffer(),
    ),
  );
  if (frames > 1) {
    const send = await smallest(
      SEND_BYTES,
      WIDTHS.map((width) => () => open({ animated: true }).resize(fit(width)).gif().toBuffer()),
    );
    return { send, mimeType: 'image/gif', thumb };
  }
  const isOpaque = !about.hasAlpha || (await open().stats()).isOpaque;
  if (!isOpaque) {
    const send = await smallest(
      SEND_BYTES,
      WIDTHS.map(
        (width) => () =>
          open()
            .resize(fit(width))
            .png({ palette: width < 1600 })
            .toBuffer(),
      ),
    );
    return { send, mimeType: 'image/png', thumb };
  }
  const send = await smallest(
    SEND_BYTES,
    WIDTHS.flatMap((width) =>
      [90, 80, 65].map((quality) => () => open().resize(fit(width)).jpeg({ quality }).toBuffer()),
    ),
  );
  return { send, mimeType: 'image/jpeg', thumb };
}

process.once('message', async ({ bytes, format }) => {
  const answer = await prepare(Buffer.from(bytes), format).catch((error) => ({
    problem: isTooLarge(error) ? 'too-many-pixels' : 'damaged',
  }));
  process.send(answer, () => process.disconnect());
});
