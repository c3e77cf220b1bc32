/** @jest-environment ./jest/browser-environment.cjs */
import { healFonts } from './heal-fonts';

const URL = '/assets/inter-latin-wght-normal.4f2981d828.woff2';

class Rule {
  readonly #values: Record<string, string> = {
    'font-family': 'Inter',
    'unicode-range': 'U+0-FF',
    src: `url(${URL})`,
  };
  readonly style = { getPropertyValue: (name: string) => this.#values[name] ?? '' };
}
class Face {
  readonly [key: string]: unknown;
  readonly status: string;
  readonly family = 'Inter';
  readonly unicodeRange = 'U+0-FF';
  readonly style = 'normal';
  constructor(status: unknown) {
    this.status = status === 'error' ? 'error' : 'loaded';
  }
  load = () => Promise.resolve(this);
}

it('fetches a broken font anew once, however often its sheet is made anew meanwhile', async () => {
  const faces = new Set([new Face('error')]);
  const fonts = Object.assign(new EventTarget(), {
    forEach: (each: (face: Face) => void) => faces.forEach(each),
    add: (face: Face) => faces.add(face),
  });
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  Object.defineProperty(document, 'styleSheets', {
    configurable: true,
    value: [{ href: null, cssRules: [new Rule()] }],
  });
  const asked: unknown[] = [];
  let answer = () => {};
  const comes = new Promise<void>((go) => (answer = go));
  Object.assign(globalThis, {
    CSSFontFaceRule: Rule,
    FontFace: Face,
    __FONT_SUMS__: { 'inter-latin-wght-normal': 'sha384-x' },
    fetch: async (url: string, { cache }: RequestInit) => {
      asked.push([url, cache]);
      await comes;
      return { ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) };
    },
  });
  const told = new Promise<unknown>((go) => jest.spyOn(console, 'warn').mockImplementation(go));
  healFonts();
  faces.add(new Face('error'));
  fonts.dispatchEvent(new Event('loadingerror'));
  answer();
  expect(await told).toBe(`[shell] integrity: ${URL} was not what was published; it was fetched anew.`);
  faces.add(new Face('error'));
  fonts.dispatchEvent(new Event('loadingerror'));
  await new Promise((done) => setTimeout(done));
  expect(asked).toEqual([[URL, 'reload']]);
});
