type Content = string | number | boolean | XmlElements | readonly XmlElements[];
export interface XmlElements {
  [name: string]: Content;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An XML document of nested elements. An array repeats its element. */
export const xmlDocument = (elements: XmlElements): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${write(elements)}`;

function write(elements: XmlElements): string {
  return Object.entries(elements)
    .flatMap(([name, content]) =>
      (Array.isArray(content) ? content : [content]).map((each) => `<${name}>${contentOf(each)}</${name}>`),
    )
    .join('');
}

const contentOf = (content: Content): string =>
  typeof content === 'object'
    ? write(content as XmlElements)
    : String(content).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
