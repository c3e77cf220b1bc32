let own: string | undefined;

/** Names the browser's tab. Nobody but the shell does. */
export function setDocumentTitle(title: string) {
  document.title = title;
  // As the browser has it: it joins spaces.
  own = document.title;
}

/** The browser's own translator translates the name of the tab, too. */
const isTranslated = () => /(^|\s)translated-/.test(document.documentElement.className);

/** Gives the tab its name back; answers what was changed, ' document.title', or ''. */
export function restoreTitle(): string {
  if (own === undefined || document.title === own || isTranslated()) return '';
  document.title = own;
  return ' document.title';
}
