/** `sent string | null optional` taken apart. */
function read(entry) {
  const [way, ...rest] = entry.split(' ');
  const optional = rest.at(-1) === 'optional';
  const kinds = (optional ? rest.slice(0, -1) : rest).join(' ').split(' | ').filter(Boolean);
  return { way, optional, kinds: new Set(kinds) };
}

/** The path without its last step: `DataTable(0)` of `DataTable(0).rows`. */
const above = (path) => path.replace(/(\.[^.[\](]+|\[\]|\(\d*\)|:)$/, '');
const isLiteral = (kind) => /^["'\d-]|^(true|false)$/.test(kind);
/** A literal is one of its kind: "on" of string. */
const widerThan = (kind) =>
  /^["']/.test(kind)
    ? ['string']
    : /^[\d-]/.test(kind)
      ? ['number']
      : /^(true|false)$/.test(kind)
        ? ['boolean']
        : [];
const admits = (kinds, kind) =>
  kinds.has(kind) || kinds.has('any') || widerThan(kind).some((each) => kinds.has(each));

/** Why whoever was written for `before` would miss something in `now`; undefined where not. */
function narrowed(before, now) {
  const [was, is] = [read(before), read(now)];
  const missing = [...was.kinds].filter((kind) => !admits(is.kinds, kind));
  if (was.way === 'sent') {
    if (missing.length > 0 && !is.kinds.has('any')) return `does not take ${missing.join(', ')} any more`;
    return was.optional && !is.optional ? 'must be given now' : undefined;
  }
  const added = [...is.kinds].filter((kind) => !isLiteral(kind) && !admits(was.kinds, kind));
  if (added.length > 0) return `may be ${added.join(', ')} now`;
  if (is.optional && !was.optional) return 'may be missing now';
  const words = missing.filter(isLiteral);
  return words.length > 0 ? `is never ${words.join(', ')} any more` : undefined;
}

/** What of `before` is gone or narrower in `now`: `@campaign/shared-ui/grid#DataTable(0).rowActions is gone`. */
export function takenBack(before, now) {
  const found = [];
  for (const [door, paths] of Object.entries(before)) {
    const given = now[door] ?? {};
    for (const [path, entry] of Object.entries(paths)) {
      const parent = above(path);
      // The contract's own version differs in every version.
      if (path === 'CONTRACT_VERSION') continue;
      // Told once, where it begins.
      if (parent !== path && parent in paths && !(parent in given)) continue;
      if (!(path in given)) found.push(`${door}#${path} is gone`);
      else {
        const why = narrowed(entry, given[path]);
        if (why) found.push(`${door}#${path} ${why}`);
      }
    }
    for (const [path, entry] of Object.entries(given)) {
      const { way, optional } = read(entry);
      if (way === 'sent' && !optional && !(path in paths) && above(path) !== path && above(path) in paths)
        found.push(`${door}#${path} must be given now`);
    }
  }
  return found;
}
