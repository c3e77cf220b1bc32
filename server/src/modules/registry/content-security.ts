/** Where violations are reported to. */
export const REPORT_PATH = '/platform/csp-report';
const OURS = ['mfe#loader', 'mfe#webpack', 'highcharts'];
/** Names no remote may give a policy of its own: the house's, and the one that every string would go through unasked. */
export const isReservedPolicy = (name: string) => name === 'default' || OURS.includes(name);

/**
 * What the page may do. Scripts are ours by host and by nonce and become scripts only through two policies: the
 * shell's loader and webpack's chunk loader, of which every build on the page makes its own of the same name. Highcharts makes a
 * third, for markup, while it is evaluated; strings given to a chart come from our catalogues and are numbers. Remotes declare
 * the policies of their libraries.
 * Style attributes are open because charts and overlays place things with them.
 */
export function contentSecurityPolicy(
  nonce: string,
  connect: readonly string[] = [],
  policies: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[...OURS, ...policies].join(' ')} 'allow-duplicates'`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ');
}
