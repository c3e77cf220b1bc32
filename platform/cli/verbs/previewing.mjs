import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { flag, number, text, usage } from '../options.mjs';
import { builtPart } from '../remotes.mjs';
import { signIn } from '../token.mjs';
import { buildNamed, typesOf } from '../types.mjs';

const time = (instant) => instant.replace('T', ' ').replace(/:\d\d\.\d+Z$/, ' UTC');
const listed = (people) =>
  people.length > 0
    ? people.map(({ name, email, agency, role }) => `  ${email}  ${name}, ${agency}, ${role}`)
    : ['  nobody yet: mfe previewers <remote> --add <e-mail> --as <an ADMIN’s e-mail>'];

const whom = (people, remote) => {
  if (people === 0)
    return `Nobody is on the preview list of ${remote} yet: \`mfe previewers ${remote} --add <e-mail> --as <an ADMIN’s e-mail>\`.`;
  return `For the ${people} ${people === 1 ? 'person' : 'people'} on the preview list of ${remote}.`;
};
/** For a pull request: what is to be seen, where, until when, and for whom. */
const commentOf = ({ remote, build, url, until, people }) => [
  `### Preview of ${remote}`,
  '',
  `Build \`${build}\`, until ${time(until)}. **[Open the preview](${url})**`,
  '',
  `${whom(people, remote)} The page asks before anything of it runs; it runs in that tab alone,`,
  'under a banner, and ends with the link, at logout or by “End the preview”.',
];

/** What others see of a build before anybody gets it: its words, and, a few named people, its pages. */
export const PREVIEWING = {
  types: {
    takes: ['remote@build'],
    does: 'Writes the types of another remote’s panels and addresses; of a build, or of the one in force.',
    options: { out: text('the file to write; else they are printed', 'file') },
    async run({ 'remote@build': named, out, registry }) {
      const { remote, build } = await buildNamed(registry, named);
      const types = typesOf(await registry.part(remote, build));
      if (out === undefined) return { data: { remote, build, types }, lines: [types.trimEnd()] };
      mkdirSync(dirname(resolve(out)), { recursive: true });
      writeFileSync(out, types);
      return { data: { remote, build, types }, lines: [`${out}: ${remote} ${build}.`] };
    },
  },
  preview: {
    takes: ['remote', 'build?'],
    does: 'Prints an address under which the remote’s preview list may try a published build, for a day at most.',
    options: {
      hours: text('how long; 24 at most, and without it', 'number'),
      comment: flag('print a comment for a pull request instead'),
    },
    async run({ remote, build, hours, comment, registry }) {
      const name = build ?? builtPart(remote).part.build;
      const data = await registry.preview(remote, {
        build: name,
        ...(hours !== undefined && { hours: number(hours, '--hours') }),
      });
      const { url, until, people } = data;
      const lines = comment
        ? commentOf(data)
        : [
            url,
            `${remote} ${name}, until ${time(until)}, for the ${people} on its preview list. It asks before it starts.`,
            ...(people === 0 ? listed([]) : []),
          ];
      return { data, lines };
    },
  },
  previewers: {
    takes: ['remote'],
    does: 'Shows who may start previews of the remote; an ADMIN puts people on the list and takes them off.',
    options: {
      add: text('put whoever signs in with this e-mail on it', 'email'),
      remove: text('take them off', 'email'),
      as: text('an ADMIN’s e-mail; the password is asked for, or in MFE_PASSWORD', 'email'),
    },
    async run({ remote, add, remove, as, registry }) {
      if ((add ?? remove) === undefined && as === undefined) {
        const people = await registry.previewers(remote);
        return { data: people, lines: listed(people) };
      }
      if (as === undefined)
        throw usage('Only an ADMIN of the platform changes the list: --as <their e-mail>.');
      const call = await signIn(registry, as);
      const path = `/remotes/${remote}/previewers`;
      if (add !== undefined) await call(path, { body: { email: add } });
      let { data } = await call(path, { method: 'GET' });
      if (remove !== undefined) {
        const gone = data.filter(({ email }) => email.toLowerCase() === remove.toLowerCase());
        if (gone.length === 0) throw usage(`${remove} is not on the preview list of ${remote}.`);
        for (const { id } of gone) await call(`${path}/${id}`, { method: 'DELETE' });
        data = data.filter((each) => !gone.includes(each));
      }
      return { data, lines: listed(data) };
    },
  },
};
