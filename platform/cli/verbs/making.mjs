import { checkRemote, checkShared } from '../check-remote.mjs';
import { assertFree, startDevServer } from '../dev-server.mjs';
import { makeRemote } from '../new-remote.mjs';
import { makeStandalone } from '../standalone/make.mjs';
import { flag, number, text, usage } from '../options.mjs';
import { registryAt } from '../registry-client.mjs';
import { builtPart } from '../remotes.mjs';
import { devFolder, runBuild, whenBuilt } from '../run-build.mjs';
import { CommandError } from '../trouble.mjs';

const standaloneMade = (data) => ({
  data,
  lines: [
    `${data.remote} is made: ${data.files.length} files. Next:`,
    '  npm install',
    '  npm test',
    `  npx mfe dev ${data.name} --against <the console>   its pages from sources`,
    `  npx mfe token ${data.name} --as <an ADMIN’s e-mail>, then set MFE_TOKEN to it and MFE_REGISTRY to the console`,
    `  npx mfe build ${data.name} && npx mfe check ${data.name} --against <the console> && npx mfe publish ${data.name}`,
    `  npx mfe promote ${data.name} --channel canary --weight 0 --roles ADMIN`,
  ],
});

/** What a team does at its own machine. */
export const MAKING = {
  new: {
    takes: ['remote'],
    does: 'Makes a remote of one page; the shell needs no change to show it. --standalone: a repository of its own, here.',
    options: {
      standalone: flag('make a repository of its own in this folder'),
      packages: text('with --standalone: where the three packed packages lie', 'folder'),
    },
    run: async ({ remote, standalone, packages }) => {
      if (standalone) return standaloneMade(makeStandalone(remote, { packages }));
      const data = makeRemote(remote);
      return {
        data,
        lines: [
          `${data.remote} is made. Next:`,
          '  npm install',
          `  npx jest mfe-${remote}`,
          `  npx mfe dev ${remote}          its page from sources, before a running console`,
          `  npx mfe token ${remote} --as <an ADMIN’s e-mail>, then set MFE_TOKEN to it`,
          `  npx mfe build ${remote} && npx mfe publish ${remote}`,
          `  npx mfe promote ${remote} --channel canary --weight 0 --roles ADMIN`,
        ],
      };
    },
  },
  dev: {
    takes: ['remote'],
    does: 'Serves this one remote from sources in front of a running console; reloads on save.',
    options: {
      against: text('the console that gives everything else; MFE_REGISTRY', 'url'),
      port: text('where to listen; 4100', 'number'),
    },
    async run({ remote, registry, against = registry.origin, port = '4100' }) {
      const at = number(port, '--port');
      const { BUILD_ROOT, folder } = devFolder(remote);
      await Promise.all([registryAt(against).resolved(), assertFree(at)]);
      const env = { ...process.env, CAMPAIGN_BUILD_DIR: BUILD_ROOT };
      const building = runBuild(remote, ['--watch'], { env, stdio: 'inherit' });
      await Promise.race([
        whenBuilt(folder),
        building.then(() => Promise.reject(new CommandError(`${remote} does not build.`, { code: 'build' }))),
      ]);
      const server = await startDevServer({ against, folder, port: at });
      console.error(
        `\n  ${remote} from sources: http://localhost:${server.port}\n  everything else: ${against}\n  Ctrl-C ends it.\n`,
      );
      await building;
    },
  },
  build: {
    takes: ['remote'],
    does: 'Builds the room for publishing; refuses what breaks the contract, the budget, an address or the sharing.',
    async run({ remote, json }) {
      const code = await runBuild(remote, ['--apart'], {
        stdio: ['ignore', json ? 'ignore' : 'inherit', 'inherit'],
      });
      if (code !== 0) throw new CommandError(`${remote} does not build.`, { code: 'build' });
      const { part, folder } = builtPart(remote);
      return { data: { remote: remote, build: part.build, folder }, lines: [] };
    },
  },
  check: {
    takes: ['remote?'],
    does: 'Holds a room to the contract; with --against also to what runs there. Without a room: what is shared.',
    options: { against: text('a console whose builds in force must go on working', 'url') },
    run: ({ remote, against, token }) => {
      const registry = against && registryAt(against, token);
      if (remote) return checkRemote(remote, registry);
      if (!registry)
        throw usage('Name a remote, or a console to check the shared packages against: --against <url>.');
      return checkShared(registry);
    },
  },
};
