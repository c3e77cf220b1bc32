import { checkRemote, checkShared, CONSOLES } from '../check-remote.mjs';
import { assertFree, startDevServer } from '../dev-server.mjs';
import { makeRemote } from '../new-remote.mjs';
import { makeStandalone } from '../standalone/make.mjs';
import { flag, list, number, text, usage } from '../options.mjs';
import { registryAt } from '../registry-client.mjs';
import { startEmulator } from '../emulator.mjs';
import { builtPart, remoteFolder } from '../remotes.mjs';
import { devFolder, keepBuilding, runBuild, whenBuilt } from '../run-build.mjs';
import { CommandError } from '../trouble.mjs';

const standaloneMade = (data) => ({
  data,
  lines: [
    `${data.remote} is made: ${data.files.length} files. Next:`,
    '  npm install',
    '  npm test',
    `  npx mfe dev ${data.name} --alone                   its pages from sources, without any console`,
    `  npx mfe dev ${data.name} --against <the console>   … inside a running one`,
    `  npx mfe token ${data.name} --as <an ADMIN’s e-mail>, then set MFE_TOKEN to it and MFE_REGISTRY to the console`,
    `  npx mfe build ${data.name} && npx mfe check ${data.name} --against <the console> && npx mfe publish ${data.name}`,
    `  npx mfe promote ${data.name} --channel canary --weight 0 --roles ADMIN`,
  ],
});

const TOLD = {
  again: '  The configuration has changed: built anew.',
  refused: '  It does not build as it is configured now; the next change is tried.',
};

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
      const data = await makeRemote(remote);
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
    does: 'Serves this one remote from sources in front of a running console; reloads on save. --alone: without any console.',
    options: {
      against: text('the console that gives everything else; MFE_REGISTRY', 'url'),
      alone: flag('the shell of the package, every call answered by an example, or as emulator.mjs says'),
      role: text('with --alone: who is signed in; AGENT-ADMIN', 'name'),
      port: text('where to listen; 4100', 'number'),
    },
    async run({ remote, registry, against, alone, role, port = '4100' }) {
      const at = number(port, '--port');
      if (alone && against !== undefined) throw usage('--alone needs no console; leave --against out.');
      const { BUILD_ROOT, folder } = devFolder(remote);
      const emulator = alone ? await startEmulator({ folder: remoteFolder(remote), role }) : undefined;
      const upstream = emulator?.address ?? against ?? registry.origin;
      await Promise.all([registryAt(upstream).resolved(), assertFree(at)]);
      const building = keepBuilding(remote, {
        env: { ...process.env, CAMPAIGN_BUILD_DIR: BUILD_ROOT },
        stdio: 'inherit',
        told: (what) => console.error(TOLD[what]),
      });
      await Promise.race([
        whenBuilt(folder),
        building.ended.then(() =>
          Promise.reject(new CommandError(`${remote} does not build.`, { code: 'build' })),
        ),
      ]).catch((error) => {
        building.stop();
        throw error;
      });
      building.built();
      const server = await startDevServer({ against: upstream, folder, port: at });
      const rest = emulator ? 'the package; calls are answered by examples and emulator.mjs' : upstream;
      console.error(
        `\n  ${remote} from sources: http://localhost:${server.port}\n  everything else: ${rest}\n  Ctrl-C ends it.\n`,
      );
      await building.ended;
    },
  },
  build: {
    takes: ['remote'],
    does: 'Builds the remote for publishing; refuses what breaks the contract, the budget, an address or the sharing. Types are not looked at.',
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
    does: 'Holds a remote to the contract; with --against also to what runs there. Without a remote: what is shared.',
    options: {
      against: text('a console whose builds in force must go on working', 'url'),
      matrix: text(
        'with a remote: what there it must run in, stable,previous,canary; needs a token',
        'names',
      ),
    },
    run: ({ remote, against, matrix, token, registry: named }) => {
      const consoles = matrix === undefined ? undefined : list(matrix);
      const unknown = consoles?.find((each) => !CONSOLES.includes(each));
      if (unknown !== undefined || consoles?.length === 0)
        throw usage(`--matrix takes ${CONSOLES.join(', ')}${unknown ? `, not “${unknown}”` : ''}.`);
      if (consoles && !remote)
        throw usage('--matrix is for one remote; without one every build in force counts.');
      const registry = against ? registryAt(against, token) : consoles && named;
      if (remote) return checkRemote(remote, registry, consoles);
      if (!registry)
        throw usage('Name a remote, or a console to check the shared packages against: --against <url>.');
      return checkShared(registry);
    },
  },
};
