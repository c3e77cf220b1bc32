import { resolveShortLink, wayOut } from './resolve-short-link';
import { showDeadLink } from './show-dead-link';
import { shortLinkHosts } from './short-link-hosts';

// The last part of the path is the code (SREDIR-01). The recipient's browser loads this file and nothing else.
const code = window.location.pathname.split('/').filter(Boolean).at(-1) ?? '';
void resolveShortLink(shortLinkHosts(), code, wayOut(showDeadLink));
