import { z } from 'zod';
import { DNC_DETAILS, LEDGER_BUCKETS, LIST_STATES, LIST_TYPES, SYSTEM_COLUMNS } from '../constants';
import { Id, replyOf, sortedPage } from './envelope';

export const ListType = z.enum(LIST_TYPES);
export type ListType = z.infer<typeof ListType>;
export const ListState = z.enum(LIST_STATES);
export type ListState = z.infer<typeof ListState>;
export const LedgerBucket = z.enum(LEDGER_BUCKETS);
export type LedgerBucket = z.infer<typeof LedgerBucket>;
export const SystemColumn = z.enum(SYSTEM_COLUMNS);
export type SystemColumn = z.infer<typeof SystemColumn>;

/** PLUP-22: one data column of the file and the system columns it feeds (none = ignored). */
export const ColumnMapping = z.object({
  dataColumn: z.string().max(200),
  systemColumns: z.array(SystemColumn).max(SYSTEM_COLUMNS.length),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** The same of a list that was made; a do-not-contact file's columns may also say why and since when. */
export const LoadedMapping = ColumnMapping.extend({
  systemColumns: z.array(z.enum([...SYSTEM_COLUMNS, ...DNC_DETAILS])),
});
export type LoadedMapping = z.infer<typeof LoadedMapping>;

export const ListFlags = z.object({
  splitStates: z.boolean().default(false),
  suppressCell: z.boolean().default(false),
  addLandlines: z.boolean().default(false),
  ndncScrub: z.boolean().default(false),
  scrubAgainstFloridaDNC: z.boolean().default(false),
});
export type ListFlags = z.infer<typeof ListFlags>;

/** Counts per bucket; they add up to `rowsRead` and, once the list is ACTIVE, to `rowsTotal`. */
export const Ledger = z.record(LedgerBucket, z.number().int().nonnegative());
export type Ledger = z.infer<typeof Ledger>;

export const ListProgress = z.object({
  stage: z.enum(['waiting', 'reading', 'merging', 'done', 'failed']),
  rowsRead: z.number().int(),
  rowsTotal: z.number().int(),
  /** Rows a second since the start; null before the first batch. */
  rate: z.number().nullable(),
});
export type ListProgress = z.infer<typeof ListProgress>;

export const PhoneList = z.object({
  listId: z.number().int(),
  listName: z.string(),
  listState: ListState,
  listType: ListType,
  leadsLoaded: z.number().int(),
  /** null = the whole agency ("global"). */
  identityId: z.number().int().nullable(),
  identityName: z.string().nullable(),
  accountId: z.number().int(),
  userName: z.string(),
  createdAt: z.string(),
  /** The person's agentId; null for what nobody uploaded. */
  uploadedBy: z.number().int().nullable(),
  fileUrl: z.string(),
  columnMap: z.array(LoadedMapping),
  flags: ListFlags,
  progress: ListProgress,
  ledger: Ledger,
  /** Rows loaded by phone column, where several were mapped to lead_phone (PLUP-27). */
  loadedBy: z.record(z.string(), z.number().int()).optional(),
  error: z.string().nullable(),
  /** splitStates: the list this one was split from. */
  parentListId: z.number().int().nullable(),
});
export type PhoneList = z.infer<typeof PhoneList>;

export const PhoneListQuery = sortedPage([
  'listName',
  'identityName',
  'userName',
  'listType',
  'createdAt',
  'leadsLoaded',
  'listState',
]).extend({
  account_id: Id.optional(),
  identity_id: Id.optional(),
  /** What a job of this identity may use: its own lists and those of the whole agency (PLTAB-10). */
  for_identity: Id.optional(),
  /** Only lists that P2P is sent from (P2PL-09); not beside `list_type`. */
  for_p2p: z.literal('true').optional(),
  query: z.string().max(200).optional(),
  /** Only 'Suppression' is used by the screens; without it suppression lists are left out (PL-01, PL-05). */
  list_type: ListType.optional(),
});
export type PhoneListQuery = z.infer<typeof PhoneListQuery>;
/** The same for a file, which has no pages. */
export const PhoneListFilter = PhoneListQuery.omit({ page: true, size: true });
export type PhoneListFilter = z.infer<typeof PhoneListFilter>;

/** PLUP-24: what the upload of a file answers. `fileUrl` is opaque. */
export const UploadedFile = z.object({
  fileUrl: z.string(),
  fileName: z.string(),
  /** Data rows, without the header. */
  count: z.number().int(),
  columns: z.array(z.string()),
  /** Which of them holds the phones: 'PhoneNumber', or the one that was chosen. */
  phoneColumn: z.string().optional(),
  /** The first rows, by column name. */
  sample: z.array(z.record(z.string(), z.string())),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Fields beside the file: what a person decided about one that is not as it should be (PLUP-09, PLUP-11). */
export const ListUploadFields = z.object({
  /** The column that stands for PhoneNumber. */
  phoneColumn: z.string().max(200).optional(),
  /** 'true': bad first rows refuse no file; they go into the ledger as others do. */
  keepBadRows: z.enum(['true', 'false']).optional(),
});
export type ListUploadFields = z.infer<typeof ListUploadFields>;
/** The wire names of the specification stand beside `data`: {fileUrl, count, sample} (A§3). */
export const UploadReply = replyOf(UploadedFile).extend({
  fileUrl: z.string(),
  count: z.number().int(),
  sample: z.array(z.record(z.string(), z.string())),
});

export const NewPhoneList = ListFlags.extend({
  accountId: Id.optional(),
  listName: z.string().trim().min(1).max(120),
  listType: ListType,
  identityId: Id.nullable(),
  fileUrl: z.string().min(1).max(200),
  columnMap: z.array(ColumnMapping).min(1).max(500),
});
export type NewPhoneList = z.infer<typeof NewPhoneList>;

/** PL-07: `s3Location` is compared, never opened. Without `bucket` the loaded rows are meant. */
export const ListDownload = z.object({
  listId: Id,
  s3Location: z.string().max(300),
  bucket: LedgerBucket.optional(),
});
export type ListDownload = z.infer<typeof ListDownload>;
export const DownloadLink = z.object({ downloadUrl: z.string() });
export type DownloadLink = z.infer<typeof DownloadLink>;

/** PLTAB-09: sample rows of lists for the wizard's preview. */
export const PhoneNumbersQuery = z.object({
  fileUrlListWithListName: z
    .array(z.object({ fileUrl: z.string().max(200), listName: z.string().max(120) }))
    .max(50),
  ratingValue: z.number().int().nullable().optional(),
});
export type PhoneNumbersQuery = z.infer<typeof PhoneNumbersQuery>;
/** A row: listName, PhoneNumber and every system column it has a value for. */
export const PhoneNumberRow = z
  .object({ listName: z.string(), PhoneNumber: z.string() })
  .catchall(z.string());
export type PhoneNumberRow = z.infer<typeof PhoneNumberRow>;
export const PhoneNumbersReply = z.object({ data: z.array(PhoneNumberRow), fileUrl: z.array(z.string()) });
export type PhoneNumbersReply = z.infer<typeof PhoneNumbersReply>;
