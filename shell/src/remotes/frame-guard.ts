/** What the house's own layers, the browser's translator and a common extension write on the page's two outermost elements. */
const OUR_STYLES = /^(--|overflow|padding-inline-end$)/;
const FOREIGN_CLASSES = /^(translated-|vsc-)/;
/** `class` is put back and not told: extensions mark pages so, and no sheet of the house speaks of one there. */
const ATTRIBUTES = ['class', 'style', 'dir', 'hidden', 'inert', 'contenteditable', 'aria-hidden'];
/** React's own mark on what it put on the page; what it put there it takes away itself. */
const OF_REACT = /^__react(Fiber|Container)\$/;
/** What speaks to screen readers and describes, by react-aria; what extensions of the browser add. */
const ANYBODYS =
  '[data-live-announcer],[id^="react-aria-"],[data-lastpass-root],.skiptranslate,[id^="goog-gt-"]';
/** A window of an extension: a frame of its own address. Others live in a shadow root, which no remote makes. */
const EXTENSION_FRAME = 'iframe[src*="-extension:"]';
const NOT_SHOWN = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'NOSCRIPT']);

const frameOf = (): [string, HTMLElement][] => [
  ['html', document.documentElement],
  ['body', document.body],
];

const namesIn = (style: CSSStyleDeclaration) =>
  Array.from({ length: style.length }, (_, at) => style.item(at));

function valueOf(element: HTMLElement, attribute: string): string {
  if (attribute === 'style') {
    const { style } = element;
    const names = namesIn(style)
      .filter((name) => !OUR_STYLES.test(name))
      .sort();
    return names
      .map((name) => `${name}:${style.getPropertyValue(name)}${style.getPropertyPriority(name)}`)
      .join(';');
  }
  if (attribute === 'class')
    return [...element.classList]
      .filter((each) => !FOREIGN_CLASSES.test(each))
      .sort()
      .join(' ');
  return element.hasAttribute(attribute) ? `${attribute}=${element.getAttribute(attribute)}` : '';
}

/** Takes away what came, and gives back what went. */
function putBack(element: HTMLElement, attribute: string, was: HTMLElement) {
  if (attribute === 'style') {
    for (const name of namesIn(element.style)) if (!OUR_STYLES.test(name)) element.style.removeProperty(name);
    for (const name of namesIn(was.style))
      if (!OUR_STYLES.test(name))
        element.style.setProperty(
          name,
          was.style.getPropertyValue(name),
          was.style.getPropertyPriority(name),
        );
  } else if (attribute === 'class') {
    const foreign = [...element.classList].filter((each) => FOREIGN_CLASSES.test(each));
    element.className = [...was.classList, ...foreign].join(' ');
  } else if (was.hasAttribute(attribute)) element.setAttribute(attribute, was.getAttribute(attribute)!);
  else element.removeAttribute(attribute);
}

const isLeftOver = (node: Element) =>
  !NOT_SHOWN.has(node.tagName) &&
  !node.tagName.includes('-') &&
  !node.matches(`${ANYBODYS},${EXTENSION_FRAME}`) &&
  !node.shadowRoot &&
  !node.querySelector(EXTENSION_FRAME) &&
  !Object.keys(node).some((key) => OF_REACT.test(key));

export interface FrameGuard {
  /** What is on the page now belongs there: a remote is about to be put on it. */
  entering(): void;
  /** Puts `<html>` and `<body>` back, takes away what was left on the body since; answers what, " html.style body>div". */
  restore(): string;
}

/** Remembers the frame around all remotes: it is nobody's to paint, and what a remote hangs there goes with it. */
export function guardFrame(): FrameGuard {
  const were = frameOf().map(([, element]) => element.cloneNode() as HTMLElement);
  let belongs = new Set<Element>(document.body.children);
  return {
    entering: () => (belongs = new Set(document.body.children)),
    restore() {
      let changed = '';
      for (const [at, [name, element]] of frameOf().entries())
        for (const attribute of ATTRIBUTES) {
          const was = were[at]!;
          if (valueOf(element, attribute) === valueOf(was, attribute)) continue;
          putBack(element, attribute, was);
          if (attribute !== 'class') changed += ` ${name}.${attribute}`;
        }
      for (const node of [...document.body.children]) {
        if (belongs.has(node) || !isLeftOver(node)) continue;
        node.remove();
        changed += ` body>${node.tagName.toLowerCase()}`;
      }
      return changed;
    },
  };
}
