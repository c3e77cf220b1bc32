import { applyTheme } from '@campaign/shared-ui';

/** Attributes of `<html>` and `<body>` that no part of the console changes after its start. */
const ATTRIBUTES = ['class', 'dir', 'lang', 'hidden', 'inert', 'contenteditable', 'aria-hidden'];
/** Of their inline styles: custom properties and the scroll lock of a dialog are the shell's. */
const OURS = /^(--|overflow|padding-inline-end$)/;
/** Written by browser extensions and the browser's translator. */
const FOREIGN_CLASSES = /^(translated-|vsc-)/;
const FOREIGN_NODES =
  '[data-live-announcer],[id^="react-aria-"],[data-lastpass-root],.skiptranslate,[id^="goog-gt-"],script';
const EXTENSION_FRAME = 'iframe[src*="-extension:"]';
/** React's mark on an element that it put on the page and removes itself. */
const OF_REACT = /^__react(Fiber|Container)\$/;
/** What a remote may add to the head by accident. A sheet without a nonce has no effect here: an extension made it. */
const IN_HEAD =
  'style, link[rel~="stylesheet"], link[rel~="icon"], base, meta[name="viewport"], meta[http-equiv], iframe';

/** `style[data-styled]` is the one sheet into which styled-components writes everyone's rules. */
const inHead = () =>
  [...document.head.querySelectorAll<HTMLElement>(IN_HEAD)].filter(
    (each) =>
      !(each.matches('style') && each.nonce === '') && each !== document.querySelector('style[data-styled]'),
  );
const onBody = () =>
  [...document.body.children].filter(
    (each) =>
      !each.tagName.includes('-') &&
      !each.matches(`${FOREIGN_NODES},${EXTENSION_FRAME}`) &&
      !each.shadowRoot &&
      !each.querySelector(EXTENSION_FRAME) &&
      !Object.keys(each).some((key) => OF_REACT.test(key)),
  );
const nodes = () => new Set<Element>([...inHead(), ...onBody()]);

function restoreStyle(style: CSSStyleDeclaration, was: CSSStyleDeclaration) {
  const namesOf = (of: CSSStyleDeclaration) =>
    Array.from({ length: of.length }, (_, at) => of.item(at)).filter((name) => !OURS.test(name));
  for (const name of namesOf(style)) style.removeProperty(name);
  for (const name of namesOf(was))
    style.setProperty(name, was.getPropertyValue(name), was.getPropertyPriority(name));
}

function restoreAttributes(element: HTMLElement, was: HTMLElement) {
  const foreign = [...element.classList].filter((each) => FOREIGN_CLASSES.test(each));
  for (const name of ATTRIBUTES) {
    const value = was.getAttribute(name);
    if (element.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  element.classList.add(...foreign);
  restoreStyle(element.style, was.style);
}

/**
 * Remembers the page before the first remote. The result is called as a remote is entered; its own result, as that remote has left,
 * removes the nodes and style sheets that came outside the remote's root while it was there, and restores `<html>` and `<body>`. A
 * remote entered before the last one has left keeps what came after its entry.
 */
export function rememberPage(): () => () => void {
  const elements = [document.documentElement, document.body];
  const were = elements.map((element) => element.cloneNode() as HTMLElement);
  const sheets = [...(document.adoptedStyleSheets ?? [])];
  let last: { before: Set<Element>; until?: Set<Element> } | undefined;

  return () => {
    const visit: NonNullable<typeof last> = { before: nodes() };
    if (last) last.until = visit.before;
    last = visit;
    return () => {
      for (const node of visit.until ?? nodes()) if (!visit.before.has(node)) node.remove();
      if (document.adoptedStyleSheets?.some((each) => !sheets.includes(each)))
        document.adoptedStyleSheets = sheets;
      for (const [at, element] of elements.entries()) restoreAttributes(element, were[at]!);
      applyTheme();
    };
  };
}
