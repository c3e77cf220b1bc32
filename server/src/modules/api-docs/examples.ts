import type { JsonSchema } from './shapes';

/** What fields of these names hold, for whoever reads; the first that the schema admits is taken. */
const BY_NAME: [RegExp, unknown][] = [
  [/email/i, 'ada@harbor.example'],
  [/^ein$/i, '12-3456789'],
  [/password/i, 'a long walk by the harbor'],
  [/^(phones?|from|to|adminPhone|.*phoneNumber|.*Number)$/i, '+15125550177'],
  [/(At|Date|since|until|Hour|day)$/i, '2026-11-23T15:00:00.000Z'],
  [/(At|Date|since|until|from|to|day|dates?)$/i, '2026-11-23'],
  [/firstName/i, 'Ada'],
  [/lastName/i, 'Byron'],
  [/userName|agency/i, 'Harbor Strategies'],
  [/identityName/i, 'Harbor Youth'],
  [/listName/i, 'Spring drive'],
  [/jobName|^name$/i, 'Doors, on Saturday'],
  [/title/i, 'Thank you'],
  [/url|website|campaignid|link$/i, 'https://harbor.example/'],
  [
    /template|message|text|body|content|sample/i,
    'Hi {{first_name}}, this is Ada of Harbor Youth. Reply STOP to end.',
  ],
  [/reason/i, 'Totals were wrong'],
  [/error/i, 'Please check the fields.'],
  [/^remote$/i, 'surveys'],
  [/^build$|^parentBuild$/i, '3f9c2a71b0de'],
  [/^entry$/i, 'remoteEntry.js'],
  [/^file$/i, 'remoteEntry.3f9c2a71.js'],
  [/zone/i, 'America/New_York'],
  [/^state$/i, 'TX'],
  [/^zip|postal/i, '78701'],
  [/^(code|otp)$/i, '123456'],
];

/** Texts of the forms that patterns ask for. */
const TEXTS = [
  '+15125550177',
  '5125550177',
  '2026-11-23',
  '2026-11-23T15:00:00.000Z',
  '15:00',
  '12',
  '512',
  '1,2,3',
  '3f9c2a71b0de',
  'surveys',
  'TX',
  'kT4wQz9Lm2Xc',
  'aB3xY7qZ',
  'kT4wQz9Lm2XckT4wQz9Lm2Xc',
  'kT4wQz9Lm2XckT4wQz9Lm2XckT4wQz9Lm2XckT4wQz9',
  'remoteEntry.js',
  'CABCDEF',
  '12-3456789',
  '1-14',
  '78701',
  '123456',
  'a@b.example',
  'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
  '',
];

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** Of several types the first that is something. */
const typeIn = ({ type }: JsonSchema) =>
  Array.isArray(type) ? (type as unknown[]).find((each) => each !== 'null') : type;
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A value of a schema that a person would recognise, the same at every call. */
export function exampleOf(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  name = '',
  depth = 0,
): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = schemas[reference.split('/').at(-1)!];
    // Whatever holds itself ends here.
    return target && depth < 12 ? exampleOf(target, schemas, name, depth + 1) : null;
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('default' in schema) return schema['default'];
  const [first] = [...list(schema['anyOf']), ...list(schema['oneOf'])].filter(
    (each) => each['type'] !== 'null',
  );
  if (first) return exampleOf(first, schemas, name, depth + 1);
  const parts = list(schema['allOf']);
  if (parts.length > 0)
    return Object.assign({}, ...parts.map((each) => exampleOf(each, schemas, name, depth + 1))) as unknown;
  switch (typeIn(schema)) {
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'array':
      return itemsOf(schema, schemas, name, depth);
    case 'object':
      return objectOf(schema, schemas, depth);
    default:
      return {};
  }
}

function textOf(schema: JsonSchema, name: string): string {
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined;
  const least = number(schema['minLength']) ?? 0;
  const most = number(schema['maxLength']) ?? Infinity;
  const fits = (text: string) =>
    text.length >= least &&
    text.length <= most &&
    (pattern?.test(text) ?? true) &&
    formFits(schema['format'], text);
  const named = BY_NAME.filter(([words]) => words.test(name)).map(([, value]) => String(value));
  const plain = ['text', 'x'.repeat(Math.max(1, Math.min(least, 1000)))];
  return [...named, ...(pattern || schema['format'] ? TEXTS : plain), ...plain].find(fits) ?? 'text';
}

const FORMS: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^\S+@\S+\.\S+$/,
  uri: /^https?:/,
};
const formFits = (format: unknown, text: string) => FORMS[String(format)]?.test(text) ?? true;

function numberOf(schema: JsonSchema, name: string): number {
  const least = number(schema['minimum']) ?? (number(schema['exclusiveMinimum']) ?? -1) + 1;
  const most = number(schema['maximum']) ?? Infinity;
  const wanted = /id$/i.test(name) ? 31 : /^(rate|price|cost)/i.test(name) ? 0.013 : 1;
  const fit = Math.min(Math.max(wanted, least), most);
  return typeIn(schema) === 'integer' ? Math.ceil(fit) : fit;
}

function itemsOf(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  name: string,
  depth: number,
): unknown[] {
  const [first] = list(schema['prefixItems']);
  if (first) return list(schema['prefixItems']).map((each) => exampleOf(each, schemas, name, depth + 1));
  if (!isObject(schema['items']) || depth > 10) return [];
  const count = Math.max(1, number(schema['minItems']) ?? 1);
  const one = exampleOf(schema['items'], schemas, name.replace(/s$/, ''), depth + 1);
  return Array.from({ length: count }, () => one);
}

function objectOf(schema: JsonSchema, schemas: Record<string, JsonSchema>, depth: number): JsonSchema {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const entries = Object.entries(properties)
    .filter(([name, each]) => isObject(each) && (required.has(name) || depth < 3))
    .map(([name, each]) => [name, exampleOf(each as JsonSchema, schemas, name, depth + 1)] as const);
  const more = schema['additionalProperties'];
  if (entries.length === 0 && isObject(more) && Object.keys(more).length > 0) {
    const named = isObject(schema['propertyNames']) ? schema['propertyNames'] : {};
    const keys = schemas[String(named['$ref']).split('/').at(-1)!] ?? named;
    const all = Array.isArray(keys['enum'])
      ? (keys['enum'] as string[])
      : [String(exampleOf({ type: 'string', ...keys }, schemas))];
    return Object.fromEntries(all.map((key) => [key, exampleOf(more, schemas, key, depth + 1)]));
  }
  return Object.fromEntries(entries);
}
