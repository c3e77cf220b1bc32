import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { rows, times } from '../../../../jest/thorough';
import type { Media } from '@campaign/shared-api/contracts';
import { anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import {
  aFilm,
  aFilmOfBoxes,
  aMovingGif,
  aPhonePhoto,
  aPicture,
  aPngBomb,
  box,
} from '../../testing/hostile-media';
import { multipartOf } from '../../testing/multipart';
import { cleanVideo } from './clean-video';

let server: TestServer;
let agency: TestClient;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  identityId = (await anIdentity(server.db, { account_id: server.agency.account_id })).identity_id;
}, 60_000);
afterAll(() => server.close());

interface Answer {
  data: Media;
  warning?: string;
  fields?: Record<string, string>;
}
async function upload(content: Buffer, name = 'a.jpg') {
  const reply = await agency.call({
    method: 'POST',
    url: '/api/v1/media/upload',
    ...multipartOf(name, content, { title: 'Poster', identity_id: identityId }),
  });
  return { status: reply.statusCode, body: reply.json<Answer>() };
}
/** Whether Exif's first directory points to one of places, in either order of bytes. */
const tellsPlace = (exif: Buffer | undefined) =>
  !!exif &&
  [
    [0x88, 0x25],
    [0x25, 0x88],
  ].some((tag) => exif.includes(Buffer.from(tag)));
const bytesAt = async (url: string) => (await server.app.inject({ url })).rawPayload;
const filesKept = () => server.db.selectFrom('media').select('media_id').execute();

describe('a picture', () => {
  it('is turned upright, and nothing tells any more where and by whom it was taken', async () => {
    const photo = await aPhonePhoto(800, 400);
    expect(photo.includes('SecretPhone')).toBe(true);
    const before = await sharp(photo).metadata();
    expect([before.orientation, tellsPlace(before.exif)]).toEqual([6, true]);
    const { data } = (await upload(photo)).body;
    for (const url of [data.previewUrl, data.thumbnailUrl]) {
      const bytes = await bytesAt(url);
      for (const trace of ['Exif', 'SecretPhone', 'Ada Lovelace', 'http://ns.adobe.com'])
        expect([url, trace, bytes.includes(trace)]).toEqual([url, trace, false]);
      const about = await sharp(bytes).metadata();
      expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(about.height).toBeGreaterThan(about.width);
    }
  });

  it('weighs 600 kB at most, and its thumbnail so little that fifty weigh 500 kB', async () => {
    const large = await aPicture(2400, 1600).jpeg({ quality: 60 }).toBuffer();
    expect(large.length).toBeGreaterThan(600_000);
    const { status, body } = await upload(large);
    expect(status).toBe(200);
    const [send, thumb] = [await bytesAt(body.data.previewUrl), await bytesAt(body.data.thumbnailUrl)];
    expect(send.length).toBeLessThanOrEqual(600_000);
    expect(body.data.sizeBytes).toBe(send.length);
    expect(thumb.length).toBeLessThanOrEqual(10_000);
    expect(body.data.thumbnailUrl).not.toBe(body.data.previewUrl);
    expect(body.warning).toBeUndefined();
  });

  it('stays a PNG where something can be seen through, and is a JPEG where nothing can', async () => {
    const through = await upload(await aPicture(300, 200, 4).png().toBuffer(), 'a.png');
    expect(through.body.data).toMatchObject({ mimeType: 'image/png', extension: 'png' });
    expect((await sharp(await bytesAt(through.body.data.previewUrl)).metadata()).hasAlpha).toBe(true);
    const solid = await upload(await aPicture(300, 200).png().toBuffer(), 'a.png');
    expect(solid.body.data).toMatchObject({ mimeType: 'image/jpeg', extension: 'jpg' });
    expect(solid.body.data.previewUrl).toMatch(/\.jpg$/);
  });

  it('that moves goes on moving', async () => {
    const { body } = await upload(await aMovingGif(5), 'a.gif');
    expect(body.data.mimeType).toBe('image/gif');
    expect((await sharp(await bytesAt(body.data.previewUrl)).metadata()).pages).toBe(5);
  });

  it('takes its small picture along when it is deleted', async () => {
    const chief = await server.signInAs('agent-admin');
    const { data } = (await upload(await aPicture(60, 40).jpeg().toBuffer())).body;
    expect((await chief.delete(`/media/${data.mediaId}`)).status).toBe(200);
    for (const url of [data.previewUrl, data.thumbnailUrl])
      expect((await server.app.inject({ url })).statusCode).toBe(404);
  });
});

