import type { AccountFeatureTable, AccountRateTable, AccountTable } from './account';
import type { AgentTable } from './agent';
import type { AppSessionTable, EndedSessionTable } from './app-session';
import type { AuditTable, GoneThingTable } from './audit';
import type { ConversationTable, WaitingDeltaTable } from './conversation';
import type { DeliveryAlertTable, DeliveryGuardTable } from './delivery-guard';
import type { DeliveryScheduleTable } from './delivery-schedule';
import type {
  DncEntryTable,
  DncNumberTable,
  OptOutTable,
  RegistryLoadTable,
  RegistryNumberTable,
  RegistryStageTable,
  RegistryUploadTable,
  StopWordChangeTable,
  StopWordTable,
} from './do-not-text';
import type {
  MessageClockTable,
  MessageDayTable,
  MessageDeltaTable,
  MessageSenderTable,
  MessageStatTable,
  MessageTotalTable,
} from './delivery';
import type { PersonViewTable } from './person-view';
import type { FactorTicketTable, PasskeyTable, RecoveryCodeTable, TotpTable } from './second-factor';
import type { DonationTable, DonationTokenTable } from './donation';
import type { FormVersionTable } from './form-version';
import type { IdentityTable } from './identity';
import type { BrandDayTable, CampaignPaceTable, IdentityDayTable } from './identity-day';
import type { JobDisplayOverrideTable, JobListTable, JobRequestTable, JobTable } from './job';
import type { KnownDeviceTable } from './known-device';
import type { MdrPartTable, MdrReportTable } from './mdr';
import type { MediaTable } from './media';
import type {
  DispatchHoldTable,
  DispatchLifeTable,
  DispatchPauseTable,
  JobPaceTable,
  MessageTable,
  TypedRequestTable,
  WebhookEventTable,
} from './message';
import type { ConnectionCheckTable, WorkerTable } from './operations';
import type { PhoneListTable } from './phone-list';
import type { PhoneListRejectTable, PhoneNumberTable } from './phone-number';
import type { RatingTable } from './rating';
import type { RecoveryTokenTable } from './recovery-token';
import type { RegistrationSubmissionTable, RegistrationTable, SiteCheckTable } from './registration';
import type {
  PreviewPersonTable,
  PreviewTable,
  RegistryTokenTable,
  ReleaseTable,
  RemoteBuildTable,
  RemoteLoadByTable,
  RemoteLoadTable,
} from './release';
import type { SendingNumberTable } from './sending-number';
import type { ClickTable, ShortLinkTable } from './short-link';
import type { SignInFailureTable } from './sign-in-failure';
import type { TemplateTable } from './template';
import type { UnknownSignInTable } from './unknown-sign-in';
import type { UploadedFileTable } from './uploaded-file';

/** Every table and its columns; schema.test.ts compares it with the database's own catalogue. */
export interface Tables {
  account: AccountTable;
  account_feature: AccountFeatureTable;
  account_rate: AccountRateTable;
  agent: AgentTable;
  app_session: AppSessionTable;
  ended_session: EndedSessionTable;
  person_view: PersonViewTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  factor_ticket: FactorTicketTable;
  audit: AuditTable;
  gone_thing: GoneThingTable;
  click: ClickTable;
  connection_check: ConnectionCheckTable;
  conversation: ConversationTable;
  waiting_delta: WaitingDeltaTable;
  delivery_guard: DeliveryGuardTable;
  delivery_alert: DeliveryAlertTable;
  delivery_schedule: DeliveryScheduleTable;
  dispatch_hold: DispatchHoldTable;
  dispatch_life: DispatchLifeTable;
  dispatch_pause: DispatchPauseTable;
  dnc_entry: DncEntryTable;
  dnc_number: DncNumberTable;
  donation: DonationTable;
  form_version: FormVersionTable;
  identity: IdentityTable;
  brand_day: BrandDayTable;
  campaign_pace: CampaignPaceTable;
  identity_day: IdentityDayTable;
  job: JobTable;
  job_display_override: JobDisplayOverrideTable;
  job_list: JobListTable;
  job_pace: JobPaceTable;
  job_press: JobRequestTable;
  known_device: KnownDeviceTable;
  mdr_part: MdrPartTable;
  mdr_report: MdrReportTable;
  media: MediaTable;
  message: MessageTable;
  message_clock: MessageClockTable;
  message_day: MessageDayTable;
  message_delta: MessageDeltaTable;
  message_sender: MessageSenderTable;
  message_stat: MessageStatTable;
  message_total: MessageTotalTable;
  opt_out: OptOutTable;
  phone_list: PhoneListTable;
  phone_list_reject: PhoneListRejectTable;
  phone_number: PhoneNumberTable;
  rating: RatingTable;
  recovery_token: RecoveryTokenTable;
  registration: RegistrationTable;
  registration_submission: RegistrationSubmissionTable;
  registry_load: RegistryLoadTable;
  registry_number: RegistryNumberTable;
  registry_stage: RegistryStageTable;
  registry_token: RegistryTokenTable;
  preview: PreviewTable;
  preview_person: PreviewPersonTable;
  registry_upload: RegistryUploadTable;
  release: ReleaseTable;
  remote_build: RemoteBuildTable;
  remote_load: RemoteLoadTable;
  remote_load_by: RemoteLoadByTable;
  sending_number: SendingNumberTable;
  short_link: ShortLinkTable;
  sign_in_failure: SignInFailureTable;
  donation_token: DonationTokenTable;
  site_check: SiteCheckTable;
  stop_word: StopWordTable;
  stop_word_change: StopWordChangeTable;
  template: TemplateTable;
  typed_press: TypedRequestTable;
  unknown_sign_in: UnknownSignInTable;
  uploaded_file: UploadedFileTable;
  webhook_event: WebhookEventTable;
  worker: WorkerTable;
}
