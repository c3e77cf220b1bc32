import { parseArgs } from 'node:util';
import { flag, text, usage } from './options.mjs';
import { registryAt } from './registry-client.mjs';
import { CommandError } from './trouble.mjs';
import { LOOKING } from './verbs/looking.mjs';
import { MAKING } from './verbs/making.mjs';
import { PREVIEWING } from './verbs/previewing.mjs';
import { SHIPPING } from './verbs/shipping.mjs';

/** Every verb: what it takes, what it does. `run` answers data for --json and lines for people. */
export const VERBS = { ...MAKING, ...SHIPPING, ...PREVIEWING, ...LOOKING };

const COMMON = {
  to: text('the console to speak to; MFE_REGISTRY, else http://localhost:4000', 'url'),
  token: text('a token of the remote; better in MFE_TOKEN', 'secret'),
  json: flag('answer with JSON'),
  help: flag('this'),
};

const shown = (options) =>
  Object.entries(options).map(
    ([name, { of, argument }]) => `    ${`--${name}${argument ? ` <${argument}>` : ''}`.padEnd(24)} ${of}`,
  );
const line = (name, { takes }) =>
  `mfe ${name}${takes.map((each) => (each.endsWith('?') ? ` [${each.slice(0, -1)}]` : ` <${each}>`)).join('')}`;

const help = () =>
  [
    'mfe: ships one remote of the console. mfe <verb> --help tells more.',
    '',
    ...Object.entries(VERBS).map(([name, verb]) => `  ${line(name, verb).padEnd(30)} ${verb.does}`),
  ].join('\n');
const helpOf = (name) => {
  const verb = VERBS[name];
  const { to, ...others } = COMMON;
  const common = 'to' in (verb.options ?? {}) ? others : { to, ...others };
  return [line(name, verb), '', `  ${verb.does}`, '', ...shown({ ...verb.options, ...common })].join('\n');
};

/** The verb and what it is given. Throws a CommandError of code 'usage' for what cannot be. */
function read(args) {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return { help: help() };
  if (!Object.hasOwn(VERBS, name))
    throw usage(`There is no “mfe ${name}”. There is: ${Object.keys(VERBS).join(', ')}.`);
  const verb = VERBS[name];
  const options = Object.fromEntries(
    Object.entries({ ...COMMON, ...verb.options }).map(([key, { type }]) => [key, { type }]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true });
  } catch (error) {
    throw usage(`${error.message.split('. ')[0]}.\n\n${helpOf(name)}`);
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: helpOf(name) };
  const given = {};
  for (const [index, each] of verb.takes.entries()) {
    const key = each.replace('?', '');
    if (positionals[index] === undefined && key === each)
      throw usage(`“${key}” is missing: ${line(name, verb)}`);
    if (positionals[index] !== undefined) given[key] = positionals[index];
  }
  if (positionals.length > verb.takes.length)
    throw usage(`“${positionals.at(-1)}” is too much: ${line(name, verb)}`);
  return { verb, given: { ...values, ...given } };
}

/** Runs the command line; resolves with the exit code: 0 done, 1 refused, 2 not understood. */
export async function mfe(args, { out = console.log, err = console.error, env = process.env } = {}) {
  const json = args.includes('--json');
  try {
    const { help: asked, verb, given } = read(args);
    if (asked !== undefined) {
      out(asked);
      return 0;
    }
    const token = given.token ?? env.MFE_TOKEN;
    // `--to` of rollback is a release, not a console.
    const at =
      (verb.options && 'to' in verb.options ? undefined : given.to) ??
      env.MFE_REGISTRY ??
      'http://localhost:4000';
    const done = await verb.run({ ...given, token, registry: registryAt(at, token) });
    if (done && json) out(JSON.stringify(done.data, null, 2));
    else if (done) done.lines.forEach((each) => out(each));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const { code, hint, message } = error;
    if (json) out(JSON.stringify({ error: message, code, ...(hint && { hint }) }, null, 2));
    else err(hint ? `${message}\n${hint}` : message);
    return code === 'usage' ? 2 : 1;
  }
}
