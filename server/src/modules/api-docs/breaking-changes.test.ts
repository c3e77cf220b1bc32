import { breakingChanges } from './breaking-changes';
import type { ApiDocument, JsonSchema, Operation } from './shapes';

const text = { type: 'string' };
const row: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: text,
    state: { type: 'string', enum: ['on', 'off'] },
    note: { anyOf: [text, { type: 'null' }] },
    inner: { $ref: '#/components/schemas/Row' },
    counts: {
      type: 'object',
      propertyNames: { type: 'string', enum: ['sent', 'held'] },
      additionalProperties: { type: 'integer' },
      required: ['sent', 'held'],
    },
    pair: { type: 'array', prefixItems: [text, { type: 'integer', exclusiveMinimum: 0 }], items: false },
  },
  required: ['id', 'name', 'state', 'note'],
};

/** A document of one call: it takes and answers a row. */
function aDocument(): Pick<ApiDocument, 'paths' | 'components'> {
  const contentOf = (name: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  });
  const call: Operation = {
    operationId: 'postRow',
    tags: ['row'],
    description: '',
    security: [{ session: [] }, { token: [] }],
    parameters: [{ name: 'size', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } }],
    requestBody: { required: true, content: contentOf('RowInput') },
    responses: { 200: { description: 'Done.', content: contentOf('Row') } },
  };
  const sent = structuredClone(row);
  (sent['properties'] as JsonSchema)['inner'] = { $ref: '#/components/schemas/RowInput' };
  return {
    paths: { '/row': { post: call } },
    components: {
      schemas: { Row: structuredClone(row), RowInput: sent },
      responses: {},
      securitySchemes: {},
    },
  };
}

type Doc = ReturnType<typeof aDocument>;
const callOf = (doc: Doc) => doc.paths['/row']!['post']!;
const fieldsOf = (doc: Doc, name: 'Row' | 'RowInput') =>
  doc.components.schemas[name]!['properties'] as Record<string, JsonSchema>;

const changed = (change: (doc: Doc) => void) => {
  const now = aDocument();
  change(now);
  return breakingChanges(aDocument(), now);
};

describe('a caller written for the document before', () => {
  it.each<[string, (doc: Doc) => void, string[]]>([
    ['a call', (doc) => delete doc.paths['/row'], ['POST /row (postRow) is gone.']],
    [
      'the name of a call',
      (doc) => (callOf(doc).operationId = 'makeRow'),
      ['postRow: is called makeRow now.'],
    ],
    ['a way to sign in', (doc) => callOf(doc).security.pop(), ['postRow: does not take token any more.']],
    ['a parameter', (doc) => (callOf(doc).parameters = []), ['postRow: does not take size any more.']],
    [
      'that a parameter may be left out',
      (doc) => (callOf(doc).parameters![0]!.required = true),
      ['postRow: size must be given now.'],
    ],
    [
      'how much a parameter may be',
      (doc) => (callOf(doc).parameters![0]!.schema['maximum'] = 50),
      ['postRow: size has a maximum of 50 now.'],
    ],
    ['a field of a reply', (doc) => delete fieldsOf(doc, 'Row')['name'], ['postRow: reply.name is gone.']],
    [
      'that a field of a reply is always there',
      (doc) => (doc.components.schemas['Row']!['required'] = ['id', 'state', 'note']),
      ['postRow: reply.name may be missing now.'],
    ],
    [
      'the type of a field of a reply',
      (doc) => (fieldsOf(doc, 'Row')['id'] = text),
      ['postRow: reply.id is string instead of integer.'],
    ],
    [
      'that a field of a reply is never null',
      (doc) => (fieldsOf(doc, 'Row')['name'] = { anyOf: [text, { type: 'null' }] }),
      ['postRow: reply.name may be null now.'],
    ],
    ['a field of a body', (doc) => delete fieldsOf(doc, 'RowInput')['name'], ['postRow: body.name is gone.']],
    [
      'a word that a body may say',
      (doc) => (fieldsOf(doc, 'RowInput')['state'] = { type: 'string', enum: ['on'] }),
      ['postRow: body.state may not be off any more.'],
    ],
    [
      'that a body may leave a field out',
      (doc) => (doc.components.schemas['RowInput']!['required'] as string[]).push('inner'),
      ['postRow: body.inner must be given now.'],
    ],
    [
      'that a field of a body may be null',
      (doc) => (fieldsOf(doc, 'RowInput')['note'] = text),
      ['postRow: body.note may not be null any more.'],
    ],
    [
      'a word of a reply',
      (doc) => (fieldsOf(doc, 'Row')['state'] = { type: 'string', enum: ['on', 'out'] }),
      ['postRow: reply.state is never off any more.'],
    ],
    [
      'the one word of a reply',
      (doc) =>
        (fieldsOf(doc, 'Row')['state'] = { anyOf: [{ type: 'string', const: 'on' }, { type: 'null' }] }),
      ['postRow: reply.state is never off any more.', 'postRow: reply.state may be null now.'],
    ],
    [
      'a name of a record in a reply',
      (doc) =>
        Object.assign(fieldsOf(doc, 'Row')['counts']!, {
          propertyNames: { type: 'string', enum: ['sent'] },
          required: ['sent'],
        }),
      [
        'postRow: reply.counts.held may be missing now.',
        'postRow: a name in reply.counts is never held any more.',
      ],
    ],
    [
      'the kind of one place of a pair',
      (doc) => ((fieldsOf(doc, 'Row')['pair']!['prefixItems'] as JsonSchema[])[0] = { type: 'integer' }),
      ['postRow: reply.pair[0] is integer instead of string.'],
    ],
    [
      'a number that a body may say',
      (doc) =>
        ((fieldsOf(doc, 'RowInput')['pair']!['prefixItems'] as JsonSchema[])[1]!['exclusiveMinimum'] = 1),
      ['postRow: body.pair[1] has a minimum of 2 now.'],
    ],
    ['a reply', (doc) => (callOf(doc).responses = {}), ['postRow: does not answer 200 any more.']],
  ])('is told that %s is lost', (_what, change, expected) => {
    expect(changed(change)).toEqual(expected);
  });

  it.each<[string, (doc: Doc) => void]>([
    ['nothing changed', () => undefined],
    ['a call was added', (doc) => (doc.paths['/other'] = { get: callOf(doc) })],
    ['a reply has one field more', (doc) => (fieldsOf(doc, 'Row')['more'] = text)],
    ['a body may have one field more', (doc) => (fieldsOf(doc, 'RowInput')['more'] = text)],
    [
      'a reply may say one word more',
      (doc) => (fieldsOf(doc, 'Row')['state'] = { type: 'string', enum: ['on', 'off', 'new'] }),
    ],
    [
      'a body may say one word more',
      (doc) => (fieldsOf(doc, 'RowInput')['state'] = { type: 'string', enum: ['on', 'off', 'new'] }),
    ],
    ['a reply is null no more', (doc) => (fieldsOf(doc, 'Row')['note'] = text)],
    [
      'a body may be null, too',
      (doc) => (fieldsOf(doc, 'RowInput')['name'] = { anyOf: [text, { type: 'null' }] }),
    ],
    [
      'a whole number above 0 is from 1 on',
      (doc) =>
        ((fieldsOf(doc, 'RowInput')['pair']!['prefixItems'] as JsonSchema[])[1] = {
          type: 'integer',
          minimum: 1,
        }),
    ],
    ['a parameter may be more', (doc) => (callOf(doc).parameters![0]!.schema['maximum'] = 500)],
  ])('is told nothing where %s', (_what, change) => {
    expect(changed(change)).toEqual([]);
  });
});
