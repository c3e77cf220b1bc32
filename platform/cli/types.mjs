import { importShared } from '../webpack/declaration.mjs';
import { CommandError } from './trouble.mjs';

const { spellOut } = importShared('route-ownership');

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const typeName = (remote) => `${remote.split('-').map(capital).join('')}Path`;

/** '/:sendType/create' with its closed set is one address a value; another parameter is any text without a slash. */
const addressesOf = (route) =>
  spellOut(route).map((each) => {
    const free = each.replaceAll(/:\w+/g, '${string}');
    return free === each ? `'${each}'` : `\`${free}\``;
  });

/** The `.d.ts` of a published build: its panels, and the addresses it answers. */
export function typesOf({ remote, build, routes, panels, types }) {
  const names = Object.keys(panels);
  const addresses = [...new Set(routes.flatMap(addressesOf))];
  const untold = names.filter((name) => !types?.includes(`'${name}'`) && !types?.includes(`"${name}"`));
  return [
    `// ${remote}@${build}, by \`mfe types\`: what it offers to all. Not to be changed by hand.`,
    ...(types ? [types.trim()] : []),
    ...untold.map(
      (name) => `// The panel '${name}' tells no types: it was built before they were published.`,
    ),
    '',
    `/** The addresses of ${remote}. */`,
    `export type ${typeName(remote)} =${addresses.length === 0 ? ' never' : addresses.map((each) => `\n  | ${each}`).join('')};`,
    '',
  ].join('\n');
}

/** 'surveys@3f2a9c71b0de', or 'surveys' for what everybody has. */
export async function buildNamed(registry, named) {
  const [remote, build] = named.split('@');
  if (build) return { remote, build };
  const { remotes } = await registry.resolved();
  const found = remotes[remote]?.build.build;
  if (!found)
    throw new CommandError(`The console there has no remote ${remote}.`, {
      code: 'no-remote',
      hint: `Name a published build: mfe types ${remote}@3f2a9c71b0de`,
    });
  return { remote, build: found };
}