const jpeg = () => aPicture(400, 300).jpeg().toBuffer();
const DAMAGED = 'The picture is damaged or not complete. Please export it again.';
const WRONG = 'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.';
const PIXELS = 'The picture has more than 50 million pixels. Please make it smaller.';
const SIDE = 'The picture is wider or taller than 16,384 pixels. Please make it smaller.';
const FILM = 'The video is damaged or not complete. Please export it again.';
const HEIC =
  'HEIC photos cannot be sent. Save it as JPEG first; on an iPhone: Settings, Camera, Formats, Most Compatible.';

type Refused = [what: string, make: () => Buffer | Promise<Buffer>, name: string, words: string];
/** What is decoded takes a process each: the rest of it at night. */
const isInGate = ([what, , , words]: Refused) =>
  (words !== DAMAGED && words !== PIXELS) || /^a (PNG of 200|JPEG that ends)/.test(what);

describe('what is hostile or broken', () => {
  const refused: Refused[] = [
    ['a PNG of 200 megapixels', () => aPngBomb(20_000, 10_000), 'a.png', PIXELS],
    ['a PNG that is 16,385 pixels wide', () => aPngBomb(16_385, 10), 'a.png', SIDE],
    ['a PNG that is 16,385 pixels tall', () => aPngBomb(10, 16_385), 'a.png', SIDE],
    ['a PNG of 30,000 × 30,000', () => aPngBomb(30_000, 30_000), 'a.png', PIXELS],
    ['a JPEG that ends in the middle', async () => (await jpeg()).subarray(0, 20_000), 'a.jpg', DAMAGED],
    [
      'a JPEG of its first bytes only',
      () => Buffer.from('ffd8ffe000104a4649460001', 'hex'),
      'a.jpg',
      DAMAGED,
    ],
    [
      'a PNG of its first bytes only',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'a.png',
      DAMAGED,
    ],
    ['a GIF of its first bytes only', () => Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'a.gif', DAMAGED],
    ['a GIF with a script behind its name', () => Buffer.from('GIF89a=1;alert(1)//'), 'a.gif', DAMAGED],
    [
      'random bytes that begin like a JPEG',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(9_000, 0x5a)]),
      'a.jpg',
      DAMAGED,
    ],
    [
      'a PNG whose pixels are no pixels',
      async () => flip(await aPicture(200, 100).png().toBuffer(), 0.5),
      'a.png',
      DAMAGED,
    ],
    [
      'an SVG named .png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.png',
      WRONG,
    ],
    ['a page named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', WRONG],
    ['a program named .gif', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'a.gif', WRONG],
    ['a TIFF', () => aPicture(20, 10).tiff().toBuffer(), 'a.jpg', WRONG],
    ['a WebP', () => aPicture(20, 10).webp().toBuffer(), 'a.jpg', WRONG],
    ['a zip archive', () => Buffer.from('PK\x03\x04\x14\0', 'latin1'), 'a.jpg', WRONG],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'a.jpg', WRONG],
    ['nothing at all', () => Buffer.alloc(0), 'a.mp4', 'The file is empty. Please export it again.'],
    ['a HEIC photo', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'), 'IMG_1.HEIC', HEIC],
    ['a HEIC photo named .jpg', () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0heic', 'latin1'), 'a.jpg', HEIC],
    ['an AVIF picture', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avif', 'latin1'), 'a.jpg', HEIC],
    ['a QuickTime film', () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0', 'latin1'), 'a.mov', WRONG],
    ['a film of its first bytes only', () => box('ftyp', Buffer.from('isom\0\0\0\0isom')), 'a.mp4', FILM],
    ['a film that ends in the middle', () => aFilm().subarray(0, 500), 'a.mp4', FILM],
    [
      'a film with a box larger than itself',
      () => Buffer.concat([aFilm(), Buffer.from('7fffffff6d646174', 'hex')]),
      'a.mp4',
      FILM,
    ],
    [
      'a film with a box smaller than its head',
      () => Buffer.concat([aFilm(), Buffer.from('000000046d646174', 'hex')]),
      'a.mp4',
      FILM,
    ],
  ];
  it.each(rows(refused, isInGate))(
    'MUP-08 %s is refused in words, and leaves nothing behind',
    async (_, make, name, words) => {
      const before = await filesKept();
      const { status, body } = await upload(await make(), name);
      expect([status, body.fields?.['file']]).toEqual([400, words]);
      expect(await filesKept()).toEqual(before);
    },
  );

  it('MUP-08 a picture that is a program, too, is none any more', async () => {
    const script = Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04', 'latin1');
    const { status, body } = await upload(Buffer.concat([await jpeg(), script]));
    expect(status).toBe(200);
    const bytes = await bytesAt(body.data.previewUrl);
    expect([bytes.includes('<script>'), bytes.includes('PK\x03\x04')]).toEqual([false, false]);
  });

  it('MUP-08 a GIF of 15 MB is refused for its size', async () => {
    const gif = Buffer.concat([await aMovingGif(2), Buffer.alloc(14_990_000)]);
    expect((await upload(gif, 'a.gif')).status).toBe(413);
  });

  it('comes after whoever answers people', async () => {
    const large = await aPicture(1600, 1200).jpeg({ quality: 20 }).toBuffer();
    let isDone = false;
    const busy = upload(large).then(({ status }) => ((isDone = true), status));
    const seen = new Set<number>();
    while (!isDone && seen.size === 0) {
      const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,ni=,args=']);
      for (const line of stdout.split('\n'))
        if (line.trim().startsWith(`${process.pid} `) && line.includes('picture-process'))
          seen.add(Number(line.trim().split(/\s+/)[1]));
    }
    expect(await busy).toBe(200);
    expect([...seen]).toEqual([getPriority() + 5]);
  }, 60_000);

  it('answers others meanwhile', async () => {
    const PICTURES = times(1, 3);
    const large = await aPicture(4000, 3000).jpeg({ quality: 20 }).toBuffer();
    const busy = Promise.all(Array.from({ length: PICTURES }, () => upload(large)));
    const from = performance.now();
    let [isDone, worst] = [false, 0];
    void busy.then(() => (isDone = true));
    while (!isDone) {
      const begun = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 1));
      worst = Math.max(worst, performance.now() - begun);
    }
    expect((await busy).map(({ status }) => status)).toEqual(Array(PICTURES).fill(200));
    // A decoder in this thread would stand still for most of it, whatever the machine has to do beside it.
    expect(worst).toBeLessThan((performance.now() - from) / 3);
  }, 60_000);
});

