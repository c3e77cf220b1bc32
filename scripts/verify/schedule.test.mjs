import { schedule } from './schedule.mjs';

/** Tasks that end when they are told to, and what has begun of them. */
function stage(wanted) {
  const begun = [];
  const ends = {};
  const tasks = wanted.map(([name, seconds, cores]) => ({
    name,
    seconds,
    cores,
    run() {
      begun.push(name);
      return new Promise((end) => (ends[name] = end));
    },
  }));
  const settle = () => new Promise((later) => setImmediate(later));
  const end = (name) => {
    ends[name]();
    return settle();
  };
  return { tasks, begun, end };
}

it('begins with the longest, and the next when a core is free', async () => {
  const { tasks, begun, end } = stage([
    ['short', 1],
    ['long', 9],
    ['middle', 5],
  ]);
  const all = schedule(tasks, 2);
  expect(begun).toEqual(['long', 'middle']);
  await end('middle');
  expect(begun).toEqual(['long', 'middle', 'short']);
  await end('short');
  await end('long');
  await all;
});

it('lets what waits more than it works share a core, and passes over what does not fit yet', async () => {
  const { tasks, begun, end } = stage([
    ['half', 9, 0.5],
    ['whole', 8],
    ['another', 7],
    ['other half', 1, 0.5],
  ]);
  const all = schedule(tasks, 2);
  expect(begun).toEqual(['half', 'whole', 'other half']);
  await end('whole');
  expect(begun).toEqual(['half', 'whole', 'other half', 'another']);
  for (const name of ['half', 'other half', 'another']) await end(name);
  await all;
});

it('runs on one core what asks for two', async () => {
  const { tasks, begun, end } = stage([['wide', 1, 2]]);
  const all = schedule(tasks, 1);
  expect(begun).toEqual(['wide']);
  await end('wide');
  await all;
});

it('begins what waits for something else when that has ended, well or not', async () => {
  const { tasks, begun, end } = stage([
    ['browser', 9],
    ['other', 1],
  ]);
  let fail;
  tasks[0].after = new Promise((_resolve, reject) => (fail = reject));
  const all = schedule(tasks, 1);
  expect(begun).toEqual(['other']);
  await end('other');
  fail(new Error('no browser'));
  await new Promise((later) => setImmediate(later));
  expect(begun).toEqual(['other', 'browser']);
  await end('browser');
  await all;
});
