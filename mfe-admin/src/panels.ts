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
    /** Which of the carrier's sites and SIP peers an agency sends from, or one of its identities. ADMIN only. */
    'carrier-setup': {
      props: { accountId: number; identityId?: number };
      result: { siteId: string | null };
    };
  }
}
export {};
