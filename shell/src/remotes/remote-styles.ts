/** Sheets the page's policy lets work, but for the one styled-components writes everybody's rules into. */
function sheetElements() {
  const common = document.querySelector('style[data-styled]');
  const found = document.querySelectorAll<HTMLElement>('style, link[rel~="stylesheet"]');
  return [...found].filter((each) => each !== common && (each.nonce !== '' || each.matches('link')));
}

const adoptedSheets = () => [...(document.adoptedStyleSheets ?? [])];

/**
 * Remembers the page's style sheets. What it returns takes away those that have come since: a remote paints itself by
 * styled components, and a sheet of its own would paint the next remote too.
 */
export function guardStyles(): () => void {
  const elements = new Set(sheetElements());
  const adopted = adoptedSheets();
  return () => {
    for (const each of sheetElements()) if (!elements.has(each)) each.remove();
    if (adoptedSheets().some((sheet) => !adopted.includes(sheet))) document.adoptedStyleSheets = adopted;
  };
}
