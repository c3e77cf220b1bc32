import type { DncColumnMap, Identity, SessionUser } from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import { dncWords } from '../../dnc-words';

/** What the panel asks. */
export interface DncForm {
  way: 'manual' | 'file';
  phone: string;
  name: string;
  reason: string;
  otherReason: string;
  file: File | null;
  /** What its columns hold, PhoneNumber left out; undefined until its head was read, and of an archive. */
  columnMap: DncColumnMap | undefined;
  listName: string;
  agencyId: number | undefined;
  identityId: number | undefined;
  /** DNCM-11: for the whole agency of whoever is no ADMIN. */
  global: boolean;
}

export const EMPTY_FORM: DncForm = {
  way: 'manual',
  phone: '',
  name: '',
  reason: '',
  otherReason: '',
  file: null,
  columnMap: undefined,
  listName: '',
  agencyId: undefined,
  identityId: undefined,
  global: false,
};

/** Whose numbers they are; undefined while nobody was chosen. Without an identity: the whole agency's. */
export function targetOf(
  { agencyId, identityId, global }: DncForm,
  user: Pick<SessionUser, 'role' | 'accountId'> | null,
  choices: readonly Identity[],
): { accountId: number; identityId?: number } | undefined {
  const isAdmin = user?.role === 'ADMIN';
  if (identityId !== undefined && (isAdmin || !global)) {
    const owner = choices.find((each) => each.identityId === identityId)?.accountId;
    const accountId = isAdmin ? (agencyId ?? owner) : user?.accountId;
    return accountId === undefined ? undefined : { accountId, identityId };
  }
  if (isAdmin) return agencyId === undefined ? undefined : { accountId: agencyId };
  return global && user ? { accountId: user.accountId } : undefined;
}

/** What still keeps Save from working, in the order of the form (DNCM-02, DNCM-03). */
export function missingIn(form: DncForm, hasTarget: boolean, isAdmin: boolean): string | undefined {
  const { missing } = dncWords.create;
  if (form.way === 'manual' && !form.phone.trim()) return missing.phone;
  if (form.way === 'file' && !form.file) return missing.file;
  if (form.way === 'file' && !form.listName.trim()) return missing.listName;
  if (!hasTarget) return isAdmin ? missing.targetOfAdmin : missing.target;
  return undefined;
}

export const isPhone = (text: string) => readPhone(text).ok;

export const reasonOf = ({ reason, otherReason }: DncForm) =>
  reason === dncWords.create.other ? otherReason.trim() || reason : reason;

export const isStarted = (form: DncForm) =>
  [form.phone, form.name, form.listName, form.otherReason].some((text) => text.trim() !== '') ||
  form.file !== null;
