import type {} from '@campaign/platform';

/** What this remote's panels are opened with, and what comes back. */
declare module '@campaign/platform' {
  interface PanelCatalogue {
    /** Stop Words (STOP-01): the answers that stop a person, of an agency's identities. Nothing comes back. */
    'stop-words': {
      props: { accountId: number };
      result: never;
    };
    /** Delivery Alerts: when an agency is told that too few texts arrive, and what is paused then. Nothing comes back. */
    'delivery-guard': {
      props: { accountId: number };
      result: never;
    };
  }
}
