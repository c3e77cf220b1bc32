import { isUtf8 } from 'node:buffer';
import { HttpError, ValidationError } from '../problems';
import type { App } from './module';

const NOT_TEXT = 'This is no UTF-8 text.';
const HALF_CHARACTER =
  'This contains half a character, such as an emoji that was cut in two. Please remove it.';

/**
 * JSON that says one thing only. A name given twice means one thing to us and may mean another to whoever let it
 * through; half a character (a lone surrogate) would be stored as another one. Both are refused instead of guessed at.
 */
export function installJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isUtf8(bytes)) return done(new HttpError(400, 'bad-request', NOT_TEXT));
    const text = bytes.toString();
    return parse(request, text, (error, body?: unknown) => {
      if (error) return done(error);
      const refusal = refusalOf(text, body);
      return refusal ? done(refusal) : done(null, body);
    });
  });
}

function refusalOf(text: string, body: unknown): HttpError | undefined {
  const twice = repeatedName(text);
  if (twice !== undefined) {
    return new ValidationError('A field was sent twice, so nothing was done.', { [twice]: 'Sent twice.' });
  }
  const half = /\\u[dD]/.test(text) ? halfCharacterIn(body) : undefined;
  return half === undefined ? undefined : new ValidationError(HALF_CHARACTER, { [half]: HALF_CHARACTER });
}

/** Strings, and what opens, parts and closes. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** The first name that one object of a valid JSON text has twice. */
function repeatedName(text: string): string | undefined {
  /** Names of each open object; null for an array. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (isName && token.startsWith('"')) {
      const names = open.at(-1);
      const name = JSON.parse(token) as string;
      if (names?.has(name)) return name;
      names?.add(name);
    }
    isName = token === '{' || (token === ',' && open.at(-1) !== null);
  }
  return undefined;
}

/** Two that belong together are one character here. */
const HALF = /\p{Surrogate}/u;

/** Where in a body a text, or a name, is not well-formed; its path as the contract names fields. */
function halfCharacterIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return HALF.test(value) ? path || 'request' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    const found = HALF.test(name) ? path || 'request' : halfCharacterIn(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
