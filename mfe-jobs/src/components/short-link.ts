/** A link as it may stand in a text, with its scheme or without. */
export const bareLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** Whether the text carries the short link, with or without the scheme. */
export const hasLink = (text: string, shortLink: string): boolean =>
  shortLink !== '' && text.includes(bareLink(shortLink));

/** The text with `link` wherever `former` stood; as it is where `former` is empty. */
export const swapLink = (text: string, former: string, link: string): string =>
  former === '' ? text : text.split(bareLink(former)).join(bareLink(link));
