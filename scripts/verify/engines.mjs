/**
 * Every test of the server runs once, on PostgreSQL where it is installed, as in production. On the embedded database, too,
 * runs what depends on the engine:
 *
 * - the engines, their migrations and tenants (`db/`), and the tasks in them (`queue/`), but for what is the same whichever is chosen
 * - of every module the test that bears its name, `delivery/delivery.test.ts`: it goes through the module's queries; but of those
 *   whose screens the browser's journeys and states open, all on the embedded database, at night only, and not of `api-docs`,
 *   which has none
 * - the files below, for the locks, leases, copies and notices that they are about. What is about two sessions that meet is not among
 *   them (`stop-race`, `mid-run`): the embedded database has one, and all three of their mutants without a lock stay green there
 *
 * At night (THOROUGH=1) every test runs on both.
 */
const OPENED_IN_BROWSER =
  'agencies agents chats delivery donations factors identities jobs lists mdr media registrations registry reports short-links stop-words templates'
    .split(' ')
    .join('|');
/** They open the embedded database alone, or none; what a migration makes of rows is the same on either. */
const OF_ONE_ENGINE = 'directory-lock|embedded-upkeep|lost-connections|kept-places|migrations/held-words';
const BY_FOLDER = [
  `(db|queue)/(?!(?:${OF_ONE_ENGINE})\\.).*`,
  String.raw`modules/(?!(?:${OPENED_IN_BROWSER}|api-docs)/)(?<module>[^/]+)/\k<module>`,
];
const BY_NAME = {
  sending: ['dispatch-lock', 'held-jobs', 'plan/plan-sending', 'by-hand/batched-hand-sends'],
  webhooks: ['inbound', 'receipts', 'stop', 'together'],
  lists: ['ingest/ingest-list', 'kill-and-resume', 'scrubbing'],
  operations: ['held-people'],
};

const named = Object.entries(BY_NAME).flatMap(([module, files]) =>
  files.map((file) => `modules/${module}/${file}`),
);
/** As a pattern of paths for jest. */
export const ON_BOTH_ENGINES = `/server/src/(${[...BY_FOLDER, ...named].join('|')})\\.test\\.ts$`;

/** The files named one by one, from the repository's root. */
export const NAMED_FILES = named.map((file) => `server/src/${file}.test.ts`);
