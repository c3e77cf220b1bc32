import { z } from 'zod';
import { DONATION_FIELDS } from '../constants';
import { Id } from './envelope';

const name = z.string().trim().max(200).nullish();

/**
 * What a donation page tells of one donation (JREP-09). `id` is its own name for it: told again, it stays the one it is.
 * It belongs to the jobs whose source address is `sourceurl` (JREP-17).
 */
export const ReportedDonation = z.strictObject({
  id: z.string().trim().min(1).max(200),
  /** Dollars. */
  amount: z.number().positive().max(1_000_000).multipleOf(0.01),
  sourceurl: z.string().trim().min(1).max(2_000),
  recipientname: name,
  firstName: name,
  lastName: name,
  /** A North American number, as people write it. */
  mobile: z.string().trim().max(40).nullish(),
  /** The page's own word; COMPLETED unless told. */
  status: z.string().trim().min(1).max(50).optional(),
  /** When it was given; now unless told. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
});
export type ReportedDonation = z.infer<typeof ReportedDonation>;

/** One donation, or up to a hundred: all of them are kept, or none. */
export const DonationReport = z.union([ReportedDonation, z.array(ReportedDonation).min(1).max(100)]);
export type DonationReport = z.infer<typeof DonationReport>;

export const DonationsKept = z.object({
  added: z.number().int(),
  /** Told before, by their ids: they stay as they are. */
  known: z.number().int(),
  /** Of the added, those whose source address no job of the agency has. */
  unmatched: z.number().int(),
});
export type DonationsKept = z.infer<typeof DonationsKept>;

/** Which column of a file says what. */
export const DonationColumns = z.strictObject({
  id: z.string().min(1).max(200),
  amount: z.string().min(1).max(200),
  sourceurl: z.string().min(1).max(200),
  recipientname: z.string().max(200).optional(),
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  mobile: z.string().max(200).optional(),
  status: z.string().max(200).optional(),
  createdAt: z.string().max(200).optional(),
});
export type DonationColumns = z.infer<typeof DonationColumns>;

/** A CSV file as text. The job names the agency whose donations they are; the file may tell of all its jobs. */
export const DonationFile = z.strictObject({ jobId: Id, content: z.string().min(1).max(4_000_000) });
export type DonationFile = z.infer<typeof DonationFile>;

/** What is in a file, before anything of it is kept. */
export const DonationFileHead = z.object({
  columns: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** The columns whose names say what they are. */
  guess: z.partialRecord(z.enum(DONATION_FIELDS), z.string()),
});
export type DonationFileHead = z.infer<typeof DonationFileHead>;

export const DonationImport = DonationFile.extend({ columns: DonationColumns });
export type DonationImport = z.infer<typeof DonationImport>;

/** Every row is added, known or refused. */
export const DonationImportResult = DonationsKept.extend({
  rows: z.number().int(),
  refused: z.number().int(),
  /** The first of them; `row` counts the header as 1. */
  problems: z.array(z.object({ row: z.number().int(), problem: z.string() })),
  /** All refused rows as they stood, with what is wrong with them, to be mended and imported; null where none was. */
  refusedFile: z.string().nullable(),
});
export type DonationImportResult = z.infer<typeof DonationImportResult>;

/** With what an agency's donation page signs its reports; the token itself is told once, when it is made. */
export const DonationToken = z.object({
  /** Its last four characters. */
  ending: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  token: z.string().optional(),
});
export type DonationToken = z.infer<typeof DonationToken>;
