import type { Catalogue } from './catalogue';

/**
 * Asks for the release in force as often as it says itself, while somebody looks; who comes back to the tab asks at
 * once if that is due. What is on the page stays: the next entry has what is new.
 */
export function watchRelease(catalogue: Catalogue) {
  let asked = performance.now();
  const every = () => catalogue.release().pollSeconds * 1000;

  async function look() {
    asked = performance.now();
    await catalogue.refresh().catch((error: unknown) => console.warn('[shell] No newer release.', error));
  }
  const tick = () => {
    if (document.visibilityState === 'visible' && performance.now() - asked >= every()) void look();
    setTimeout(tick, Math.max(1_000, asked + every() - performance.now()));
  };
  setTimeout(tick, every());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - asked >= every()) void look();
  });
}
