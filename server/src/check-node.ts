// Imported before anything that an older Node could not read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.20 or newer (https://nodejs.org) and start again.`,
  );
  process.exit(1);
}
