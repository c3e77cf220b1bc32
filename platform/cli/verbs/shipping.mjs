import { audienceOf } from '../look.mjs';
import { hasNoBrowser } from '../mount/find-browser.mjs';
import { list, number, text, usage } from '../options.mjs';
import { publish } from '../publish.mjs';
import { builtPart } from '../remotes.mjs';

const REASON = { reason: text('why; it stays in the history', 'text') };
const PARENT = { parent: text('refuse unless this release is in force', 'number') };

const changed = ({ release, reason }, what) => ({
  data: { release, reason },
  lines: [`${what} Release ${release}: ${reason}`],
});
const parentOf = ({ parent }) => (parent === undefined ? {} : { parent: number(parent, '--parent') });
const because = ({ reason }, otherwise) => reason ?? otherwise;

/** From the release that was made: whom a canary had before may have it still. It is made, also where it cannot be read. */
const whoGets = async (registry, { release }, remote) => {
  const { remotes } = await registry.release(release).catch(() => ({}));
  const canary = remotes?.[remote]?.channels.find(({ id }) => id === 'canary');
  return canary ? ` for ${audienceOf(canary)}` : '';
};

const buildOf = ({ remotes }, remote, channel) =>
  remotes[remote]?.channels.find(({ id }) => id === channel)?.build;

/** What a rollback did, from the release it was made on to the one it made. It is done, also where these cannot be read. */
async function whatWentBack(registry, { release }, remote) {
  const after = await registry.release(release).catch(() => undefined);
  const before = after && (await registry.release(after.parent).catch(() => undefined));
  if (!before) return `${remote} is back.`;
  const [canary, stable] = ['canary', 'stable'].map((id) => buildOf(before, remote, id));
  const [canaryNow, stableNow] = ['canary', 'stable'].map((id) => buildOf(after, remote, id));
  const told = [];
  if (canary && canary !== canaryNow) told.push(`The canary ${canary} of ${remote} ended.`);
  if (canaryNow && canary !== canaryNow) told.push(`${remote} has the canary ${canaryNow} again.`);
  if (!stableNow) told.push(`No build of ${remote} is stable.`);
  else if (stableNow === stable) told.push(`Stable stays ${stable}.`);
  else told.push(`${remote} is back at ${stableNow}${stable ? `, from ${stable}` : ''}.`);
  return told.join(' ');
}

/** What a browser has seen of a build that is published. */
const mountingOf = ({ mounted }) => {
  if (mounted === false)
    return `Not mounted: ${hasNoBrowser() ? 'MFE_BROWSER is none' : 'no browser was found (MFE_BROWSER names one)'}. It may be a canary, and cannot become stable.`;
  if (mounted === true) return 'Mounted before.';
  return `Mounted in ${mounted.browser}: ${mounted.views} pages and panels.`;
};

/** What changes what people get. */
export const SHIPPING = {
  publish: {
    takes: ['remote', 'build?'],
    does: 'Mounts a build in Chromium, uploads it and reads it back. Gives it to nobody; the same build again is no work.',
    run: async ({ remote, build, registry }) => {
      const data = await publish(registry, remote, build);
      return {
        data,
        lines: [
          mountingOf(data),
          `${remote} ${data.build} is published: ${data.files} files, ${data.uploaded} uploaded, all read back. That gives it to nobody.`,
        ],
      };
    },
  },
  promote: {
    takes: ['remote', 'build?'],
    does: 'Gives a published build to people: to all (stable) or to a share of them (canary).',
    options: {
      channel: text('stable, or canary', 'name'),
      weight: text('a canary’s share of all people, in percent', 'number'),
      roles: text('who also gets the canary, until said otherwise: ADMIN,USER; "" for nobody', 'names'),
      agencies: text('whose people also get it: 46,53', 'ids'),
      ...REASON,
      ...PARENT,
    },
    async run({ remote, build, channel, weight, roles, agencies, registry, ...rest }) {
      if (!['stable', 'canary'].includes(channel))
        throw usage('Say to whom: --channel stable, or --channel canary --weight 10.');
      if (channel === 'canary' && weight === undefined)
        throw usage(
          'A canary needs its share: --weight 10 (0 for nobody but --roles and --agencies; without them for nobody).',
        );
      if (channel === 'stable' && weight !== undefined)
        throw usage('Stable is for everybody; --weight is for a canary.');
      const name = build ?? builtPart(remote).part.build;
      const match = {
        ...(roles !== undefined && { roles: list(roles) }),
        ...(agencies !== undefined && { agencies: list(agencies).map((id) => number(id, '--agencies')) }),
      };
      const line = await registry.change(remote, 'promote', {
        ...parentOf(rest),
        reason: because(
          rest,
          `${remote} ${name} to ${channel}${weight === undefined ? '' : ` at ${weight} %`}`,
        ),
        build: name,
        channel,
        ...(weight !== undefined && { weight: number(weight, '--weight') }),
        ...(Object.keys(match).length > 0 && { match }),
      });
      const whom = channel === 'canary' ? await whoGets(registry, line, remote) : '';
      return changed(line, `${remote} ${name} is ${channel}${whom}.`);
    },
  },
  rollback: {
    takes: ['remote'],
    does: 'Ends a canary; without one, goes back to the build before. --to: to what the remote was in that release.',
    options: { to: text('an earlier release', 'number'), ...REASON, ...PARENT },
    async run({ remote, to, registry, ...rest }) {
      const back = to === undefined ? {} : { to: number(to, '--to') };
      const reason = because(rest, `${remote} back${to === undefined ? '' : ` to release ${to}`}`);
      const line = await registry.change(remote, 'rollback', { ...parentOf(rest), ...back, reason });
      return changed(line, await whatWentBack(registry, line, remote));
    },
  },
  disable: {
    takes: ['remote'],
    does: 'Takes the remote from everybody; they read the message in its place.',
    options: { message: text('what people read', 'text'), ...REASON, ...PARENT },
    async run({ remote, message, registry, ...rest }) {
      if (!message) throw usage('Say what people read in its place: --message "Back at noon."');
      const reason = because(rest, message);
      return changed(
        await registry.change(remote, 'disable', { ...parentOf(rest), message, reason }),
        `${remote} is off.`,
      );
    },
  },
  enable: {
    takes: ['remote'],
    does: 'Gives the remote back.',
    options: { ...REASON, ...PARENT },
    run: async ({ remote, registry, ...rest }) =>
      changed(
        await registry.change(remote, 'enable', {
          ...parentOf(rest),
          reason: because(rest, `${remote} is back`),
        }),
        `${remote} is on.`,
      ),
  },
};
