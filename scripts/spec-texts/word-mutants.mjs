import { textsIn } from './texts-in.mjs';

const CHANGED = 'X';
const isLetter = (source, at) => source[at] !== CHANGED && /[^\s'"`\\${}]/.test(source[at] ?? '');

/** Where the parts of a text stand that a person reads: without quotes, and without what a template fills in. */
function readable(source, { start, end }) {
  const places = [];
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    if (source.startsWith('${', at)) depth += 1;
    if (depth === 0) places.push(at);
    if (depth > 0 && source[at] === '}') depth -= 1;
  }
  return places.filter((at) => isLetter(source, at));
}

/** Every pinned text of a source with one letter changed, each in turn, at each place where it stands. */
export function mutantsOf(source, file, pins) {
  const texts = new Map(pins.map(([id, text]) => [text, id]));
  return textsIn(source, file)
    .filter(({ text }) => texts.has(text))
    .flatMap((said) =>
      readable(source, said).map((at) => ({
        name: `${texts.get(said.text)} ${JSON.stringify(said.text)} in ${file}, letter ${at - said.start}`,
        mutant: source.slice(0, at) + CHANGED + source.slice(at + 1),
      })),
    );
}
