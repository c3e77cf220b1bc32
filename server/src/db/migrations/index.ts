import { foundation } from './0001-foundation';
import { guardPlatformRows } from './0002-guard-platform-rows';
import { listLoading } from './0003-list-loading';
import { shareIdentity1 } from './0004-share-identity-1';
import { jobNews } from './0020-job-news';
import { operations } from './0021-operations';
import { registry } from './0030-registry';
import { media } from './0040-media';
import { reportReading } from './0045-report-reading';
import { jobDisplayOverride } from './0046-job-display-override';
import { jobsList } from './0047-jobs-list';
import { dailyCap } from './0050-daily-cap';
import { heldNumbers } from './0051-held-numbers';
import { stopWordsByAgency } from './0052-stop-words-by-agency';
import { heldWords } from './0053-held-words';
import { dispatchLife } from './0054-dispatch-life';
import { pressKey } from './0055-press-key';
import { pressMedia } from './0056-press-media';
import { mediaInTexts } from './0057-media-in-texts';
import { jobPress } from './0058-job-press';
import { brandRegistration } from './0060-brand-registration';
import { deliveryReading } from './0250-delivery-reading';
import { deliveryRollup } from './0065-delivery-rollup';
import { mdrReports } from './0066-mdr-reports';
import { dncSources } from './0070-dnc-sources';
import { mediaThumbnails } from './0071-media-thumbnails';
import { people } from './0075-people';
import { versions } from './0085-versions';
import { rateHistory } from './0093-rate-history';
import { agencyUsage } from './0094-agency-usage';
import { auditByAgency } from './0095-audit-by-agency';
import { sessionFacts } from './0097-session-facts';
import { siteChecks } from './0100-site-checks';
import { listFileHeads } from './0110-list-file-heads';
import { knownDevices } from './0120-known-devices';
import { carrierClasses } from './0121-carrier-classes';
import { numbersOfIdentities } from './0122-numbers-of-identities';
import { secondFactors } from './0098-second-factors';
import { registryUploads } from './0130-registry-uploads';
import { factorPresence } from './0135-factor-presence';
import { undo } from './0150-undo';
import { loadsByPerson } from './0155-loads-by-person';
import { personView } from './0136-person-view';
import { donationSources } from './0160-donation-sources';
import { formVersions } from './0205-form-versions';
import { listNews } from './0206-list-news';
import { conversations } from './0140-conversations';
import { conversationPages } from './0230-conversation-pages';
import { numbersByHand } from './0280-numbers-by-hand';
import { replyDigest } from './0281-reply-digest';
import { maskedNumbers } from './0282-masked-numbers';
import { whatIsGone } from './0261-what-is-gone';
import { quietChanges } from './0283-quiet-changes';
import { inboxOfAll } from './0284-inbox-of-all';
import { clockFigures } from './0340-clock-figures';
import { dncWithoutLookUp } from './0350-dnc-without-look-up';
import { turnsOfAgents } from './0360-turns-of-agents';
import { firstAsked } from './0370-first-asked';
import { endedConversations } from './0380-ended-conversations';
import { unchangedConversations } from './0385-unchanged-conversations';
import { stopWordChanges } from './0395-stop-word-changes';
import { replyMeaning } from './0400-reply-meaning';
import { optOutsByHand } from './0410-opt-outs-by-hand';
import { agencyPeers } from './0420-agency-peers';
import { workers } from './0430-workers';
import { connectionChecks } from './0431-connection-checks';
import { agencyAdministrators } from './0440-agency-administrators';
import { verifiedEmails } from './0441-verified-emails';
import { jobHoldNews } from './0442-job-hold-news';
import { pausedSince } from './0450-paused-since';
import { endedSessions } from './0451-ended-sessions';
import { disabledSince } from './0452-disabled-since';
import { unknownSignIns } from './0460-unknown-sign-ins';
import { resumedJobs } from './0461-resumed-jobs';
import { pausedBy } from './0490-paused-by';
import { jobReading } from './0510-job-reading';
import { waitingCounts } from './0511-waiting-counts';
import { jobKeys } from './0512-job-keys';
import { jobOrderByName } from './0513-job-order-by-name';
import { jobOrderByCost } from './0514-job-order-by-cost';
import { jobOrderBySent } from './0515-job-order-by-sent';
import { jobOrderByOptOuts } from './0516-job-order-by-opt-outs';
import { jobOrderBySegments } from './0517-job-order-by-segments';
import { repliesTogether } from './0270-replies-together';
import { ownEvents } from './0170-own-events';
import { deliveryGuard } from './0171-delivery-guard';
import { plannedRates } from './0180-planned-rates';
import { dncDetails } from './0175-dnc-details';
import { frequency } from './0190-frequency';
import { agencyFeatures } from './0181-agency-features';
import { replyDebt } from './0191-reply-debt';
import { previews } from './0245-previews';
import { registryRuns } from './0176-registry-runs';
import { politicallyActive } from './0210-politically-active';
import { auditOfIdentities } from './0260-audit-of-identities';
import { mountedBuilds } from './0240-mounted-builds';
import { deliveryTotals } from './0215-delivery-totals';

export interface Migration {
  name: string;
  sql: string;
}

/** In order; forward only. A migration that was released is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  guardPlatformRows,
  listLoading,
  shareIdentity1,
  jobNews,
  operations,
  registry,
  media,
  reportReading,
  jobDisplayOverride,
  jobsList,
  dailyCap,
  heldNumbers,
  stopWordsByAgency,
  heldWords,
  dispatchLife,
  pressKey,
  pressMedia,
  mediaInTexts,
  jobPress,
  brandRegistration,
  deliveryRollup,
  mdrReports,
  dncSources,
  mediaThumbnails,
  people,
  versions,
  rateHistory,
  agencyUsage,
  auditByAgency,
  sessionFacts,
  siteChecks,
  listFileHeads,
  knownDevices,
  registryUploads,
  secondFactors,
  factorPresence,
  carrierClasses,
  numbersOfIdentities,
  undo,
  loadsByPerson,
  personView,
  conversations,
  ownEvents,
  deliveryGuard,
  plannedRates,
  dncDetails,
  frequency,
  agencyFeatures,
  replyDebt,
  registryRuns,
  donationSources,
  formVersions,
  previews,
  politicallyActive,
  mountedBuilds,
  listNews,
  deliveryTotals,
  conversationPages,
  numbersByHand,
  replyDigest,
  maskedNumbers,
  deliveryReading,
  auditOfIdentities,
  repliesTogether,
  whatIsGone,
  quietChanges,
  inboxOfAll,
  clockFigures,
  dncWithoutLookUp,
  turnsOfAgents,
  firstAsked,
  endedConversations,
  unchangedConversations,
  stopWordChanges,
  replyMeaning,
  optOutsByHand,
  agencyPeers,
  workers,
  connectionChecks,
  agencyAdministrators,
  verifiedEmails,
  jobHoldNews,
  pausedSince,
  endedSessions,
  disabledSince,
  unknownSignIns,
  resumedJobs,
  pausedBy,
  jobReading,
  waitingCounts,
  jobKeys,
  jobOrderByName,
  jobOrderByCost,
  jobOrderBySent,
  jobOrderByOptOuts,
  jobOrderBySegments,
];
