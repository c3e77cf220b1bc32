import { mostConnections } from './max-connections';

it.each([
  [128, 64],
  [64, 32],
  [640, 320],
  // 64 are kept for the database, files and mail, and 256 for the carrier.
  [1_024, 704],
  [Infinity, Infinity],
])('F06 of %d descriptors clients get %d, and the product the rest', (descriptors, connections) => {
  expect(mostConnections(256, descriptors)).toBe(connections);
});

it('F06 goes by the limit of this process', () => {
  expect(mostConnections(256)).toBeGreaterThan(100);
});
