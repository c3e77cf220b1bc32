import type {
  Agency,
  AgencyChoice,
  AgencyReply,
  AgencyUsage,
  AuditEntry,
  Agent,
  AgentDetail,
  BulkResult,
  CarrierNumbers,
  CarrierPeers,
  CarrierSetupSaved,
  CarrierSites,
  CanaryPerson,
  ChatMessage,
  ChatRecipient,
  InboxCounts,
  OwnDigest,
  ReplyDebt,
  ReplyRules,
  ReplyTemplate,
  Click,
  Conversation,
  DeliverySchedule,
  Dnc,
  DncCheck,
  Donation,
  DonationFileHead,
  DonationImportResult,
  DonationToken,
  Done,
  DownloadLink,
  Estimate,
  FactorAdded,
  Factors,
  FirstSteps,
  FrequencyLimits,
  Identity,
  IdentityAnswersReply,
  IdentityDeletion,
  InboundReply,
  Job,
  JobOfList,
  JobPage,
  JobRemaining,
  JobReport,
  JobTimeline,
  DeletionBesideJobs,
  DeliveryGroup,
  DeliverySummary,
  DeliveryTexts,
  MdrEstimate,
  MdrReport,
  Media,
  MessageCounts,
  HandOptOut,
  HeldPeople,
  Connections,
  Operations,
  OptOut,
  OverrideState,
  OwnSession,
  P2PRecipients,
  Page,
  PasskeyOffer,
  PhoneList,
  PhoneNumberRow,
  RateHistory,
  ProofQuestion,
  Rating,
  RegistryState,
  Recipient,
  RecoveryCodes,
  RecoveryMailReply,
  RecoveryTokenReply,
  VerifiedEmailReply,
  PreviewOffer,
  RegistryEvent,
  RegistryOverview,
  ReleaseLine,
  Reply,
  SendingNumber,
  SessionUser,
  ShortLink,
  ShortLinkSettings,
  SipPeers,
  StopWord,
  TdlcInfo,
  WebsiteCheck,
  Template,
  StartedPreview,
  Token,
  TotpOffer,
  UploadedFile,
  GuardSettings,
  Unreachable,
} from '../contracts';
import type { RightPassword } from '../endpoints/sign-in';

/** What each call answers when it succeeds: a test's reply is held to it by the compiler. */
export interface Replies {
  'POST /users/login': RightPassword;
  'POST /users/login/second-factor': Reply<SessionUser>;
  'POST /agent/accounts/login': Reply<SessionUser>;
  'GET /session': Reply<SessionUser>;
  'GET /session/agencies': Reply<AgencyChoice[]>;
  'POST /session/agencies': Reply<AgencyChoice[]>;
  'POST /session/switch': Reply<SessionUser>;
  'POST /users/logout': Done;
  'POST /users/signup': Done;
  'POST /agent/accounts/signup': Done;
  'POST /users/forgot-password': Reply<AgencyChoice[]>;
  'POST /users/confirm-user': RecoveryMailReply;
  'POST /users/verification-email': RecoveryTokenReply;
  'POST /users/verify-email': VerifiedEmailReply;
  'POST /users/verify-email/send': Done;
  'POST /users/reset-password': Done;
  'POST /users/change-password': Reply<SessionUser>;
  'GET /sessions': Page<OwnSession>;
  'DELETE /sessions/:id': Done;
  'DELETE /sessions': Done;
  'POST /session/proof': Done;
  'POST /session/proof/question': Reply<ProofQuestion>;
  'GET /factors': Reply<Factors>;
  'POST /factors/passkeys/offer': Reply<PasskeyOffer>;
  'POST /factors/passkeys': Reply<FactorAdded>;
  'DELETE /factors/passkeys/:id': Done;
  'POST /factors/totp/offer': Reply<TotpOffer>;
  'POST /factors/totp': Reply<FactorAdded>;
  'DELETE /factors/totp': Done;
  'POST /factors/recovery-codes': Reply<RecoveryCodes>;
  'PUT /factors/required': Done;

