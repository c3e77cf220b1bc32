/**
 * What a noun enters in each registry: file → edits, each a pattern of the file and what stands in place of what it found.
 * A pattern that finds nothing is an error: the registry has changed, and so must this.
 */
export function registriesOf(names, { remote, migration }) {
  const { noun, plural, type, types, one, many, table, label } = names;
  const after = (pattern, text) => [pattern, (found) => `${found}${text}`];
  const before = (pattern, text) => [pattern, (found) => `${text}${found}`];
  const lastImport = (text) => after(/^(?:import [^;]*;\n)(?![^]*^import )/m, text);
  return {
    'shared-api/src/contracts/index.ts': [after(/\n$/, `export * from './${plural}';\n`)],
    'shared-api/src/policy.ts': [
      before(
        /^\} as const satisfies Record<string, PolicyLine>|^\} satisfies Record<string, PolicyLine>/m,
        `\n  '${noun}:list': shown(scopes('any', 'own', 'own', 'own', 'own')),\n  '${noun}:create': scopes('any', 'own', 'own'),\n  '${noun}:delete': scopes('any', 'own'),\n`,
      ),
    ],
    'shared-api/src/policy.test.ts': [
      after(/'any own own own own',\s*'/, `${noun}:list `),
      after(/'any own own - -',\s*`/, `${noun}:create `),
      after(/'any own - - -',\s*`/, `${noun}:delete `),
      after(/^const SHOWN: readonly Permission\[\] = \[\n/m, `  '${noun}:list',\n`),
    ],
    'shared-api/src/act-words.ts': [
      before(
        /^\} satisfies Record<Noted, string>/m,
        `  '${noun}:create': 'Added a ${label.toLowerCase()}',\n  '${noun}:delete': 'Deleted a ${label.toLowerCase()}',\n`,
      ),
    ],
    'shared-api/src/endpoints/base-api.ts': [before(/^\] as const;/m, `  '${type}',\n`)],
    'shared-api/src/index.ts': [
      after(/^export \* from '\.\/endpoints\/chats';\n/m, `export * from './endpoints/${plural}';\n`),
    ],
    'shared-api/src/testing/replies.ts': [
      after(/^import type \{\n/m, `  ${type},\n`),
      after(
        /^export interface Replies \{\n/m,
        `  'GET /${plural}': Page<${type}>;\n  'POST /${plural}': Reply<${type}>;\n  'DELETE /${plural}': BulkResult;\n`,
      ),
    ],
    'shared-api/src/testing/rows.ts': [
      after(/^import type \{\n/m, `  ${type},\n`),
      after(
        /\n$/,
        `\nexport const a${type} = (changes: Partial<${type}> = {}): ${type} => ({\n  ...{ id: 1, accountId: 12, name: 'First', createdAt: '2026-01-05T15:00:00.000Z' },\n  ...changes,\n});\n`,
      ),
    ],
    'shared-api/src/paths.ts': [after(/^ {2}phoneLists: .*\n/m, `  ${many}: () => '/${plural}',\n`)],
    'server/src/db/migrations/index.ts': [
      lastImport(`import { ${many} } from './${migration}-${plural}';\n`),
      [/^\];?( as const;)?\s*$(?![^]*^\])/m, (found) => `  ${many},\n${found}`],
    ],
    'server/src/db/schema/index.ts': [
      lastImport(`import type { ${type}Table } from './${noun}';\n`),
      after(/^export interface Tables \{\n/m, `  ${table}: ${type}Table;\n`),
    ],
    'server/src/app.ts': [
      after(
        /^import \{ templateRoutes \} .*\n/m,
        `import { ${one}Routes } from './modules/${plural}/${plural}.routes';\n`,
      ),
      after(/^ {2}templateRoutes,\n/m, `  ${one}Routes,\n`),
    ],
    'server/src/http/policy-matrix.test.ts': [
      before(
        /^ {2}const ids = \{\n/m,
        `  await db.insertInto('${table}').values({ account_id, name: 'FOREIGN ${label.toLowerCase()}' }).execute();\n`,
      ),
    ],
    'scripts/spec-texts/declarations.test.mjs': [after(/^const OWN = \[/m, `'/${plural}', `)],
    [`mfe-${remote}/platform.config.ts`]: [
      after(
        /^ {2}routes: \[\n/m,
        `    {\n      path: '/${plural}',\n      title: '${names.labels}',\n      permission: '${noun}:list',\n      screens: ['features/${plural}/${plural}-screen'],\n    },\n`,
      ),
    ],
    [`mfe-${remote}/src/lifecycles.tsx`]: [
      lastImport(
        `\nconst ${types}Screen = lazyScreen(\n  async () => (await import('./features/${plural}/${plural}-screen')).${types}Screen,\n);\n`,
      ),
      after(/^ *<Routes>\n/m, `      <Route path="/${plural}" element={<${types}Screen />} />\n`),
    ],
  };
}
