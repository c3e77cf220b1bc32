import type { Answer, ApiDocument, JsonSchema, Operation } from './shapes';

/** `sent`: what a caller writes, which must still be taken. `read`: what it reads, which must still be there. */
type Way = 'sent' | 'read';
type Compared = Pick<ApiDocument, 'paths' | 'components'>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaIn = (value: unknown): JsonSchema => (isSchema(value) ? value : {});
const namesIn = (value: unknown) => new Set(Array.isArray(value) ? (value as unknown[]).map(String) : []);

/** Bounds of what is taken, and whether a change of one leaves out what was taken before. */
const BOUNDS: Record<string, (before: number, now: number) => boolean> = {
  maxLength: (before, now) => now < before,
  maximum: (before, now) => now < before,
  maxItems: (before, now) => now < before,
  minLength: (before, now) => now > before,
  minimum: (before, now) => now > before,
  minItems: (before, now) => now > before,
};

/** What of `before` a caller written for it misses in `now`, in sentences; empty where nothing. */
export function breakingChanges(before: Compared, now: Compared): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, was] of Object.entries(methods)) {
      const is = now.paths[path]?.[method];
      if (!is) found.push(`${method.toUpperCase()} ${path} (${was.operationId}) is gone.`);
      else found.push(...callChanges(was, is, before, now).map((each) => `${was.operationId}: ${each}`));
    }
  return found;
}

function callChanges(was: Operation, is: Operation, before: Compared, now: Compared): string[] {
  const compare = (a: unknown, b: unknown, way: Way, where: string) =>
    schemaChanges(schemaIn(a), schemaIn(b), { way, before, now, seen: new Set() }, where);
  const found: string[] = [];
  if (was.operationId !== is.operationId) found.push(`is called ${is.operationId} now.`);
  for (const way of was.security) {
    const name = Object.keys(way)[0];
    if (!is.security.some((each) => Object.keys(each)[0] === name))
      found.push(`does not take ${name ?? 'a visitor'} any more.`);
  }
  const parameters = new Map(is.parameters?.map((each) => [`${each.in} ${each.name}`, each]));
  for (const each of was.parameters ?? []) {
    const key = `${each.in} ${each.name}`;
    const other = parameters.get(key);
    parameters.delete(key);
    if (!other) found.push(`does not take ${each.name} any more.`);
    else if (other.required && !each.required) found.push(`${each.name} must be given now.`);
    else found.push(...compare(each.schema, other.schema, 'sent', each.name));
  }
  for (const each of parameters.values()) if (each.required) found.push(`${each.name} must be given now.`);

  const bodies = is.requestBody?.content;
  if (is.requestBody?.required && !was.requestBody?.required) found.push('a body must be sent now.');
  for (const [type, { schema }] of Object.entries(was.requestBody?.content ?? {})) {
    const other = bodies?.[type];
    if (other) found.push(...compare(schema, other.schema, 'sent', 'body'));
    else found.push(`does not take ${type} any more.`);
  }
  for (const [status, answer] of Object.entries(was.responses)) {
    if (!/^2/.test(status)) continue;
    const other = is.responses[status] as Answer | undefined;
    if (!other) found.push(`does not answer ${status} any more.`);
    for (const [type, { schema }] of Object.entries((answer as Answer).content ?? {})) {
      const shape = other?.content?.[type];
      if (other && !shape) found.push(`does not answer ${type} any more.`);
      else if (shape) found.push(...compare(schema, shape.schema, 'read', 'reply'));
    }
  }
  return found;
}

interface Sides {
  way: Way;
  before: Compared;
  now: Compared;
  /** Pairs under way: a schema may hold itself. */
  seen: Set<string>;
}

function resolved(schema: JsonSchema, { components }: Compared): JsonSchema {
  const reference = schema['$ref'];
  return typeof reference === 'string'
    ? resolved(schemaIn(components.schemas[reference.split('/').at(-1)!]), { components } as Compared)
    : schema;
}

/** The kinds of value a schema admits, one schema each. */
function alternatives(schema: JsonSchema, document: Compared): JsonSchema[] {
  const own = resolved(schema, document);
  const several = own['anyOf'] ?? own['oneOf'];
  if (Array.isArray(several)) return several.flatMap((each) => alternatives(schemaIn(each), document));
  return Array.isArray(own['type']) ? own['type'].map((type: unknown) => ({ ...own, type })) : [own];
}

function schemaChanges(was: JsonSchema, is: JsonSchema, sides: Sides, where: string): string[] {
  const pair = `${String(was['$ref'])} ${String(is['$ref'])}`;
  if ('$ref' in was && '$ref' in is) {
    if (sides.seen.has(pair)) return [];
    sides = { ...sides, seen: new Set([...sides.seen, pair]) };
  }
  const olds = alternatives(was, sides.before);
  const news = alternatives(is, sides.now);
  const lost = sides.way === 'read' ? lostWords(olds, news, where) : [];
  if (olds.length === 1 && news.length === 1) return [...lost, ...oneKind(olds[0]!, news[0]!, sides, where)];
  const [needed, given] = sides.way === 'sent' ? [olds, news] : [news, olds];
  const found = needed.flatMap((each) => {
    const tries = given.map((other) =>
      sides.way === 'sent' ? oneKind(each, other, sides, where) : oneKind(other, each, sides, where),
    );
    if (tries.some((changes) => changes.length === 0)) return [];
    // The nearest tells what is missing; where nothing is near, the kind itself is new or gone.
    const near = tries.filter((changes) => !changes.some((change) => change.startsWith(`${where} is `)));
    const kind = String(each['type'] ?? JSON.stringify(each['const']));
    const plain =
      sides.way === 'sent' ? `${where} may not be ${kind} any more.` : `${where} may be ${kind} now.`;
    return near.length === 1 ? near[0]! : [plain];
  });
  return [...new Set([...lost, ...found])];
}

