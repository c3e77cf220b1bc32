import { keepTrying } from './keep-trying';

const failing = (times: number) => {
  const load = jest.fn(async (_before: number) => {
    if (load.mock.calls.length <= times) throw new Error(`Failed ${load.mock.calls.length}`);
    return 'loaded';
  });
  return load;
};

it('asks once for what comes at once', async () => {
  const load = failing(0);
  await expect(keepTrying(load)).resolves.toBe('loaded');
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks again, after a pause, for what did not come', async () => {
  const load = failing(2);
  const before = performance.now();
  await expect(keepTrying(load, [20, 30])).resolves.toBe('loaded');
  expect(performance.now() - before).toBeGreaterThan(45);
  expect(load.mock.calls).toEqual([[0], [1], [2]]);
});

it('says why after the last try', async () => {
  const load = failing(9);
  await expect(keepTrying(load, [0, 0])).rejects.toThrow('Failed 3');
  expect(load).toHaveBeenCalledTimes(3);
});
