/** What a style sheet says of a drawing and the drawing itself does not: written into the copy that leaves the page. */
const PAINT = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'visibility'],
] as const;

/** The drawing as a picture of its own, in the colours of this moment. */
export function svgOf(drawing: SVGSVGElement): string {
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
  return new XMLSerializer().serializeToString(copy);
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

export const saveSvg = (name: string, drawing: SVGSVGElement) =>
  saveFile(`${name}.svg`, new Blob([svgOf(drawing)], { type: 'image/svg+xml' }));

/** Twice as fine as on screen, on the colour it stands on. */
export async function savePng(name: string, drawing: SVGSVGElement, background: string): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawing))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  const context = canvas.getContext('2d')!;
  context.scale(2, 2);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (content) saveFile(`${name}.png`, content);
}
