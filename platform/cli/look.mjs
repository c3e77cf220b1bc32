import { webcrypto } from 'node:crypto';
import { importShared } from '../webpack/declaration.mjs';
import { readBack } from './publish.mjs';
import { CommandError } from './trouble.mjs';

const { canonicalJson } = importShared('canonical-json');

/** Who gets a canary, in words. */
export const audienceOf = ({ weight, match }) => {
  const whom = [...(match?.roles ?? []), ...(match?.agencies ?? []).map((agency) => `agency ${agency}`)];
  return [...(weight > 0 ? [`${weight} %`] : []), ...whom].join(', ') || 'nobody';
};
const channelOf = (channel) =>
  `${channel.id} ${channel.build}${channel.id === 'canary' ? ` for ${audienceOf(channel)}` : ''}`;
const describe = ({ state, channels, fallbackBuild, offMessage }) =>
  [
    ...(state === 'off' ? [`OFF “${offMessage}”`] : []),
    ...channels.map(channelOf),
    ...(fallbackBuild ? [`fallback ${fallbackBuild}`] : []),
  ].join(' · ') || 'published, given to nobody';

/** What runs where, a line a remote. */
export async function status(registry, remote) {
  const { release, shell, remotes } = await registry.overview();
  const shown = remotes.filter(({ name }) => remote === undefined || name === remote);
  if (remote !== undefined && shown.length === 0)
    throw new CommandError(`The registry knows no remote ${remote}.`, { code: 'no-remote' });
  const lines = [`Release ${release.release} by ${release.createdBy}: ${release.reason}`];
  for (const { name, builds, ...state } of shown) {
    lines.push(`  ${name.padEnd(12)} ${describe(state)}`);
    for (const { build, loads, failures, runsAs } of builds.filter((each) => each.runsAs.length > 0)) {
      const failed = Object.entries(failures).map(([kind, count]) => `${count} ${kind}`);
      lines.push(
        `  ${''.padEnd(12)}   ${build} (${runsAs.join(', ')}): ${loads} loads, ${failed.join(', ') || 'none failed'}`,
      );
    }
  }
  return { data: { release, shell, remotes: shown }, lines };
}

/** What changed between two releases, remote by remote. */
export async function diff(registry, from, to) {
  const [one, two] = await Promise.all([registry.release(from), registry.release(to)]);
  const names = [...new Set([...Object.keys(one.remotes), ...Object.keys(two.remotes)])].sort();
  const changes = names.flatMap((name) => {
    const [before, after] = [one, two].map(({ remotes }) =>
      remotes[name] ? describe(remotes[name]) : 'not there',
    );
    return before === after ? [] : [{ remote: name, before, after }];
  });
  if (one.shell.build !== two.shell.build)
    changes.unshift({ remote: 'shell', before: one.shell.build, after: two.shell.build });
  const lines = changes.flatMap(({ remote, before, after }) => [
    `${remote}`,
    `  - ${before}`,
    `  + ${after}`,
  ]);
  return { data: { from, to, changes }, lines: lines.length > 0 ? lines : ['Nothing differs.'] };
}

/** Every build that somebody gets, canaries and fallbacks too; without a token, those that a visitor is told of. */
async function buildsInForce(registry, { remotes }) {
  if (registry.hasToken) {
    const known = (await registry.overview()).remotes.flatMap(({ name, builds }) =>
      builds.filter(({ runsAs }) => runsAs.length > 0).map(({ build }) => registry.part(name, build)),
    );
    return Promise.all(known);
  }
  return Object.values(remotes).flatMap(({ build, fallback }) => [build, ...(fallback ? [fallback] : [])]);
}

/** Checks what people get now as their browsers do: the signature by the page's key, every file by its sum. */
export async function verify(registry) {
  const page = await (await registry.ask('/signin', { headers: { accept: 'text/html' } })).text();
  const element = /id="campaign-keys"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
  if (!element) throw new CommandError('The page carries no keys.', { code: 'unsigned' });
  const { signature, ...release } = await registry.resolved();
  const key = JSON.parse(element).find(({ kid }) => kid === signature?.kid);
  if (!key)
    throw new CommandError('The release is signed with a key the page does not trust.', {
      code: 'unknown-key',
    });
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const point = Buffer.from(key.key, 'base64url');
  const trusted = await webcrypto.subtle.importKey('raw', point, curve, false, ['verify']);
  const bytes = Buffer.from(canonicalJson(release));
  const value = Buffer.from(signature.value, 'base64url');
  if (!(await webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, trusted, value, bytes)))
    throw new CommandError(`Release ${release.release} does not bear its signature.`, { code: 'altered' });
  const builds = await buildsInForce(registry, release);
  let files = 0;
  for (const build of builds) {
    await readBack(registry, build);
    files += Object.keys(build.integrity).length;
  }
  return {
    data: { release: release.release, kid: key.kid, builds: builds.length, files },
    lines: [
      `Release ${release.release}: signed by ${key.kid}; ${builds.length} builds, ${files} files as published.`,
      ...(registry.hasToken ? [] : ['Canaries of others are looked at with a token: MFE_TOKEN.']),
    ],
  };
}
