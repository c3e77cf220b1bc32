// Imported before all else, and kept so simple that a Node too old for the rest can still read it and say so.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 20)) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: install Node 20.20 or newer (https://nodejs.org) and run this again.',
  );
  process.exit(1);
}