  'GET /users/first-steps': Reply<FirstSteps>;
  'GET /users/userList': Page<Agency> & { waiting?: number };
  'PUT /users/updateRate': AgencyReply;
  'PUT /users/updateFeatures': AgencyReply;
  'PUT /users/:accountId/carrierSite': Reply<CarrierSetupSaved> & { message: string };
  'PUT /identities/:id/carrierSite': Reply<CarrierSetupSaved> & { message: string };
  'GET /carrier/sites': Reply<CarrierSites>;
  'GET /carrier/sites/:siteId/peers': Reply<CarrierPeers>;
  'GET /carrier/sites/:siteId/peers/:peerId/numbers': Reply<CarrierNumbers>;
  'PUT /users/updateStatus': AgencyReply;
  'PUT /users/updateApproved': AgencyReply;
  'DELETE /users/': DeletionBesideJobs;
  'GET /users/:accountId/rates': Reply<RateHistory>;
  'GET /users/:accountId/usage': Reply<AgencyUsage>;
  'DELETE /users/:accountId/rates/:from': Reply<RateHistory>;
  'GET /identities': Page<Identity>;
  'GET /identities/:id': Reply<Identity>;
  'POST /identities': Reply<Identity>;
  'DELETE /identities': IdentityDeletion;
  'GET /identities/:id/getTdlcInfo': Reply<TdlcInfo>;
  'PUT /identities/:id': IdentityAnswersReply;
  'POST /identities/:id/approveBrand': Reply<TdlcInfo>;
  'POST /identities/:id/sampleMessages': Reply<TdlcInfo>;
  'POST /identities/:id/vettingToken': Reply<TdlcInfo>;
  'POST /identities/:id/checkWebsite': Reply<WebsiteCheck>;
  'GET /agents': Page<Agent>;
  'GET /agents/waiting': Page<Agent>;
  'GET /agents/:id': Reply<AgentDetail>;
  'POST /agents': Reply<Agent>;
  'PUT /agents': Reply<Agent>;
  'DELETE /agents': BulkResult;
  'POST /agents/updateagent-permission': Reply<AgentDetail>;
  'POST /agents/reset-password': Done;
  'POST /agents/:id/confirm': Reply<Agent>;
  'POST /agents/:id/refuse': Done;
  'POST /agents/:id/invite': Reply<Agent>;
  'GET /agents/:id/sessions': Page<OwnSession>;
  'DELETE /agents/:id/sessions/:sessionId': Done;
  'DELETE /agents/:id/sessions': Done;
  'POST /agents/:id/reset-factor': Done;
  'POST /session/view': Reply<SessionUser>;
  'DELETE /session/view': Reply<SessionUser>;
  'GET /ratings': Page<Rating>;
  'POST /ratings': Reply<Rating>;

  'GET /phone_lists': Page<PhoneList>;
  'GET /phone_lists/:listId': Reply<PhoneList>;
  'POST /phone_lists': Reply<PhoneList>;
  'DELETE /phone_lists/': BulkResult;
  'POST /phone_lists/upload': Reply<UploadedFile> & Pick<UploadedFile, 'fileUrl' | 'count' | 'sample'>;
  'POST /phone_lists/phonenumbers-list/download': Reply<DownloadLink> | DownloadLink;
  'POST /phone_numbers': { data: PhoneNumberRow[]; fileUrl: string[] };

  'GET /dncs': Page<Dnc>;
  'GET /dncs/opt_outs': Page<OptOut>;
  'POST /dncs/opt_outs/lift': Done;
  'GET /dncs/check': Reply<DncCheck>;
  'GET /dncs/registries': Reply<RegistryState[]>;
  'POST /dncs/registries/upload': Reply<RegistryState>;
  'POST /dncs/export': Reply<DownloadLink>;
  'POST /dncs': Reply<{ id: number }>;
  'POST /dncs/upload': Reply<PhoneList>;
  'DELETE /dncs': BulkResult;

