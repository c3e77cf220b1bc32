import type { ReleaseKey, ShellBuild } from '@campaign/shared-api/contracts';
import type { Announced } from './preload';
import type { Snapshot } from './snapshots';
import { stalledNotice } from './stalled.view';

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** JSON inside a script element: nothing in it may end the element. */
const inElement = (json: string) => json.replaceAll('<', String.raw`\u003c`);
/** The same for CSS, where a backslash changes nothing of what follows it in a string. */
const inStyle = (css: string) => css.replaceAll('</', String.raw`<\/`);

const integrityOf = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '');
const asset = (file: string) => `/assets/${file}`;

function tagsOf({ entry, integrity }: ShellBuild, nonce: string): string[] {
  return entry.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${asset(file)}"${integrityOf(integrity[file])} crossorigin>`
      : `<script defer fetchpriority="high" src="${asset(file)}"${integrityOf(integrity[file])} crossorigin nonce="${nonce}"></script>`,
  );
}

/** What differs between two answers of the same page. */
export interface PageFacts {
  nonce: string;
  /** What the cookie says; undefined follows the device. */
  theme: 'light' | 'dark' | undefined;
  /** Whether the page is the sign-in page, which is drawn before the console is there. */
  isStaticSignIn?: boolean;
}

const head = ({ nonce, theme }: PageFacts, title: string) => [
  '<!doctype html>',
  `<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>`,
  '<head>',
  '<meta charset="utf-8">',
  `<title>${title}</title>`,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="color-scheme" content="light dark">',
  // styled-components reads its nonce here; without one it throws in production.
  `<meta property="csp-nonce" nonce="${nonce}">`,
];

const ICON =
  '<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 24 24%27%3E%3Cpath fill=%27%233B55CF%27 d=%27M5 3h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-7l-5.2 4.1A.5.5 0 0 1 6 20.7V17H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z%27/%3E%3C/svg%3E">';

// A form that is sent before its script has run stays where it is, and is sent by the script.
const KEEP_EARLY_SUBMIT =
  "addEventListener('submit',(e)=>{if(e.defaultPrevented)return;e.preventDefault();document.documentElement.dataset.sentEarly=''})";

/** The page of the console: the shell's files, the release, and what the address needs next. */
export function consolePage(
  { builds, resolved }: Snapshot,
  key: ReleaseKey,
  announced: Announced[],
  facts: PageFacts,
): string {
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}" nonce="${facts.nonce}">${inElement(JSON.stringify(value))}</script>`;
  const { shell } = builds;
  const staticSignIn = facts.isStaticSignIn ? shell.staticSignIn : undefined;
  return [
    ...head(facts, 'Campaign Console'),
    ICON,
    ...(staticSignIn ? [staticSignIn.styles.replace('<style', `<style nonce="${facts.nonce}"`)] : []),
    ...(shell.styles ? [`<style nonce="${facts.nonce}">${inStyle(shell.styles)}</style>`] : []),
    ...tagsOf(shell, facts.nonce),
    // With the script's own crossorigin and integrity, else the file would be fetched twice.
    ...announced.map(
      ({ url, integrity }) =>
        `<link rel="preload" as="script" href="${url}"${integrityOf(integrity)} crossorigin>`,
    ),
    // Last: without it words stand in a font of the same measures, without a script there are none.
    ...shell.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${asset(file)}" crossorigin>`,
    ),
    // The toasts' library writes its styles into this element if it is there; making one would need innerHTML.
    `<style id="_goober" nonce="${facts.nonce}"> </style>`,
    data('campaign-resolved', resolved),
    data('campaign-keys', [key]),
    '</head>',
    '<body>',
    `<div id="console">${staticSignIn?.html ?? ''}</div>`,
    ...(staticSignIn ? [`<script nonce="${facts.nonce}">${KEEP_EARLY_SUBMIT}</script>`] : []),
    ...stalledNotice(facts.nonce),
    '<noscript>The campaign console needs JavaScript.</noscript>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** The page behind a short link: one small script, which asks `hosts` in their order (SREDIR-07). */
export function shortLinkPage(build: ShellBuild, hosts: readonly string[], facts: PageFacts): string {
  return [
    ...head(facts, ''),
    '<meta name="robots" content="noindex">',
    `<meta name="short-link-hosts" content="${attribute(hosts.join(' '))}">`,
    ...tagsOf(build, facts.nonce),
    '</head>',
    '<body></body>',
    '</html>',
  ].join('\n');
}

/** Shown while nothing has been built. */
export const unbuiltPage = (facts: PageFacts): string =>
  [
    ...head(facts, 'Campaign Console'),
    '</head>',
    '<body><p>The console has not been built yet. Run <code>npm run build</code>, then reload this page.</p></body>',
    '</html>',
  ].join('\n');