const flip = (bytes: Buffer, at: number) => {
  const broken = Buffer.from(bytes);
  broken.fill(0xff, Math.floor(bytes.length * at), Math.floor(bytes.length * at) + 200);
  return broken;
};

/** As a table of an MP4 has them, of 32 bits each. */
const numbers = (...each: number[]) => {
  const bytes = Buffer.alloc(4 * each.length);
  each.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};

describe('a film', () => {
  it('loses where and by whom it was taken, and nothing else moves', () => {
    const film = aFilm(9_000);
    const cleaned = Buffer.from(film);
    expect(cleanVideo(cleaned)).toBe(true);
    expect(cleaned).toHaveLength(film.length);
    for (const trace of ['40.4461', 'GPS', 'com.apple', 'Ada']) {
      expect([trace, film.includes(trace)]).toEqual([trace, true]);
      expect([trace, cleaned.includes(trace)]).toEqual([trace, false]);
    }
    const media = film.indexOf('mdat');
    expect(cleaned.indexOf('mdat')).toBe(media);
    expect(cleaned.subarray(media)).toEqual(film.subarray(media));
    expect(cleaned.includes('vide')).toBe(true);
  });

  it('keeps only the boxes that play, and their contents byte for byte [MUP-08]', () => {
    const gps = Buffer.from('GPS+40.4461-079.9822/');
    const made = Buffer.from('SecretCam');
    const stsz = box('stsz', Buffer.from('0000000000000000', 'hex'));
    const entry = Buffer.concat([
      Buffer.alloc(12),
      Buffer.from('GoPr'),
      Buffer.alloc(26),
      Buffer.alloc(32, 0x47),
    ]);
    const avcC = box('avcC', Buffer.from('an H.264 configuration'));
    const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12), made);
    const text = box('hdlr', Buffer.alloc(8), Buffer.from('text'), Buffer.alloc(12), made);
    const path = box(
      'dref',
      Buffer.alloc(8),
      box('url ', Buffer.alloc(4), Buffer.from('/Users/ada/SecretCam')),
    );
    const mdat = box('mdat', Buffer.from('frames that say GPS are frames'));
    const video = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
      ...['free', 'skip', 'wide', 'gps ', 'XMP_', 'uuid', 'udta', 'meta'].map((type) => box(type, gps)),
      box(
        'moov',
        box('mvhd', Buffer.alloc(100, 1)),
        ...['\xa9xyz', 'loci', 'gps ', 'free', 'skip', 'Xtra', 'CAME'].map((type) => box(type, gps)),
        box(
          'trak',
          box('tkhd', Buffer.alloc(84, 2)),
          box('loci', gps),
          box('skip', gps),
          box(
            'mdia',
            box('mdhd', Buffer.alloc(24, 3)),
            handler,
            box('gps0', gps),
            box(
              'minf',
              box('dinf', path),
              box(
                'stbl',
                box('stsd', Buffer.alloc(8), box('avc1', entry, Buffer.alloc(4, 5), avcC)),
                stsz,
                box('mine', gps),
              ),
            ),
          ),
          Buffer.from('GPS'),
        ),
        box('trak', box('mdia', text, box('minf', gps))),
      ),
      mdat,
      box(
        'moof',
        box('mfhd', Buffer.alloc(8, 4)),
        box('traf', box('tfhd', Buffer.alloc(8, 4)), box('gps ', gps)),
      ),
    ]);
    const cleaned = Buffer.from(video);
    expect(cleanVideo(cleaned)).toBe(true);
    expect(cleaned).toHaveLength(video.length);
    const withoutFrames = Buffer.from(cleaned);
    withoutFrames.fill(0, cleaned.indexOf(mdat), cleaned.indexOf(mdat) + mdat.length);
    for (const trace of ['GPS', '40.4461', 'SecretCam', 'GoPr', 'GGGG', 'ada', 'xyz', 'loci', 'XMP'])
      expect([trace, withoutFrames.includes(Buffer.from(trace, 'latin1'))]).toEqual([trace, false]);
    for (const kept of [
      mdat,
      stsz,
      avcC,
      box('mvhd', Buffer.alloc(100, 1)),
      box('tkhd', Buffer.alloc(84, 2)),
    ])
      expect(cleaned.indexOf(kept)).toBe(video.indexOf(kept));
    expect(cleaned.includes('vide')).toBe(true);
  });

  /** A video with its media data in front, and a GPS track whose three samples stand between the frames. */
  const aGpsVideo = ({
    sizes,
    offsets,
  }: {
    sizes: (each: number[]) => Buffer;
    offsets: (at: number[]) => Buffer;
  }) => {
    const GPS = ['GPS 40.4461', 'GPS 40.4462', 'GPS 40.4463'].map((sample) => Buffer.from(sample));
    const frame = Buffer.alloc(40, 0x46);
    const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1'));
    const mdat = box('mdat', frame, GPS[0]!, frame, GPS[1]!, GPS[2]!, frame);
    const first = ftyp.length + 8 + frame.length;
    const chunks = [first, first + GPS[0]!.length + frame.length];
    const track = (kind: string, ...tables: Buffer[]) =>
      box(
        'trak',
        box(
          'mdia',
          box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)),
          box('minf', box('stbl', ...tables)),
        ),
      );
    const stsc = box('stsc', numbers(0, 2, 1, 1, 1, 2, 2, 1));
    const gps = track('meta', stsc, sizes(GPS.map(({ length }) => length)), offsets(chunks));
    return { video: Buffer.concat([ftyp, mdat, box('moov', track('vide'), gps)]), frame };
  };
  const stsz = (sizes: number[]) => box('stsz', numbers(0, 0, sizes.length, ...sizes));
  const stco = (offsets: number[]) => box('stco', numbers(0, offsets.length, ...offsets));

  it.each([
    ['sizes in a table', stsz, stco],
    ['one size', (sizes: number[]) => box('stsz', numbers(0, sizes[0]!, sizes.length)), stco],
    [
      'sizes of 4 bits',
      (sizes: number[]) => box('stz2', numbers(0, 4, sizes.length), Buffer.from('bbb0', 'hex')),
      stco,
    ],
    [
      'sizes of 8 bits',
      (sizes: number[]) => box('stz2', numbers(0, 8, sizes.length), Buffer.from(sizes)),
      stco,
    ],
    [
      'sizes of 16 bits',
      (sizes: number[]) =>
        box('stz2', numbers(0, 16, sizes.length), Buffer.from(sizes.flatMap((size) => [0, size]))),
      stco,
    ],
    [
      'offsets of 64 bits',
      stsz,
      (offsets: number[]) => box('co64', numbers(0, offsets.length, ...offsets.flatMap((at) => [0, at]))),
    ],
  ])('loses the samples of a GPS track in its media data, with %s [MUP-08]', (_how, sizes, offsets) => {
    const { video, frame } = aGpsVideo({ sizes, offsets });
    const cleaned = Buffer.from(video);
    expect(cleanVideo(cleaned)).toBe(true);
    expect([video.includes('40.446'), cleaned.includes('40.446')]).toEqual([true, false]);
    const content = video.indexOf('mdat') + 4;
    const gap = (samples: number) => Buffer.alloc(samples * 'GPS 40.4461'.length);
    const expected = Buffer.concat([frame, gap(1), frame, gap(2), frame]);
    expect(cleaned.subarray(content, content + expected.length)).toEqual(expected);
  });

  const SAMPLE = 'GPS 40.4461';
  const trackOf = (id: number, kind: string) =>
    box(
      'trak',
      box('tkhd', numbers(0, 0, 0, id), Buffer.alloc(68)),
      box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13))),
    );
  it.each([
    [
      'sizes of each sample',
      numbers(0x20000, 2),
      (at: number) => numbers(0x301, 2, at, 7, SAMPLE.length, 7, SAMPLE.length),
    ],
    ['a size of the fragment', numbers(0x20010, 2, SAMPLE.length), (at: number) => numbers(1, 2, at)],
    ['a size of the file', numbers(0x20000, 2), (at: number) => numbers(1, 2, at)],
    ['an offset of its own', numbers(1, 2, 0, 36), () => numbers(0, 2)],
  ])('loses the samples of a GPS track in its fragments, with %s [MUP-08]', (_how, tfhd, trun) => {
    const frame = Buffer.alloc(40, 0x46);
    const trex = box('trex', numbers(0, 2, 1, 0, SAMPLE.length, 0));
    const fragmentOf = (at: number) =>
      box(
        'moof',
        box('traf', box('tfhd', numbers(0x20000, 1)), box('trun', numbers(0x201, 1, at, frame.length))),
        box('traf', box('tfhd', tfhd), box('trun', trun(at + frame.length))),
      );
    const head = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
      // The offset of its own names a place in this box.
      box('mdat', Buffer.alloc(4), Buffer.from(SAMPLE.repeat(2))),
      box('moov', trackOf(1, 'vide'), trackOf(2, 'meta'), box('mvex', trex)),
    ]);
    const moof = fragmentOf(fragmentOf(0).length + 8);
    const mdat = box('mdat', frame, Buffer.from(SAMPLE.repeat(2)));
    const cleaned = Buffer.concat([head, moof, mdat]);
    expect(cleanVideo(cleaned)).toBe(true);
    const own = cleaned.subarray(24, 24 + 12 + 2 * SAMPLE.length);
    const fragments = cleaned.subarray(-mdat.length);
    const isOwn = tfhd[3] === 1;
    expect([own.includes('40.4461'), fragments.includes('40.4461')]).toEqual([!isOwn, isOwn]);
    expect(fragments.includes(frame)).toBe(true);
  });

  it('changes nothing but media data where the table of a hostile track points at boxes', () => {
    const { video } = aGpsVideo({ sizes: stsz, offsets: () => stco([0, 0xffffffff]) });
    const cleaned = Buffer.from(video);
    expect(cleanVideo(cleaned)).toBe(true);
    expect(cleaned.subarray(0, 24)).toEqual(video.subarray(0, 24));
  });

  it('is refused before anyone waits where samples overlap again and again', () => {
    const many = 1_000_000;
    const { video } = aGpsVideo({
      sizes: () => box('stsz', numbers(0, 0x7fffffff, many)),
      offsets: () => box('stco', numbers(0, many), Buffer.alloc(4 * many)),
    });
    const from = performance.now();
    expect(cleanVideo(video)).toBe(false);
    // Marking four million bytes a million times takes minutes.
    expect(performance.now() - from).toBeLessThan(1_000);
  });

  it('of boxes without end is given up before anybody waits for it', () => {
    const film = aFilmOfBoxes();
    const took = () => {
      const from = performance.now();
      expect(cleanVideo(film)).toBe(false);
      return performance.now() - from;
    };
    // Looked at whole, it takes half a second each time.
    expect(Math.min(took(), took(), took())).toBeLessThan(150);
  });

  it.each(['isom', 'mp42', '3gp5'])('is stored like that, of the brand %s', async (brand) => {
    const { status, body } = await upload(aFilm(4_000, brand), 'a.mp4');
    expect(status).toBe(200);
    expect(body.data.mediaType).toBe('VIDEO');
    expect((await bytesAt(body.data.previewUrl)).includes('40.4461')).toBe(false);
  });
});

describe('the still of a film', () => {
  const send = async (still: string) => {
    const reply = await agency.call({
      method: 'POST',
      url: '/api/v1/media/upload',
      ...multipartOf('a.mp4', aFilm(), {
        title: 'Rally',
        identity_id: identityId,
        media_type: 'VIDEO',
        still,
      }),
    });
    return reply.json<Answer>().data;
  };

  it('is made a thumbnail of, without what its sender’s browser wrote into it', async () => {
    const still = await aPhonePhoto(320, 180);
    const { thumbnailUrl, previewUrl, mediaType } = await send(still.toString('base64'));
    expect([mediaType, thumbnailUrl === previewUrl]).toEqual(['VIDEO', false]);
    const thumb = await bytesAt(thumbnailUrl);
    expect(tellsPlace((await sharp(thumb).metadata()).exif)).toBe(false);
    expect(thumb.length).toBeLessThan(10_000);
  });

  it.each(['', 'no base64!', Buffer.from('<svg/>').toString('base64')])(
    'is left out when it is no picture: %j',
    async (still) => {
      const { thumbnailUrl, previewUrl } = await send(still);
      expect(thumbnailUrl).toBe(previewUrl);
    },
  );
});
