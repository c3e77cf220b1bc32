import type { ListType } from '@campaign/shared-api/contracts';

/** What this remote's panels are opened with, and what comes back. */
declare module '@campaign/platform' {
  interface PanelCatalogue {
    /** DNC Create Manager (DNCM): a number entered by hand, or a file of them, whose list loads. */
    'dnc-create-manager': {
      props: object;
      result: { listId: number | null };
    };
    /** Media Upload Manager (MUP): several photos and videos; `identityId` is offered for each, `files` are chosen already. */
    'media-upload-manager': {
      props: { identityId?: number | undefined; files?: readonly File[] | undefined };
      result: { uploaded: number };
    };
    /** Is this number blocked? Asked of one number at once; others can be entered. */
    'number-check': {
      props: { phone: string; accountId: number; identityId: number };
      result: never;
    };
    /** Phone List Manager (PLUP): a list of the given kind is uploaded and mapped. */
    'phone-list-manager': {
      props: { kind: 'phone' | 'suppression'; identityId?: number };
      result: { listId: number; listType: ListType };
    };
  }
}
