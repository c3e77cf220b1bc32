/** What this remote's panels are opened with, and what comes back. */
declare module '@campaign/platform' {
  interface PanelCatalogue {
    /** User Manager (UMGR): a new person, for ADMIN perhaps of an agency already chosen, or the one with this id. */
    'user-manager': {
      props: { agentId?: number; accountId?: number };
      result: { agentId: number };
    };
    /** Manage Identity Permission (UPERM): the identities one person may use. */
    'identity-permission': {
      props: { agentId: number };
      result: { agentId: number };
    };
  }
}
export {};
