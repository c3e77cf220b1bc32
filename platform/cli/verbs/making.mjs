import { checkRoom, checkShared } from '../check-room.mjs';
import { assertFree, startDevServer } from '../dev-server.mjs';
import { makeRoom } from '../new-room.mjs';
import { number, text, usage } from '../options.mjs';
import { registryAt } from '../registry-client.mjs';
import { builtPart } from '../rooms.mjs';
import { devFolder, runBuild, whenBuilt } from '../run-build.mjs';
import { Trouble } from '../trouble.mjs';

/** What a team does at its own machine. */
export const MAKING = {
  new: {
    takes: ['room'],
    does: 'Makes a room of one page; the shell needs no change to show it.',
    run: async ({ room }) => {
      const data = makeRoom(room);
      return {
        data,
        lines: [
          `${data.room} is made. Next:`,
          '  npm install',
          `  npx jest mfe-${room}`,
          `  npx mfe dev ${room}          its page from sources, before a running console`,
          `  npx mfe token ${room} --as <an ADMIN’s e-mail>, then set MFE_TOKEN to it`,
          `  npx mfe build ${room} && npx mfe publish ${room}`,
          `  npx mfe promote ${room} --channel canary --weight 0 --roles ADMIN`,
        ],
      };
    },
  },
  dev: {
    takes: ['room'],
    does: 'Serves this one room from sources in front of a running console; reloads on save.',
    options: {
      against: text('the console that gives everything else; MFE_REGISTRY', 'url'),
      port: text('where to listen; 4100', 'number'),
    },
    async run({ room, registry, against = registry.origin, port = '4100' }) {
      const at = number(port, '--port');
      const { BUILD_ROOT, folder } = devFolder(room);
      await Promise.all([registryAt(against).resolved(), assertFree(at)]);
      const env = { ...process.env, CAMPAIGN_BUILD_DIR: BUILD_ROOT };
      const building = runBuild(room, ['--watch'], { env, stdio: 'inherit' });
      await Promise.race([
        whenBuilt(folder),
        building.then(() => Promise.reject(new Trouble(`${room} does not build.`, { code: 'build' }))),
      ]);
      const server = await startDevServer({ against, folder, port: at });
      console.error(
        `\n  ${room} from sources: http://localhost:${server.port}\n  everything else: ${against}\n  Ctrl-C ends it.\n`,
      );
      await building;
    },
  },
  build: {
    takes: ['room'],
    does: 'Builds the room for publishing; refuses what breaks the contract, the budget, an address or the sharing.',
    async run({ room, json }) {
      const code = await runBuild(room, ['--apart'], {
        stdio: ['ignore', json ? 'ignore' : 'inherit', 'inherit'],
      });
      if (code !== 0) throw new Trouble(`${room} does not build.`, { code: 'build' });
      const { part, folder } = builtPart(room);
      return { data: { remote: room, build: part.build, folder }, lines: [] };
    },
  },
  check: {
    takes: ['room?'],
    does: 'Holds a room to the contract; with --against also to what runs there. Without a room: what is shared.',
    options: { against: text('a console whose builds in force must go on working', 'url') },
    run: ({ room, against, token }) => {
      const registry = against && registryAt(against, token);
      if (room) return checkRoom(room, registry);
      if (!registry)
        throw usage('Name a room, or a console to check the shared packages against: --against <url>.');
      return checkShared(registry);
    },
  },
};
