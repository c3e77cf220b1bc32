import type {
  Agency,
  AgencyChoice,
  Agent,
  BulkResult,
  ChatRecipient,
  Click,
  Conversation,
  Done,
  Donation,
  DownloadLink,
  Estimate,
  Identity,
  InboundReply,
  Job,
  JobOfList,
  JobPage,
  JobReport,
  MessageCounts,
  P2PRecipients,
  Page,
  PhoneList,
  PhoneNumberRow,
  Rating,
  Recipient,
  Reply,
  SendingNumber,
  SessionUser,
  ShortLink,
  ShortLinkSettings,
  SipPeers,
  Template,
  UploadedFile,
} from '../contracts';

/** What each call answers when it succeeds: a test's reply is held to it by the compiler. */
export interface Replies {
  'POST /users/login': Reply<SessionUser | AgencyChoice[]>;
  'POST /agent/accounts/login': Reply<SessionUser>;
  'GET /session': Reply<SessionUser>;
  'POST /users/logout': Done;
  'POST /users/signup': Done;
  'POST /agent/accounts/signup': Done;
  'POST /users/forgot-password': Reply<AgencyChoice[]>;
  'POST /users/confirm-user': Done;
  'POST /users/verification-email': Reply<{ email: string; accountId: number }>;
  'POST /users/reset-password': Done;

  'GET /users/userList': Page<Agency>;
  'GET /identities': Page<Identity>;
  'GET /identities/:id': Reply<Identity>;
  'GET /agents': Page<Agent>;
  'GET /ratings': Page<Rating>;
  'POST /ratings': Reply<Rating>;

  'GET /phone_lists': Page<PhoneList>;
  'GET /phone_lists/:listId': Reply<PhoneList>;
  'POST /phone_lists': Reply<PhoneList>;
  'DELETE /phone_lists/': BulkResult;
  'POST /phone_lists/upload': Reply<UploadedFile> & Pick<UploadedFile, 'fileUrl' | 'count' | 'sample'>;
  'POST /phone_lists/phonenumbers-list/download': Reply<DownloadLink> | DownloadLink;
  'POST /phone_numbers': { data: PhoneNumberRow[]; fileUrl: string[] };

  'GET /job': JobPage;
  'GET /job/:jobId': Reply<Job>;
  'POST /job': Reply<Job>;
  'PUT /job/:jobId': Reply<Job>;
  'DELETE /job/': BulkResult;
  'POST /job/approve': Reply<Job>;
  'POST /job/estimate': Reply<Estimate>;
  'GET /job/:jobId/report': Reply<JobReport>;
  'GET /job/:jobId/recipients': Page<Recipient>;
  'GET /tracking/:jobId': Page<Click>;
  'GET /job/:jobId/replies': Page<InboundReply>;
  'GET /donations': Page<Donation>;
  'GET /messages/count': MessageCounts;
  'GET /job/associated-sip-peers': SipPeers;
  'GET /job/site-inservice-numbers': { data: SendingNumber[]; phoneNumbers: SendingNumber[] };
  'POST /job/campaign/link': Reply<ShortLink>;
  'GET /job/campaign/link/settings': Reply<ShortLinkSettings>;
  'GET /job/available-phone-numbers': { data: SendingNumber[]; phoneNumbers: SendingNumber[] };
  'POST /job/:jobId/pause': Reply<Job>;
  'POST /job/:jobId/resume': Reply<Job>;
  'GET /templates': Page<Template>;
  'POST /templates': Reply<Template>;
  'PUT /templates/:id': Reply<Template>;
  'DELETE /templates/:id': Done;

  'GET /chats/:jobId/recipients': Page<ChatRecipient>;
  'GET /chats/:jobId': Conversation;
  'POST /chats/:jobId/sendMessage': Done;
  'GET /p2pchats/:jobId/recipients': P2PRecipients;
  'GET /p2pchats/messages': Conversation;
  'POST /p2pchats/sendMessage': Done;
  'GET /p2pchats/lists/:listId/jobs': Page<JobOfList>;
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
