import axe from 'axe-core';

/**
 * What axe finds wrong with the page as it stands. Contrast needs a real browser (shared-ui proves its tokens),
 * landmarks are the shell's.
 */
export async function axeProblems(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
