import type { PanelName } from '@campaign/platform';
import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import type { PanelStack } from '../panels/panel-stack';
import type { ReportLoad } from './beacons';

/**
 * On a page with a build from somebody's own machine (`mfe dev`, `mfe publish`): lets the tool there open panels and hear how
 * loads end. No page that a server hands out in production has one.
 */
export function openTrial(
  { remotes }: Pick<ResolvedRelease, 'remotes'>,
  panels: Pick<PanelStack, 'open'>,
  tell: ReportLoad,
): ReportLoad {
  if (!Object.values(remotes).some(({ channel }) => channel === 'local')) return tell;
  window.addEventListener('mfe:open-panel', (event) => {
    const { name, props } = (event as CustomEvent<{ name: PanelName; props: object }>).detail;
    void panels.open(name, props);
  });
  return (report) => {
    window.dispatchEvent(new CustomEvent('mfe:load', { detail: report }));
    tell(report);
  };
}