  'GET /job': JobPage;
  'GET /job/:jobId': Reply<Job>;
  'POST /job': Reply<Job>;
  'PUT /job/:jobId': Reply<Job>;
  'PUT /job/:jobId/agents': Reply<Job>;
  'DELETE /job/': BulkResult;
  'POST /job/approve': Reply<Job>;
  'POST /job/estimate': Reply<Estimate>;
  'GET /job/:jobId/report': Reply<JobReport>;
  'GET /job/:jobId/timeline': Reply<JobTimeline>;
  'POST /job/:jobId/report/export': Reply<DownloadLink> | object;
  'GET /job/:jobId/recipients': Page<Recipient>;
  'GET /tracking/:jobId': Page<Click>;
  'GET /job/:jobId/replies': Page<InboundReply>;
  'GET /donations': Page<Donation>;
  'POST /donations/file': Reply<DonationFileHead>;
  'POST /donations/import': Reply<DonationImportResult>;
  'GET /donations/token': Reply<DonationToken | null>;
  'POST /donations/token': Reply<DonationToken>;
  'DELETE /donations/token': Done;
  'GET /messages/delivery': Reply<DeliverySummary>;
  'GET /messages/delivery/groups': Reply<DeliveryGroup[]>;
  'GET /messages/delivery/texts': Reply<DeliveryTexts>;
  'POST /messages/delivery/export': Reply<DownloadLink>;
  'GET /messages/delivery/unreachable': Reply<Unreachable>;
  'POST /messages/delivery/suppress': Reply<Unreachable>;
  'GET /delivery-guard': Reply<GuardSettings>;
  'PUT /delivery-guard': Reply<GuardSettings>;
  'GET /job/reports/mdr': Page<MdrReport> & { reports: MdrReport[] };
  'POST /job/reports/mdr': Reply<MdrReport>;
  'POST /job/reports/estimate': Reply<MdrEstimate>;
  'POST /job/reports/cancel': Reply<MdrReport>;
  'POST /job/reports/download': Reply<DownloadLink> | Partial<DownloadLink>;
  'GET /messages/count': MessageCounts;
  'GET /job/associated-sip-peers': SipPeers;
  'GET /job/purchased-phone-numbers': { data: SendingNumber[]; phoneNumbers: SendingNumber[] };
  'GET /job/site-inservice-numbers': { data: SendingNumber[]; phoneNumbers: SendingNumber[] };
  'POST /job/campaign/link': Reply<ShortLink>;
  'GET /job/campaign/link/settings': Reply<ShortLinkSettings>;
  'GET /job/available-phone-numbers': { data: SendingNumber[]; phoneNumbers: SendingNumber[] };
  'POST /job/:jobId/pause': Reply<Job>;
  'POST /job/:jobId/resume': Reply<Job>;
  'GET /job/:jobId/remaining': Reply<JobRemaining>;
  'POST /job/quicktest': Reply<ChatMessage>;
  'GET /schedule': Page<DeliverySchedule>;
  'POST /schedule': Reply<DeliverySchedule>;
  'GET /media': Page<Media>;
  'POST /media/upload': Reply<Media>;
  'DELETE /media/:id': Done;
  'GET /templates': Page<Template>;
  'POST /templates': Reply<Template>;
  'PUT /templates/:id': Reply<Template>;
  'DELETE /templates/:id': Done;
  'GET /stopWords/:accountId/:identityId': Page<StopWord>;
  'POST /stopWords': Reply<StopWord>;
  'DELETE /stopWords': Done;
  'GET /frequency/:accountId/:identityId': FrequencyLimits;
  'PUT /frequency': Reply<FrequencyLimits>;

  'GET /operations': Reply<Operations>;
  'POST /operations/hold': Reply<Operations>;
  'POST /operations/release': Reply<Operations>;
  'GET /operations/held-people': Reply<HeldPeople>;
  'POST /operations/held-people/release': Reply<HeldPeople>;
  'POST /operations/held-people/opt-out': Reply<HeldPeople>;
  'GET /operations/audit': Page<AuditEntry>;
  'GET /connections': Reply<Connections>;

  'GET /chats/inbox': Page<ChatRecipient>;
  'GET /chats/counts': InboxCounts;
  'GET /chats/:jobId/debt': ReplyDebt;
  'GET /chats/digest': OwnDigest;
  'PUT /chats/digest': Reply<OwnDigest>;
  'GET /replies/rules/:accountId': ReplyRules;
  'PUT /replies/rules': Reply<ReplyRules>;
  'POST /chats/:jobId/take': Done;
  'POST /chats/:jobId/settle': Done;
  'GET /chats/:jobId/recipients': Page<ChatRecipient>;
  'GET /chats/:jobId': Conversation;
  'GET /chats/:jobId/templates': Page<ReplyTemplate>;
  'POST /chats/:jobId/sendMessage': Done;
  'POST /chats/:jobId/opt-out': Reply<HandOptOut>;
  'POST /chats/:jobId/opt-out/undo': Done;
  'GET /p2pchats/:jobId/recipients': P2PRecipients;
  'GET /p2pchats/messages': Conversation;
  'POST /p2pchats/sendMessage': Done;
  'GET /p2pchats/lists/:listId/jobs': Page<JobOfList>;

  'GET /registry/overview': Reply<RegistryOverview>;
  'GET /registry/releases': Page<ReleaseLine>;
  'GET /registry/audit': Page<RegistryEvent>;
  'GET /registry/remotes/:remote/canary': Page<CanaryPerson>;
  'POST /registry/remotes/:remote/promote': Reply<ReleaseLine>;
  'POST /registry/remotes/:remote/rollback': Reply<ReleaseLine>;
  'POST /registry/remotes/:remote/disable': Reply<ReleaseLine>;
  'POST /registry/remotes/:remote/enable': Reply<ReleaseLine>;
  'GET /registry/tokens': Page<Token>;
  'POST /registry/tokens': Reply<Token>;
  'DELETE /registry/tokens/:id': Done;
  'POST /registry/override': Reply<OverrideState>;
  'DELETE /registry/override': Done;
  'POST /registry/preview/offer': Reply<PreviewOffer>;
  'POST /registry/preview': Reply<StartedPreview>;
  'DELETE /registry/preview': Done;
  'POST /registry/beacons': Done;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type PathOf<M extends Method> = keyof Replies extends infer Key
  ? Key extends `${M} ${infer Path}`
    ? Path
    : never
  : never;
export type ReplyOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Replies
  ? Replies[`${M} ${P}`]
  : never;
