/** The one cookie a script of the page writes: shared-ui's, of the theme. */
const THEME = /^theme=(light|dark)?;/;

const refuse = () => {
  throw new Error('Only the theme is kept in a cookie.');
};

/** From now on no script of the page writes a cookie but the theme's: not one more, and none over the session's. */
export function closeCookies(): void {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (!cookie?.set) return;
  const { set } = cookie;
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    configurable: false,
    set(this: Document, text: string) {
      if (THEME.test(text)) set.call(this, text);
      else refuse();
    },
  });
  const store = (window as { CookieStore?: { prototype: object } }).CookieStore;
  for (const verb of ['set', 'delete'])
    if (store) Object.defineProperty(store.prototype, verb, { value: async () => refuse() });
}
