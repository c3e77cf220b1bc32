import { staying } from '@campaign/platform/host';
import { keepTrying } from './keep-trying';

/** The sums of our fonts, by the names of their files; the build writes them. */
declare const __FONT_SUMS__: Record<string, string>;
/** How often it is looked by itself: a sheet that changes makes its fonts anew, and of one that fails again at once no event may come. */
const LOOK_MS = 1_000;

/** Where the sheet has a font from; what it is called there may be in quotes. */
function addressOf({ family, unicodeRange, style }: FontFace): string | undefined {
  const plain = (text: string) => text.replaceAll(/["'\s]/g, '').toLowerCase();
  // Ours stands in the page; what an extension brings may not be read.
  const rule = [...document.styleSheets]
    .filter(({ href }) => href === null)
    .flatMap((sheet) => [...sheet.cssRules])
    .find((each): each is CSSFontFaceRule => {
      if (!(each instanceof CSSFontFaceRule)) return false;
      const of = (name: string) => plain(each.style.getPropertyValue(name));
      return (
        of('font-family') === plain(family) &&
        of('unicode-range') === plain(unicodeRange) &&
        (of('font-style') || 'normal') === plain(style)
      );
    });
  return /url\("?([^")]+)"?\)/.exec(rule?.style.getPropertyValue('src') ?? '')?.[1];
}

/** The file as it was published; rejects where another comes. */
async function published(url: string, cache: RequestCache): Promise<ArrayBuffer> {
  const [, name = ''] = /([\w-]+)\.\w+\.woff2$/.exec(url) ?? [];
  const reply = await fetch(url, { cache, integrity: __FONT_SUMS__[name] ?? '' });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  return reply.arrayBuffer();
}

/** What is fetched anew, or was: the sheet's own stays broken beside what is shown in its place, and is made anew with the sheet. */
const anew = new Set<string>();

async function heal(face: FontFace, shown: (whole: FontFace) => void) {
  const url = addressOf(face);
  if (!url) return;
  // Of a font that is shown this asks the browser's cache.
  if (face.status === 'loaded' && (await published(url, 'default').catch(() => undefined))) return;
  if (anew.has(url)) return;
  anew.add(url);
  // Broken off, not broken: a page that is left is told nothing.
  await staying();
  const { family, weight, style, unicodeRange, display } = face;
  try {
    await keepTrying(async () => {
      // Past the browser's cache and into it, to the end: wrong bytes would be kept for a year.
      const bytes = await published(url, 'reload');
      const whole = await new FontFace(family, bytes, { weight, style, unicodeRange, display }).load();
      shown(whole);
      document.fonts.add(whole);
    });
    console.warn(`[shell] integrity: ${url} was not what was published; it was fetched anew.`);
  } catch (error) {
    anew.delete(url);
    console.warn(`[shell] integrity: ${url} is not what was published.`, error);
  }
}

/**
 * Fetches a font anew that came with wrong bytes, and shows it without a reload. The browser holds a font to no sum: of most
 * wrong bytes it would make letters, of others none, and keep either for a year.
 */
export function healFonts() {
  const seen = new WeakSet<FontFace>();
  const look = () =>
    document.fonts.forEach((face) => {
      if (!['loaded', 'error'].includes(face.status) || seen.has(face)) return;
      seen.add(face);
      void heal(face, (whole) => seen.add(whole));
    });
  document.fonts.addEventListener('loadingdone', look);
  document.fonts.addEventListener('loadingerror', look);
  setInterval(look, LOOK_MS);
  look();
}
