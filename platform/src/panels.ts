/**
 * The panels that remotes offer to all: the words both sides compile against. Each remote adds its own in its `src/panels.ts`:
 *
 * ```ts
 * declare module '@campaign/platform' {
 *   interface PanelCatalogue {
 *     'user-manager': { props: { agentId?: number }; result: { agentId: number } };
 *   }
 * }
 * ```
 *
 * `props` is what the opener says, `result` what the promise of `openPanel` resolves with when the panel finishes its work
 * (`never`: nothing comes back).
 */
export interface PanelCatalogue {}

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
