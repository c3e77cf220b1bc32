/**
 * What runs at night, all of it under THOROUGH=1: `script` of the root's package.json, and how long it may take before it is
 * ended by force. What the gate takes a part of is here in full.
 */
export const JOBS = [
  {
    name: 'unit',
    holds: 'unit and screen tests, with every count and row',
    script: 'test',
    args: ['unit'],
    minutes: 40,
  },
  {
    name: 'server',
    holds:
      'every test of the server on the oldest supported PostgreSQL, with every count of a race; 20 kills while identities are submitted, the carriers’ classes by the minute',
    script: 'test',
    args: ['server'],
    env: { TEST_POSTGRES: 'oldest' },
    minutes: 120,
  },
  {
    name: 'pictures',
    holds: 'every story and kept screen against its picture, to the last shade',
    script: 'test',
    args: ['stories', 'screens'],
    minutes: 40,
  },
  {
    name: 'browser',
    holds: 'every journey, every state as every role and with all frames, every fault on every remote',
    script: 'test',
    args: ['browser'],
    minutes: 240,
  },
  {
    name: 'firefox',
    holds:
      'journeys in Firefox: signing in, a file of 20,000 rows and its ledger, a campaign to its report, one-key sending, replies, short links; pages left while they load',
    script: 'test',
    args: ['firefox'],
    minutes: 60,
  },
  {
    name: 'chaos',
    holds: 'kills, faults and STOPs from a new seed, the long run',
    script: 'chaos',
    args: ['--long'],
    minutes: 60,
  },
  {
    name: 'fuzz',
    holds: '10,000 random bodies for every call that takes one, from a new seed',
    script: 'fuzz',
    minutes: 60,
  },
  {
    name: 'nodes',
    holds:
      'the product starts, signs in and stops under Node 20, 24 and 26; units, screens and server on Node 20',
    script: 'node-versions',
    minutes: 60,
  },
  {
    name: 'machine',
    holds: 'full disks, little memory, few descriptors, a starved, absent and renewed machine',
    script: 'chaos:machine',
    minutes: 90,
  },
  {
    name: 'mutants',
    holds: 'every guard of the sending path taken away once',
    script: 'mutants',
    minutes: 180,
  },
  {
    name: 'logic',
    holds:
      'policy, rules, views, contracts and what browser and server share, an operator, condition or field changed at a time: 85 % noticed',
    script: 'mutants',
    args: ['logic'],
    minutes: 240,
  },
];
