// The more particular first: Edge calls itself Chrome, Chrome calls itself Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** What a browser calls itself, in a person's words: `Chrome on Windows`. Nothing of it is believed for more than that. */
export function deviceOf({ 'user-agent': agent = '' }: { 'user-agent'?: string | undefined }) {
  const parts = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' on ') : undefined;
}
