const OWN = '/api/v1';

/** Who is asked, primary first: `<meta name="short-link-hosts" content="https://… https://…">`, else this host. */
export function shortLinkHosts(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="short-link-hosts"]')?.content ?? '';
  const hosts = named.split(/\s+/).filter(Boolean);
  return hosts.length > 0 ? hosts : [OWN];
}
