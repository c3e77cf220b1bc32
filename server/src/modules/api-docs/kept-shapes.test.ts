import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedSchemas } from './schemas';
import type { ApiDocument, JsonSchema } from './shapes';

/** What is promised by its version (CONTRIBUTING.md). */
const KEPT = join(__dirname, '../../../../shared-api/openapi.json');
const kept = (JSON.parse(readFileSync(KEPT, 'utf8')) as ApiDocument).components.schemas;

/** What a call makes of the contract's shapes, named after it: held by the document as a whole. */
const OF_ROUTES = /^(Get|Post|Put|Patch|Delete)[A-Z]\w*(Reply\d*|Body)$/;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textsIn = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);

/** Where a schema says something else than the kept one. A field more, and a word more where there were some, is no change. */
function changes(before: unknown, now: unknown, where: string): string[] {
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((each, at) => changes(each, now[at], `${where}[${at}]`));
  if (!isSchema(before) || !isSchema(now))
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [where];

  const fields = (before['properties'] ?? {}) as Record<string, JsonSchema>;
  const others = (now['properties'] ?? {}) as Record<string, JsonSchema>;
  const mustBe = (schema: JsonSchema) => textsIn(schema['required']).filter((field) => field in fields);
  const rules = new Set([...Object.keys(before), ...Object.keys(now)]);
  for (const apart of ['properties', 'required', 'enum']) rules.delete(apart);
  return [
    ...Object.entries(fields).flatMap(([field, schema]) =>
      changes(schema, others[field], `${where}.${field}`),
    ),
    ...changes(mustBe(before).toSorted(), mustBe(now).toSorted(), `${where}: required`),
    ...textsIn(before['enum'])
      .filter((word) => !textsIn(now['enum']).includes(word))
      .map((word) => `${where}: no ${word}`),
    ...[...rules].flatMap((rule) => changes(before[rule], now[rule], `${where}: ${rule}`)),
  ];
}

describe('the shapes of the contract', () => {
  // While it is kept anew it is another.
  (process.env['KEEP_API'] ? it.skip : it)(
    'bound, leave out and allow what the kept version of them says, until one is kept anew',
    () => {
      const { schemas } = namedSchemas();
      const found = Object.entries(kept)
        .filter(([name]) => !OF_ROUTES.test(name))
        .flatMap(([name, schema]) => changes(schema, schemas[name], name));
      expect(found).toEqual([]);
    },
  );
});
