/** What this remote offers to all; others open it by its name. */
declare module '@campaign/platform' {
  interface PanelCatalogue {
    '{{name}}-question': { props: { listName: string }; result: { question: string } };
  }
}
export {};
