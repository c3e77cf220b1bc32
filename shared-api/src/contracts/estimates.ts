import { z } from 'zod';
import { Id } from './envelope';
import { NewJob } from './jobs';

/** Ours: what sending would do, before it is done (launch summary). */
export const EstimateQuery = NewJob.pick({
  accountId: true,
  identityId: true,
  jobType: true,
  isMMSEnabled: true,
  mmsMIME: true,
  initialTemplateMessage: true,
  phoneListAssignments: true,
  suppressionListAssignments: true,
  recentlyTexted: true,
}).extend({
  initialTemplateMessage: z.string().max(20_000),
  /** The job that is changed, which keeps the rates it was made with. */
  jobId: Id.optional(),
  /** The number it would leave from; its pace says how long sending takes. */
  adminPhone: z.string().max(20).optional(),
});
export type EstimateQuery = z.infer<typeof EstimateQuery>;
export type EstimateQueryInput = z.input<typeof EstimateQuery>;
export const Estimate = z.object({
  /** Rows of the chosen lists; = duplicates + optedOut + dnc + suppressed + skipped + recipients. */
  rows: z.number().int(),
  duplicates: z.number().int(),
  optedOut: z.number().int(),
  dnc: z.number().int(),
  suppressed: z.number().int(),
  recipients: z.number().int(),
  /** Who has been sent as many first texts lately as the agency or the identity allows, and is left out for it. */
  skipped: z.number().int().optional(),
  /** How many that are, whatever becomes of them; null without a limit. `days`: of the longer limit. */
  recently: z.object({ people: z.number().int(), days: z.number().int() }).nullable().optional(),
  /** People on more than one of the chosen lists, the lists that share most first. */
  overlaps: z
    .array(z.object({ lists: z.tuple([z.string(), z.string()]), people: z.number().int() }))
    .optional(),
  /** Jobs that still send, or will, and have people of these lists. */
  otherJobs: z
    .array(z.object({ jobId: z.number().int(), name: z.string(), people: z.number().int() }))
    .optional(),
  /** True carrier segments after merging every row. */
  segments: z.object({
    min: z.number().int(),
    median: z.number().int(),
    max: z.number().int(),
    total: z.number().int(),
  }),
  /** Recipients whose text takes more segments because it needs UCS-2, and the first character that forces it. */
  unicode: z.object({ recipients: z.number().int(), character: z.string().nullable() }),
  /** Placeholders in the text that no one knows (DYN-03). */
  unknownTags: z.array(z.string()),
  /** Recipients for whom a used placeholder is empty, by placeholder. */
  emptyValues: z.record(z.string(), z.number().int()),
  /** Dollars per segment; null where the agency may not see cost. */
  price: z.number().nullable(),
  /** Integer 1/10,000 dollars = price × segments.total. */
  cost: z.number().int().nullable(),
  /** Chosen lists that cannot be sent to yet. */
  notReady: z.array(z.object({ listId: z.number().int(), listName: z.string(), listState: z.string() })),
  /** How long the number needs for all of them at the carrier's pace; null without a known number. */
  seconds: z.number().int().nullable(),
  /** Where the message is not what the identity's samples told the registry; carriers block what they were not told of. */
  unlikeSamples: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  /** Carrier days it takes (midnight to midnight Pacific) within the identity's daily cap; null without a cap. */
  days: z.number().int().nullable().optional(),
  /** Segments the identity may still send today; null without a cap. */
  leftToday: z.number().int().nullable().optional(),
  /** Recipients by where they are: IANA zones, of which a number may lie in any; none where the number tells no place. */
  zones: z.array(z.object({ names: z.array(z.string()), people: z.number().int() })).optional(),
  /** Up to five merged texts of real recipients. */
  samples: z.array(z.object({ phone: z.string(), text: z.string(), segments: z.number().int() })),
});
export type Estimate = z.infer<typeof Estimate>;