const kindOf = (schema: JsonSchema) => String(schema['type'] ?? typeof (schema['const'] ?? schema['enum']));

function oneKind(was: JsonSchema, is: JsonSchema, sides: Sides, where: string): string[] {
  if (Object.keys(is).length === 0 && sides.way === 'sent') return [];
  if (Object.keys(was).length === 0 && sides.way === 'read') return [];
  const isWhole = sides.way === 'read' && was['type'] === 'number' && is['type'] === 'integer';
  const isWider = sides.way === 'sent' && was['type'] === 'integer' && is['type'] === 'number';
  if (was['type'] !== is['type'] && !isWhole && !isWider)
    return [`${where} is ${kindOf(is)} instead of ${kindOf(was)}.`];
  return [
    ...valueChanges(was, is, sides.way, where),
    ...boundChanges(was, is, sides.way, where),
    ...fieldChanges(was, is, sides, where),
    ...partChanges(was, is, sides, where),
  ];
}

/** What a list holds, each place of a tuple, and a record's names and values. */
function partChanges(was: JsonSchema, is: JsonSchema, sides: Sides, where: string): string[] {
  const places = Array.isArray(was['prefixItems']) ? was['prefixItems'] : [];
  const placesNow = Array.isArray(is['prefixItems']) ? is['prefixItems'] : [];
  const parts: [unknown, unknown, string][] = [
    ...places.map((each, at): [unknown, unknown, string] => [each, placesNow[at], `${where}[${at}]`]),
    [was['items'], is['items'], `${where}[]`],
    [was['additionalProperties'], is['additionalProperties'], `${where}.*`],
    ...(isSchema(is['propertyNames'])
      ? [
          [was['propertyNames'], is['propertyNames'], `a name in ${where}`] satisfies [
            unknown,
            unknown,
            string,
          ],
        ]
      : []),
  ];
  return parts.flatMap(([before, now, place]) =>
    isSchema(before) ? schemaChanges(before, schemaIn(now), sides, place) : [],
  );
}

const valuesOf = (schema: JsonSchema) =>
  'const' in schema
    ? new Set([String(schema['const'])])
    : 'enum' in schema
      ? namesIn(schema['enum'])
      : undefined;

/** A reader may wait for a word: none of a reply's goes away. */
function lostWords(olds: JsonSchema[], news: JsonSchema[], where: string): string[] {
  const wordsIn = (all: JsonSchema[]) => new Set(all.flatMap((each) => [...(valuesOf(each) ?? [])]));
  const now = wordsIn(news);
  // Where it may be anything, `valueChanges` says so.
  if (now.size === 0) return [];
  return [...wordsIn(olds)]
    .filter((each) => !now.has(each))
    .map((each) => `${where} is never ${each} any more.`);
}

/** Words that were taken must still be; those of a reply may become more, and a reader leaves out what it does not know. */
function valueChanges(was: JsonSchema, is: JsonSchema, way: Way, where: string): string[] {
  const olds = valuesOf(was);
  const news = valuesOf(is);
  if (way === 'read') return olds && !news ? [`${where} may be anything now.`] : [];
  if (!news) return [];
  if (!olds) return [`${where} must be one of ${[...news].join(', ')} now.`];
  return [...olds].filter((each) => !news.has(each)).map((each) => `${where} may not be ${each} any more.`);
}

/** Above 0 is from 1 on, among whole numbers. */
const bounded = (schema: JsonSchema): JsonSchema =>
  schema['type'] === 'integer' && typeof schema['exclusiveMinimum'] === 'number'
    ? { ...schema, minimum: schema['exclusiveMinimum'] + 1 }
    : schema;

function boundChanges(was: JsonSchema, is: JsonSchema, way: Way, where: string): string[] {
  const found: string[] = [];
  if (was['format'] !== is['format'] && (way === 'read' ? was['format'] : is['format']) !== undefined)
    found.push(`${where} has the form ${String(is['format'] ?? 'of any text')} now.`);
  if (way === 'read') return found;
  if (is['pattern'] !== undefined && is['pattern'] !== was['pattern'])
    found.push(`${where} is held to another pattern.`);
  for (const [bound, isTighter] of Object.entries(BOUNDS)) {
    const now = bounded(is)[bound];
    if (typeof now !== 'number') continue;
    const before = bounded(was)[bound];
    if (typeof before !== 'number' || isTighter(before, now))
      found.push(`${where} has a ${bound} of ${now} now.`);
  }
  return found;
}

function fieldChanges(was: JsonSchema, is: JsonSchema, sides: Sides, where: string): string[] {
  const olds = schemaIn(was['properties']);
  const news = schemaIn(is['properties']);
  const needed = namesIn(was['required']);
  const needs = namesIn(is['required']);
  const found = Object.entries(olds).flatMap(([name, schema]) => {
    const place = `${where}.${name}`;
    if (!(name in news)) return [`${place} is gone.`];
    if (sides.way === 'read' && needed.has(name) && !needs.has(name)) return [`${place} may be missing now.`];
    return schemaChanges(schemaIn(schema), schemaIn(news[name]), sides, place);
  });
  // A record of certain names has no properties of theirs.
  if (sides.way === 'read')
    for (const name of needed)
      if (!(name in olds) && !needs.has(name)) found.push(`${where}.${name} may be missing now.`);
  if (sides.way === 'sent')
    for (const name of needs) if (!needed.has(name)) found.push(`${where}.${name} must be given now.`);
  return found;
}
