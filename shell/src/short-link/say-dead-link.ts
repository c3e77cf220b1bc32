/** In this entry, not in words.ts: a recipient loads these two sentences and none of the console's. */
export const DEAD_LINK = {
  title: 'This link leads nowhere',
  text: 'It may have been typed wrong, or what it led to is over.',
};

/** Says on the empty page that the link is dead. */
export function sayDeadLink() {
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  title.textContent = document.title = DEAD_LINK.title;
  text.textContent = DEAD_LINK.text;
  main.append(title, text);
  Object.assign(main.style, {
    font: '1rem/1.5 system-ui, sans-serif',
    margin: '20vh auto',
    maxWidth: '32ch',
    padding: '0 1rem',
  });
  title.style.fontSize = '1.25rem';
  document.body.append(main);
}
