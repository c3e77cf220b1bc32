/** What of these rows other modules may use, inside a transaction of theirs. */
export { addPhoneList, findPhoneList, lockAgencyLists } from './lists.queries';
export type { PhoneListRow } from './lists.queries';
export { fileHeadOf, giveUpload, lockUpload } from './upload.queries';
