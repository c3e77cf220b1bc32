/** In this entry, not in words.ts: a recipient loads these few sentences and none of the console's. */
export const DEAD_LINK = {
  title: 'This link leads nowhere',
  text: 'It may have been typed wrong, or what it led to is over.',
};
export const NOT_NOW = {
  title: 'This link could not be opened just now',
  text: 'Check the connection, or come back in a minute.',
  again: 'Try again',
};

/** The same address without its hash, which would keep the browser on this page. */
export const sameAddress = () => window.location.pathname + window.location.search;

/** Says on the empty page that the link is dead, or that nobody could tell. */
export function showDeadLink(isDead: boolean) {
  const said = isDead ? DEAD_LINK : NOT_NOW;
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  title.textContent = document.title = said.title;
  text.textContent = said.text;
  main.append(title, text);
  if (!isDead) {
    const again = document.createElement('a');
    again.href = sameAddress();
    again.textContent = NOT_NOW.again;
    main.append(again);
  }
  Object.assign(main.style, {
    font: '1rem/1.5 system-ui, sans-serif',
    margin: '20vh auto',
    maxWidth: '32ch',
    padding: '0 1rem',
  });
  title.style.fontSize = '1.25rem';
  document.body.append(main);
}
