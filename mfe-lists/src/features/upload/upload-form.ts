import { LIST_FLAGS_BY_TYPE, LIST_TYPES, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type {
  ColumnMapping,
  ListFlags,
  ListType,
  NewPhoneList,
  SessionUser,
  UploadedFile,
} from '@campaign/shared-api/contracts';
import type { PanelInput } from '@campaign/platform';
import { words } from '../../words';

export type ListKind = PanelInput<'phone-list-manager'>['kind'];

/** What the first step asks; ids are texts as selects give them. */
export interface UploadForm {
  file: File | null;
  agencyId: string;
  identityId: string;
  /** PLUP-26: for the whole agency. */
  global: boolean;
  listName: string;
  listType: ListType | '';
  flags: ListFlags;
}

const NO_FLAGS: ListFlags = {
  splitStates: false,
  suppressCell: false,
  addLandlines: false,
  ndncScrub: false,
  scrubAgainstFloridaDNC: false,
};

export const newUploadForm = (kind: ListKind, identityId?: number): UploadForm => ({
  file: null,
  agencyId: '',
  identityId: identityId === undefined ? '' : String(identityId),
  global: false,
  listName: '',
  listType: kind === 'suppression' ? 'Suppression' : '',
  flags: NO_FLAGS,
});

/** PLUP-04, PLUP-13, PLUP-14: what the type may be. */
export const typesOf = (kind: ListKind, suppressionAllowed: boolean): ListType[] =>
  LIST_TYPES.filter((type) => (type === 'Suppression' ? suppressionAllowed : kind === 'phone'));

/** PLUP-12: what still keeps Save from working, in the order of the form. */
export function missingIn(form: UploadForm, user: Pick<SessionUser, 'accountId'> | null): string | undefined {
  const { missing, noFile } = words.upload;
  if (!form.file) return noFile;
  if (user?.accountId === OWNER_ACCOUNT_ID && !form.agencyId) return missing.agency;
  if (!form.identityId && !form.global) return missing.identity;
  if (!form.listName.trim()) return missing.listName;
  if (!form.listType) return missing.listType;
  return undefined;
}

/** What Finish sends. Options the type does not offer are off, whatever was ticked before. */
export function newListOf(
  form: UploadForm & { listType: ListType },
  { fileUrl }: UploadedFile,
  columnMap: ColumnMapping[],
): NewPhoneList {
  const offered = LIST_FLAGS_BY_TYPE[form.listType];
  const flags = Object.fromEntries(
    Object.entries(form.flags).map(([flag, on]) => [flag, on && offered.some((known) => known === flag)]),
  ) as ListFlags;
  return {
    ...flags,
    ...(form.agencyId && { accountId: Number(form.agencyId) }),
    listName: form.listName.trim(),
    listType: form.listType,
    identityId: form.global ? null : Number(form.identityId),
    fileUrl,
    columnMap,
  };
}
