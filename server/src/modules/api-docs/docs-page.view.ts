import { createHash } from 'node:crypto';
import type { Answer, ApiDocument, JsonSchema, Operation } from './shapes';

const words = {
  title: 'The calls of the console',
  intro: 'Every call, who may make it, what it takes and what it answers. For programs:',
  calls: 'Calls',
  schemas: 'Shapes',
  takes: 'Takes',
  answers: 'Answers',
  more: (call: string) => `What ${call} takes and answers`,
  example: 'Example',
  required: 'required',
  optional: 'optional',
};

const STYLE = [
  ':root{color-scheme:light dark;--line:light-dark(#d9dce3,#3a3f4b);--soft:light-dark(#f4f5f8,#1d2026);--link:light-dark(#2f48b7,#a9b8ff)}',
  'body{margin:0;overflow-wrap:anywhere;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#14161a);color:light-dark(#1b1e26,#e8eaf0)}',
  'main,header{max-width:60rem;margin:0 auto;padding:1rem}',
  'h1{font-size:1.6rem;margin:.5rem 0}h2{margin:2rem 0 .5rem;font-size:1.2rem}h3{margin:0;font-size:1rem;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}',
  'a{color:var(--link)}a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--link);outline-offset:2px}',
  'nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}',
  'article{border-top:1px solid var(--line);padding:1rem 0}code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}',
  'article:target,h2:target{background:var(--soft);box-shadow:-.5rem 0 var(--soft),.5rem 0 var(--soft)}h3 b{min-width:4.5rem}h3 code{min-width:0}summary{cursor:pointer;padding:.5rem 0}p{margin:.5rem 0}',
  'pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow:auto;max-height:24rem;white-space:pre-wrap;margin:.25rem 0 .75rem}',
  'ul.fields{margin:.25rem 0;padding-left:1.25rem}',
].join('');

const hash = createHash('sha256').update(STYLE).digest('base64');
/** The page has one sheet and nothing that runs. */
export const DOCS_SECURITY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A heading's own: `aria-labelledby` reads a space as the end of a name. */
const groupId = (name: string) => `group-${safe(name).replaceAll(' ', '-')}`;

const nameIn = (schema: JsonSchema) =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;

/** A schema in few words, with a way to what it names. */
function typeOf(schema: JsonSchema): string {
  const name = nameIn(schema);
  if (name) return `<a href="#${safe(name)}">${safe(name)}</a>`;
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeOf).join(' or ');
  if ('const' in schema) return `<code>${safe(JSON.stringify(schema['const']))}</code>`;
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((each) => `<code>${safe(String(each))}</code>`).join(', ');
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as JsonSchema)}`;
  return safe(String(schema['format'] ?? schema['type'] ?? 'anything'));
}

const json = (value: unknown, label: string) =>
  value === undefined
    ? ''
    : `<pre tabindex="0" role="region" aria-label="${safe(label)}">${safe(JSON.stringify(value, null, 2))}</pre>`;

function answerOf(
  status: string,
  answer: Answer | { $ref: string },
  document: ApiDocument,
  id: string,
): string {
  const known = '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1)!]! : answer;
  const [content] = Object.values(known.content ?? {});
  const shape = content ? ` ${typeOf(content.schema)}` : '';
  const told = '$ref' in answer ? '' : json(content?.example, `${words.example}: ${id} ${status}`);
  return `<li><b>${safe(status)}</b> ${safe(known.description)}${shape}${told}</li>`;
}

function operation(method: string, path: string, each: Operation, document: ApiDocument): string {
  const id = safe(each.operationId);
  const parameters = (each.parameters ?? []).map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${safe(name)}</code> (${where}, ${required ? words.required : words.optional}): ${typeOf(schema)}</li>`,
  );
  const bodies = Object.entries(each.requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<li>${safe(type)}: ${typeOf(schema)}${json(example, `${words.example}: ${each.operationId}`)}</li>`,
  );
  const takes = [...parameters, ...bodies];
  return [
    `<article id="${id}">`,
    `<h3><b>${method.toUpperCase()}</b><code>${safe(path)}</code></h3>`,
    `<p><a href="#${id}">${id}</a> · ${safe(each.description)}</p>`,
    '<details>',
    `<summary>${words.more(id)}</summary>`,
    takes.length > 0 ? `<p>${words.takes}</p><ul class="fields">${takes.join('')}</ul>` : '',
    `<p>${words.answers}</p><ul class="fields">`,
    ...Object.entries(each.responses).map(([status, answer]) =>
      answerOf(status, answer, document, each.operationId),
    ),
    '</ul></details></article>',
  ].join('');
}

function shape(name: string, schema: JsonSchema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema['required'] ?? []) as string[]);
  const fields = properties.map(
    ([field, each]) =>
      `<li><code>${safe(field)}</code>${required.has(field) ? '' : ` (${words.optional})`}: ${typeOf(each)}</li>`,
  );
  const body = fields.length > 0 ? `<ul class="fields">${fields.join('')}</ul>` : `<p>${typeOf(schema)}</p>`;
  return `<article id="${safe(name)}"><h3>${safe(name)}</h3>${body}</article>`;
}

/** The document for people: one page, no script. */
export function docsPage(document: ApiDocument): string {
  const groups = document.tags.map(({ name }) => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, each]) => each.tags.includes(name))
        .map(([method, each]) => operation(method, document.servers[0]!.url + path, each, document)),
    );
    return `<section aria-labelledby="${groupId(name)}"><h2 id="${groupId(name)}">${safe(name)}</h2>${calls.join('')}</section>`;
  });
  const links = document.tags.map(({ name }) => `<li><a href="#${groupId(name)}">${safe(name)}</a></li>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${words.title} ${safe(document.info.version)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${STYLE}</style></head><body>`,
    `<header><h1>${words.title}</h1><p>${words.intro} <a href="/api/docs/openapi.json">OpenAPI 3.1, ${safe(document.info.version)}</a></p>`,
    `<nav aria-label="${words.calls}"><ul>${links.join('')}<li><a href="#group-shapes">${words.schemas}</a></li></ul></nav></header>`,
    `<main>${groups.join('')}<section aria-labelledby="group-shapes"><h2 id="group-shapes">${words.schemas}</h2>`,
    ...Object.entries(document.components.schemas).map(([name, schema]) => shape(name, schema)),
    '</section></main></body></html>',
  ].join('');
}
