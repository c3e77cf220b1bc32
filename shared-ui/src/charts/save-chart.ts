/** What a style sheet says of a drawing and the drawing itself does not: written into the copy that leaves the page. */
const PAINT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
] as const;
const WORDS = ['font-family', 'font-size', 'font-weight'] as const;
const SPACE = 'http://www.w3.org/2000/svg';
const MARGIN = 16;
/** What belongs to the screen alone: buttons, and what is told to whoever does not look. */
const UNSHOWN = '[data-tools], [aria-live]';

function made(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** A drawing in the colours of this moment. */
function painted(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, at) => {
    const style = getComputedStyle(originals[at]!);
    for (const name of PAINT) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  });
  copy.removeAttribute('class');
  // Highcharts says the name space as an attribute; the serializer says it, too.
  copy.removeAttribute('xmlns');
  return copy;
}

interface Line {
  text: string;
  left: number;
  right: number;
  middle: number;
}

/** The words of a text as they are broken into lines. */
function linesOf(text: Text): Line[] {
  const lines: Line[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, right, top, height } = range.getBoundingClientRect();
    const [middle, last] = [top + height / 2, lines.at(-1)];
    if (last && Math.abs(last.middle - middle) < 1)
      Object.assign(last, { text: `${last.text} ${word}`, right });
    else lines.push({ text: word, left, right, middle });
  }
  return lines;
}

function textsOf(figure: HTMLElement): Text[] {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ parentElement: parent }) => !parent!.closest(`svg, ${UNSHOWN}`));
}

const sizeOf = (figure: HTMLElement) => {
  const { width, height } = figure.getBoundingClientRect();
  return { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN };
};

/** The figure as it stands, with title, words and legend, in the colours of this moment and on the one it stands on. */
export function svgOf(figure: HTMLElement, background: string): string {
  const frame = figure.getBoundingClientRect();
  const { width, height } = sizeOf(figure);
  const across = (left: number) => left - frame.left + MARGIN;
  const down = (top: number) => top - frame.top + MARGIN;
  const picture = made('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  picture.append(made('rect', { width, height, fill: background }));
  for (const drawing of figure.querySelectorAll('svg')) {
    if (drawing.closest(UNSHOWN) || drawing.parentElement!.closest('svg')) continue;
    const { left, top } = drawing.getBoundingClientRect();
    const copy = painted(drawing);
    copy.setAttribute('x', String(across(left)));
    copy.setAttribute('y', String(down(top)));
    picture.append(copy);
  }
  for (const text of textsOf(figure)) {
    const style = getComputedStyle(text.parentElement!);
    for (const line of linesOf(text)) {
      const words = made('text', {
        x: across(line.left),
        y: down(line.middle),
        'dominant-baseline': 'central',
        fill: style.color,
        // As wide as on screen, also where its font is not at hand.
        textLength: line.right - line.left,
        lengthAdjust: 'spacingAndGlyphs',
        ...Object.fromEntries(WORDS.map((name) => [name, style.getPropertyValue(name)])),
      });
      words.textContent = line.text;
      picture.append(words);
    }
  }
  return new XMLSerializer().serializeToString(picture);
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveSvg = (name: string, figure: HTMLElement, background: string) =>
  saveFile(`${name}.svg`, new Blob([svgOf(figure, background)], { type: 'image/svg+xml' }));

/** Twice as fine as on screen. */
export async function savePng(name: string, figure: HTMLElement, background: string): Promise<void> {
  const { width, height } = sizeOf(figure);
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(figure, background))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  const context = canvas.getContext('2d')!;
  context.scale(2, 2);
  context.drawImage(picture, 0, 0, width, height);
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (content) saveFile(`${name}.png`, content);
}
