import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { openSurface } = require('./describe.mjs');
const { takenBack } = require('./compare.mjs');
const { contractVersion } = require('../pack/manifests.mjs');

const ROOT = join(__dirname, '../..');
/** What the newest version of the contract promises; `KEEP_API=1` writes it anew (CONTRIBUTING.md). */
const KEPT = join(ROOT, 'platform/surface.json');

const surface = openSurface();
const now = surface.describe();
const major = (version) => version.split('.')[0];

it('takes nothing back of what the contract’s kept version promises, but by a new major version', () => {
  const version = contractVersion();
  if (process.env.KEEP_API) {
    const before = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : { version, doors: now };
    if (major(version) === major(before.version)) expect(takenBack(before.doors, now)).toEqual([]);
    writeFileSync(KEPT, `${JSON.stringify({ version, doors: now }, null, 0)}\n`);
  }
  const kept = JSON.parse(readFileSync(KEPT, 'utf8'));
  if (major(version) === major(kept.version)) expect(takenBack(kept.doors, now)).toEqual([]);
  expect(kept.version).toBe(version);
});

/** What is planted, and what is said of it. The first four were missed once; the next four were caught by name alone. */
const PLANTED = [
  [
    'shared-api/src/paths.ts',
    /\bp2pChat: \(/,
    'p2pSend: (',
    '@campaign/shared-api/paths#paths.p2pChat is gone',
  ],
  [
    'shared-api/src/endpoints/lists.ts',
    /createPhoneList: build/,
    'makePhoneList: build',
    '@campaign/shared-api#baseApi.endpoints.createPhoneList is gone',
  ],
  [
    'shared-ui/src/data-table/data-table.tsx',
    /\browActions\b/g,
    'menuOfRow',
    '@campaign/shared-ui/grid#DataTable(0).rowActions is gone',
  ],
  [
    'shared-api/src/contracts/lists.ts',
    /\blistName: z\.string\(\),/,
    'nameOfList: z.string(),',
    '@campaign/shared-api/contracts#PhoneList:.listName is gone',
  ],
  [
    'shared-api/src/endpoints/lists.ts',
    '  useGetPhoneListQuery,\n',
    '',
    '@campaign/shared-api#useGetPhoneListQuery is gone',
  ],
  ['shared-ui/src/index.ts', 'export { Text, type', 'export { type', '@campaign/shared-ui#Text is gone'],
  ['platform/src/router.ts', '  useSearchParams,\n', '', 'react-router-dom#useSearchParams is gone'],
  [
    'platform/src/contract.ts',
    'readonly guard:',
    'readonly guards:',
    'PlatformContext#PlatformContext.guard is gone',
  ],
  [
    'shared-ui/src/button/button.tsx',
    'disabledReason?: string;',
    'disabledReason: string;',
    '@campaign/shared-ui#Button(0).disabledReason must be given now',
  ],
  [
    'shared-api/src/contracts/lists.ts',
    'leadsLoaded: z.number().int(),',
    'leadsLoaded: z.number().int().nullable(),',
    '@campaign/shared-api/contracts#PhoneList:.leadsLoaded may be null now',
  ],
  [
    'shared-api/src/paths.ts',
    'chat: (jobId: number)',
    'chat: (jobId: string)',
    '@campaign/shared-api/paths#paths.chat(0) does not take number any more',
  ],
  [
    'shared-api/src/contracts/lists.ts',
    'account_id: Id.optional(),',
    'account_id: Id,',
    '@campaign/shared-api#useGetPhoneListsQuery(0).account_id must be given now',
  ],
  [
    'platform/src/contract.ts',
    "tone?: 'danger' | 'default';",
    "tone?: 'default';",
    'PlatformContext#PlatformContext.confirm(0).tone does not take "danger" any more',
  ],
  [
    'shared-api/src/contracts/lists.ts',
    'fileName: z.string(),',
    'fileName: z.number(),',
    '@campaign/shared-api/contracts#UploadedFile:.fileName may be number now',
  ],
];

/** The sources with all of `edits` in them. */
function edited(edits) {
  const changes = new Map();
  for (const [name, what, instead] of edits) {
    const file = join(ROOT, name);
    const before = changes.get(file) ?? readFileSync(file, 'utf8');
    const after = before.replace(what, instead);
    if (after === before) throw new Error(`${name} has no ${what}.`);
    changes.set(file, after);
  }
  return changes;
}

/** What is new, or takes or gives more, beside all that. */
const WIDER = [
  ['shared-api/src/paths.ts', 'home: ()', "surveys: () => '/surveys',\n  home: ()"],
  ['shared-api/src/paths.ts', 'editJob: (jobId: number)', 'editJob: (jobId: number | string)'],
  ['shared-ui/src/button/button.tsx', 'icon?: IconName;', 'icon?: IconName | number;\n  tall?: boolean;'],
  ['shared-api/src/contracts/lists.ts', 'fileUrl: z.string(),', 'fileUrl: z.string(), fresh: z.string(),'],
  ['platform/src/contract.ts', 'confirmLabel?: string;', 'confirmLabel?: string | number;'],
];
const OF_WIDER = /\b(surveys|home|editJob|icon|tall|fileUrl|fresh|confirmLabel)\b/;

/** The export that a path begins with: `DataTable` of `DataTable(0).rows`. */
const nameOf = (path) => /^[\w$]*/.exec(path)[0];

/** What a caller of `names` misses once `edits` are made; at night of everything, of which the types of all calls take long. */
function missedAfter(edits, names) {
  const changes = edited(edits);
  if (process.env.THOROUGH === '1') return takenBack(now, surface.describe({ changes }));
  const before = Object.entries(now).map(([door, paths]) => [
    door,
    Object.fromEntries(Object.entries(paths).filter(([path]) => names.has(nameOf(path)))),
  ]);
  return takenBack(Object.fromEntries(before), surface.describe({ changes, names }));
}

it('finds each of fourteen members, props, fields, calls and paths that are gone or narrower, and nothing of what is wider', () => {
  const names = new Set(PLANTED.map(([, , , told]) => nameOf(told.split('#')[1])));
  const found = missedAfter([...PLANTED, ...WIDER], names);
  for (const [, , , told] of PLANTED) expect(found).toContain(told);
  expect(found.filter((told) => OF_WIDER.test(told))).toEqual([]);
  // Which would be told of, were they narrower.
  for (const path of ['paths.editJob(0)', 'Button(0).icon', 'PhoneList:.fileUrl'])
    expect(Object.values(now).some((paths) => path in paths && names.has(nameOf(path)))).toBe(true);
});
