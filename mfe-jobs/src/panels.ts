import type { Media } from '@campaign/shared-api/contracts';

/** What this remote's panels are opened with, and what comes back. */
declare module '@campaign/platform' {
  interface PanelCatalogue {
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
  }
}
