/**
 * What of the product's page names its scripts, announces files and tells of its fonts. The drawing of the sign-in page
 * has a style element too, with `data-styled`: it is the same for both ways and stays.
 */
const ASSETS =
  /<(?:script[^>]*\ssrc="[^"]*"[^>]*><\/script>|link rel="(?:stylesheet|preload)"[^>]*>|style nonce="[^"]*">[^<]*@font-face[^<]*<\/style>)\n?/g;
const FONTS = /<link rel="preload" as="font"[^>]*>/g;

/**
 * The product's page with the one build's files where the shell's and the remotes' stood.
 * @param {string} html the product's
 * @param {{ entry: string[], integrity: Record<string, string> }} build
 * @param {{ announced: string[], readStyle: (file: string) => string }} how `announced` are the files this address needs
 */
export function dressPage(html, { entry, integrity }, { announced, readStyle }) {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const sum = (file) => (integrity[file] ? ` integrity="${integrity[file]}"` : '');
  const tags = entry.map((file) =>
    file.endsWith('.css')
      ? `<style nonce="${nonce}">${readStyle(file)}</style>`
      : `<script defer fetchpriority="high" src="/assets/${file}"${sum(file)} crossorigin nonce="${nonce}"></script>`,
  );
  const preloads = announced.map(
    (file) => `<link rel="preload" as="script" href="/assets/${file}"${sum(file)} crossorigin>`,
  );
  const own = [...tags, ...preloads, ...(html.match(FONTS) ?? []), ''].join('\n');
  // Where the product's own stood: how early a file is asked for is part of what is measured.
  return html.replaceAll(ASSETS, (_asset, at) => (at === html.search(ASSETS) ? own : ''));
}
