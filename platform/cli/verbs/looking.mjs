import { examine } from '../doctor.mjs';
import { diff, status, verify } from '../look.mjs';
import { findBrowser } from '../mount/find-browser.mjs';
import { mountBuild } from '../mount/mount-build.mjs';
import { number, text, usage } from '../options.mjs';
import { builtPart } from '../remotes.mjs';
import { createToken } from '../token.mjs';
import { CommandError } from '../trouble.mjs';

/** What shows how things are, and what tidies up. */
export const LOOKING = {
  status: {
    takes: ['remote?'],
    does: 'What runs for whom, and how its loads end.',
    run: ({ remote, registry }) => status(registry, remote),
  },
  diff: {
    takes: ['before', 'after'],
    does: 'What changed between two releases.',
    run: ({ before, after, registry }) => diff(registry, number(before, 'before'), number(after, 'after')),
  },
  verify: {
    takes: [],
    does: 'Checks signature and every file of what people get now, as their browsers do.',
    run: ({ registry }) => verify(registry),
  },
  mount: {
    takes: ['remote', 'build?'],
    does: 'Mounts every page and panel of a build here in Chromium, in that console’s shell, as publish does. Publishes nothing.',
    async run({ remote, build, registry }) {
      const browser = findBrowser();
      if (!browser)
        throw new CommandError('No browser was found.', { code: 'browser', hint: 'MFE_BROWSER names one.' });
      const data = await mountBuild(registry, builtPart(remote, build), browser);
      return { data, lines: [`${remote}: ${data.views} pages and panels mount in ${data.browser}.`] };
    },
  },
  override: {
    takes: ['remote', 'build?'],
    does: 'Where an ADMIN looks at a published build for an hour, alone.',
    run: async ({ remote, build, registry }) => {
      const name = build ?? builtPart(remote).part.build;
      await registry.part(remote, name);
      const url = `${registry.origin}/admin/releases?override=${remote}:${name}`;
      return { data: { url }, lines: [`As ADMIN, open ${url} and confirm.`] };
    },
  },
  token: {
    takes: ['remote'],
    does: 'Makes a token to publish and change this one remote; shown once. MFE_PASSWORD, or it asks.',
    options: { as: text('an ADMIN’s e-mail', 'e-mail'), name: text('what it is for; command line', 'text') },
    async run({ remote, as, name = 'command line', registry }) {
      if (!as) throw usage('Say who asks: --as admin@example.com.');
      const data = await createToken(registry, remote, { as, name });
      return { data, lines: [data.secret] };
    },
  },
  doctor: {
    takes: [],
    does: 'Looks for what breaks federation without a word: versions, second copies, module kinds.',
    async run() {
      const findings = examine();
      const bad = findings.filter(({ isGood }) => !isGood);
      const lines = findings.map(({ what, isGood, otherwise }) =>
        isGood ? `  ✓ ${what}` : `  ✗ ${what}: ${otherwise}`,
      );
      if (bad.length > 0) throw new CommandError(lines.join('\n'), { code: 'unwell' });
      return { data: findings, lines };
    },
  },
};
