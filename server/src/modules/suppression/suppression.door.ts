/** What of these rows other modules may use, inside a transaction of theirs. */
export { isDoNotContact, isOfSourceInForce } from './do-not-contact.queries';
export { countFreedByEntries } from './freed-numbers.queries';
export {
  beginRegistryRun,
  failRegistryUpload,
  findStalledRegistries,
  putRegistryUpload,
  stageNumbers,
  takeStagedCopy,
} from './registries.queries';
export type { RegistryRun } from './registries.queries';
export { suppressionDeleted, suppressionReason } from './suppression.queries';
export type { SuppressionReason } from './suppression.queries';
