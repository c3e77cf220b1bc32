/** Declarations, comments, tags with their attributes, and text. CDATA and DOCTYPE do not match. */
const TOKEN =
  /<\?[^?]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.:-]*)(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>|([^<]+)/gy;
const ENTITY = /&(?:#(\d+)|#x([\dA-Fa-f]+)|(lt|gt|amp|quot|apos));/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

interface Element {
  name: string;
  children: Record<string, unknown>;
  hasChildren: boolean;
  text: string;
}

/**
 * Reads an XML document into nested records: a leaf is its trimmed text, repeated elements are an array. Attributes are
 * ignored. Returns undefined for a document that is not well formed or has a DOCTYPE, so that no entity is expanded.
 */
export function readXml(xml: string): Record<string, unknown> | undefined {
  const root = newElement('');
  const open = [root];
  let end = 0;
  for (const match of xml.matchAll(TOKEN)) {
    const [token, closes, name, isEmpty, text] = match;
    end = match.index + token.length;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += text;
    else if (name === undefined) continue;
    else if (!closes) {
      const element = newElement(name);
      if (isEmpty) addChild(parent, element);
      else open.push(element);
    } else {
      open.pop();
      const grandparent = open.at(-1);
      if (parent.name !== name || !grandparent) return undefined;
      addChild(grandparent, parent);
    }
  }
  const isWhole = end === xml.length && open.length === 1 && root.text.trim() === '';
  return isWhole && Object.keys(root.children).length === 1 ? root.children : undefined;
}

// Without a prototype: an element may be named `constructor`.
const newElement = (name: string): Element => ({
  name,
  children: Object.create(null) as Record<string, unknown>,
  hasChildren: false,
  text: '',
});

function addChild(parent: Element, { name, children, hasChildren, text }: Element): void {
  const value = hasChildren ? children : decode(text.trim());
  const earlier = parent.children[name];
  parent.hasChildren = true;
  if (earlier === undefined) parent.children[name] = value;
  else if (Array.isArray(earlier)) earlier.push(value);
  else parent.children[name] = [earlier, value];
}

const decode = (text: string) =>
  text.replaceAll(ENTITY, (_entity, decimal?: string, hex?: string, name = '') => {
    if (NAMED[name] !== undefined) return NAMED[name];
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  });
