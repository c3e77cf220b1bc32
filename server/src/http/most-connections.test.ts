import { mostConnections } from './most-connections';

it.each([
  [128, 64],
  [64, 32],
  [1_024, 960],
  [Infinity, Infinity],
])('F06 of %d descriptors clients get %d, and the product the rest', (descriptors, connections) => {
  expect(mostConnections(descriptors)).toBe(connections);
});

it('F06 goes by the limit of this process', () => {
  expect(mostConnections()).toBeGreaterThan(100);
});
