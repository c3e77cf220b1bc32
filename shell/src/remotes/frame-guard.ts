/** What the house's own layers, the browser's translator and a common extension write on the page's two outermost elements. */
const OUR_STYLES = /^--/;
/** What a dialog of the house keeps the page from scrolling with; whoever does so without one has forgotten to end it. */
const OF_DIALOGS = /^(overflow|padding-inline-end$)/;
const DIALOG = '[aria-modal=true]';
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

/** What of the page's head shows: its picture in the tab, how wide it is, where it would go by itself. */
const IN_HEAD = 'base, link[rel~="icon"], meta[name="viewport"], meta[http-equiv]';

const isOurs = (name: string) =>
  OUR_STYLES.test(name) || (OF_DIALOGS.test(name) && document.querySelector(DIALOG) !== null);
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
      .filter((name) => !isOurs(name))
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
    for (const name of namesIn(element.style)) if (!isOurs(name)) element.style.removeProperty(name);
    for (const name of namesIn(was.style))
      if (!isOurs(name))
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

/** Whoever is asked of what happens to the page, by `window.onbeforeunload = …`, which is no listener that anybody ends. */
function guardHandlers(): () => string {
  const kept = [['window', window] as const, ['document', document] as const, ...frameOf()].flatMap(
    ([name, target]) => {
      const handlers = target as unknown as Record<string, unknown>;
      const keys: string[] = [];
      for (const key in target) if (/^on[a-z]+$/.test(key)) keys.push(key);
      // React asks so for every click on what it puts on the body.
      const own = keys.filter((key) => key !== 'onclick' || name !== 'body');
      return own.map((key) => ({ name: `${name}.${key}`, handlers, key, was: handlers[key] }));
    },
  );
  return () => {
    let changed = '';
    for (const { name, handlers, key, was } of kept) {
      if (handlers[key] === was) continue;
      handlers[key] = was;
      changed += ` ${name}`;
    }
    return changed;
  };
}

function guardHead(): () => string {
  const find = () => [...document.head.querySelectorAll(IN_HEAD)];
  const known = find().map((element) => ({ element, was: element.cloneNode() as Element }));
  return () => {
    let changed = '';
    const say = ({ tagName }: Element) => (changed += ` head>${tagName.toLowerCase()}`);
    for (const each of find()) {
      if (known.some(({ element }) => element === each)) continue;
      each.remove();
      say(each);
    }
    for (const { element, was } of known) {
      if (element.isConnected && element.isEqualNode(was)) continue;
      for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
      for (const { name, value } of was.attributes) element.setAttribute(name, value);
      if (!element.isConnected) document.head.append(element);
      say(element);
    }
    return changed;
  };
}

/** What goes on moving or fading the page by a script; what a sheet moves is the sheet's. */
function endAnimations(): string {
  let ended = '';
  for (const [name, element] of frameOf())
    for (const each of element.getAnimations?.() ?? []) {
      if ('animationName' in each || 'transitionProperty' in each) continue;
      each.cancel();
      ended += ` ${name}.animate`;
    }
  return ended;
}

/**
 * Remembers the frame around all remotes: it is nobody's to paint, and what a remote hangs there goes with it.
 *
 * What it returns is called when a remote is about to be put on the page, be the one before it gone or still on its way: what is on
 * the body by then is not that one's. The answer, called when it has gone, puts `<html>`, `<body>`, what shows of the head and what
 * is asked by `on…` back, takes away what came on the body until another entered, and says what, " html.style body>div".
 */
export function guardFrame(): () => () => string {
  const were = frameOf().map(([, element]) => element.cloneNode() as HTMLElement);
  const restoreHandlers = guardHandlers();
  const restoreHead = guardHead();
  const onBody = () => new Set(document.body.children);
  let last: { before: Set<Element>; until?: Set<Element> } | undefined;

  function putFrameBack(): string {
    let changed = restoreHandlers() + restoreHead() + endAnimations();
    for (const [at, [name, element]] of frameOf().entries())
      for (const attribute of ATTRIBUTES) {
        const was = were[at]!;
        if (valueOf(element, attribute) === valueOf(was, attribute)) continue;
        putBack(element, attribute, was);
        if (attribute !== 'class') changed += ` ${name}.${attribute}`;
      }
    return changed;
  }

  return () => {
    const visit: NonNullable<typeof last> = { before: onBody() };
    if (last) last.until = visit.before;
    last = visit;
    return () => {
      let changed = putFrameBack();
      for (const node of visit.until ?? onBody()) {
        if (!node.isConnected || visit.before.has(node) || !isLeftOver(node)) continue;
        node.remove();
        changed += ` body>${node.tagName.toLowerCase()}`;
      }
      return changed;
    };
  };
}
