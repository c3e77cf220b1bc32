// npm writes only the packages it could fetch into the lock, but `npm ci` insists on every optional one a
// package names, also the binaries of other operating systems. A lock written against a registry without them
// is refused ("Missing: … from lock file"). This adds an entry for each, limited to its own platform, so that
// it is accepted here and installed there. It also says of each package where its archive is: npm told to
// `omit-lockfile-registry-resolved` leaves that out, and an installation then asks the registry about every package
// first (64 s for 43). And it says of npm's builds of Node that they need glibc, which they do not say themselves. Run it
// after every change of the lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** What `@scope/name-linux-arm-musleabihf` may run on, read from its name; null when the name does not say. */
export function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length === 0 && cpu.length === 0) return null;
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
  };
}

/** Whether `name`, asked for by the package at `location`, has an entry where Node would look for it. */
function isLocked(packages, location, name) {
  for (let at = location; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

/** The entries missing from a lock, by their place; throws for one whose name does not tell its platform. */
export function missingEntries({ packages }) {
  const missing = {};
  for (const [location, { optionalDependencies = {}, dev, peer }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, location, name)) continue;
      const platform = platformOf(name);
      if (!platform)
        throw new Error(`${name} is not in the lock and its name does not say for which platform it is.`);
      missing[`node_modules/${name}`] = {
        version: range.replace(/^[\^~>=v\s]+/, ''),
        ...platform,
        ...(dev && { dev }),
        ...(peer && { peer }),
        optional: true,
      };
    }
  }
  return missing;
}

/** The places of the packages from the registry of which the lock does not say where their archive is. */
export function withoutAddress({ packages }) {
  return Object.keys(packages).filter((place) => {
    const { resolved, link, inBundle } = packages[place];
    return place.includes('node_modules/') && !resolved && !link && !inBundle;
  });
}

/**
 * Where npm's registry has the archive of what is locked at `place`. Another registry than npm's own is asked under the same path:
 * npm puts its name there (`replace-registry-host`).
 */
function addressOf(place, { name = place.slice(place.lastIndexOf('node_modules/') + 13), version }) {
  return `https://registry.npmjs.org/${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}

/** The places of npm's builds of Node that would be installed beside another C library, too, and not run there. */
export function withoutLibc({ packages }) {
  return Object.keys(packages).filter(
    (place) => place.startsWith('node_modules/node-linux-') && !packages[place].libc,
  );
}

/** The lock with all of that, in npm's own order. */
export function fixed(lock) {
  const { '': root, ...packages } = { ...lock.packages, ...missingEntries(lock) };
  for (const place of withoutLibc({ packages })) packages[place] = { ...packages[place], libc: ['glibc'] };
  for (const place of withoutAddress({ packages })) {
    const { name, version, ...rest } = packages[place];
    packages[place] = {
      ...(name && { name }),
      version,
      resolved: addressOf(place, packages[place]),
      ...rest,
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: { '': root, ...Object.fromEntries(sorted) } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = Object.keys(missingEntries(lock)).length;
  const unaddressed = withoutAddress(lock).length;
  const unbound = withoutLibc(lock).length;
  const lacks = `${missing} packages of other platforms, ${unaddressed} addresses and ${unbound} C libraries`;
  const isCheck = process.argv.includes('--check');
  if (missing + unaddressed + unbound === 0) {
    console.log('package-lock.json is whole.');
  } else if (isCheck) {
    console.error(`package-lock.json lacks ${lacks}: node scripts/fix-lock.mjs`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, `${JSON.stringify(fixed(lock), null, 2)}\n`);
    console.log(`package-lock.json: ${lacks} added.`);
  }
}
