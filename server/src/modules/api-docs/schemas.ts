import { z } from 'zod';
import * as contracts from '@campaign/shared-api/contracts';
import type { JsonSchema } from './shapes';

/** Where the schema of a name stands. */
export const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const REFERENCE = /^#\/components\/schemas\//;
/** How zod points at what has a name and is not of the registry at hand. */
const SHARED = '__shared#/$defs/';

type Way = 'input' | 'output';
const INPUT = 'Input';
const OWN = 'own';

/** Every schema of the contracts by the name it has there; the first of several names counts. */
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(contracts))
  if (schema instanceof z.ZodType && !names.has(schema)) names.add(schema, { id });

const RULES = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  reused: 'inline',
  cycles: 'ref',
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) => {
    delete jsonSchema['id'];
    // A reply may have more fields tomorrow: only a body that is read strictly says that it takes no others.
    if (zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall?._zod.def.type !== 'never')
      delete jsonSchema['additionalProperties'];
  },
} as const;

function convert(registry: typeof names, io: Way): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    ...RULES,
    io,
    metadata: names,
    uri: (id) => referenceTo(id).$ref,
  });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([name, { $id, $schema, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

/** Every name a schema leads to. */
function mentioned(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const each of schema) mentioned(each, found);
  else if (typeof schema === 'object' && schema !== null)
    for (const [key, value] of Object.entries(schema)) {
      if (key === '$ref' && typeof value === 'string') found.add(value.replace(REFERENCE, ''));
      else mentioned(value, found);
    }
  return found;
}

/** Those that are sent otherwise than they are answered: what may be left out, what is made another thing of. */
function differing(input: Record<string, JsonSchema>, output: Record<string, JsonSchema>): Set<string> {
  const found = new Set(
    Object.keys(output).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const name of Object.keys(input))
      if ([...mentioned(input[name])].some((each) => found.has(each))) found.add(name);
  }
  return found;
}

const renamed = (schema: JsonSchema, differ: ReadonlySet<string>): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    const name = value.replace(SHARED, '').replace(REFERENCE, '');
    return referenceTo(differ.has(name) ? name + INPUT : name).$ref;
  }) as JsonSchema;

/** The contracts' schemas as JSON Schema, by name, and how a route's own is written with them. */
export function namedSchemas() {
  const input = convert(names, 'input');
  const output = convert(names, 'output');
  const differ = differing(input, output);
  const schemas: Record<string, JsonSchema> = { ...output };
  for (const name of differ) schemas[name + INPUT] = renamed(input[name]!, differ);

  return {
    schemas,
    /** A schema of a route: the name where it has one. */
    schemaOf(schema: z.ZodType, io: Way): JsonSchema {
      const own = names.get(schema)?.id;
      if (own) return referenceTo(io === 'input' && differ.has(own) ? own + INPUT : own);
      const registry = z.registry<{ id: string }>();
      registry.add(schema, { id: OWN });
      const json = convert(registry, io)[OWN]!;
      return renamed(json, io === 'input' ? differ : new Set());
    },
  };
}
