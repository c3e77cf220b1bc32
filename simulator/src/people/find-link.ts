const LINK =
  /(?:https?:\/\/)?(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?::\d+)?\/[\w\-/%?=&]+/i;

/** The first link in a text, as a phone would underline it; with a scheme, which people leave out. */
export function findLink(text: string): string | null {
  const link = LINK.exec(text)?.[0];
  if (!link) return null;
  return /^https?:/i.test(link) ? link : `http://${link}`;
}
