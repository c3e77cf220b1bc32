import type { ListType, Media } from '@campaign/shared-api/contracts';

/**
 * The panels one room offers to all: the words both sides compile against. `props` is what the opener says,
 * `result` what the promise of `openPanel` resolves with when the panel finishes its work.
 */
export interface PanelCatalogue {
  /** Phone List Manager (PLUP): a list of the given kind is uploaded and mapped. */
  'phone-list-manager': {
    props: { kind: 'phone' | 'suppression'; identityId?: number };
    result: { listId: number; listType: ListType };
  };
  /** Edit Job (SHELL-18): the wizard over a saved job. */
  'edit-job': {
    props: { jobId: number };
    result: { jobId: number };
  };
  /** Media Manager (MMGR): pictures and films of one identity, to be put into a text. */
  'media-manager': {
    props: { identityId: number; accountId?: number };
    result: { media: Media };
  };
  /** Stop Words (STOP-01): the answers that stop a person, of an agency's identities. Nothing comes back. */
  'stop-words': {
    props: { accountId: number };
    result: never;
  };
}

export type PanelName = keyof PanelCatalogue;
export type PanelInput<Name extends PanelName> = PanelCatalogue[Name]['props'];
export type PanelResult<Name extends PanelName> = PanelCatalogue[Name]['result'];

/**
 * What a panel's component is given: the opener's props, whether it is open, and the way out. It renders a
 * `<SidePanel open={open} onClose={() => close()} …>` of shared-ui, frame, title and footer included.
 */
export type PanelProps<Name extends PanelName> = PanelInput<Name> & {
  /** False while the panel slides out; it is unmounted after. */
  open: boolean;
  /** Closes the panel; with a result when its work is done, without when it was given up. */
  close(result?: PanelResult<Name>): void;
};
