declare module '@campaign/platform' {
  interface PanelCatalogue {
    /** Identity Manager (IMGR): a new identity; ADMIN may be offered an agency. */
    'identity-manager': {
      props: { accountId?: number };
      result: { identityId: number };
    };
  }
}
export {};
