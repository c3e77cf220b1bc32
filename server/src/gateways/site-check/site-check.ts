/**
 * - `answers`: something was answered that is no error
 * - `error`: the site answers with an error
 * - `silent`: nothing came back in time, or there is no such site for the public. Never more: whoever asks must not learn
 *   what else there is on our network
 * - `unusable`: no address of a public website
 * - `off`: this console asks no websites
 */
export type SiteState = 'answers' | 'error' | 'silent' | 'unusable' | 'off';

/**
 * Asks whether a website answers. The one exception from "only hosts we have chosen": a person names the host, so
 * everything else is ours. See docs/decisions/0017.
 */
export interface SiteCheck {
  readonly isOn: boolean;
  /** Never throws. */
  check(website: string): Promise<SiteState>;
}
