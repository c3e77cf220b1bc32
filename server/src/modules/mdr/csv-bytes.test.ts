import { CsvBytes } from './csv-bytes';

it('holds all that was added since it was cleared, however much it is, in letters of any size', () => {
  const csv = new CsvBytes();
  const pieces = Array.from({ length: 120 }, (_, at) => `${at}é€😀`.repeat(5_000));
  for (const piece of pieces) csv.add(piece);
  expect(csv.bytes.toString() === pieces.join('')).toBe(true);
  csv.clear();
  csv.add('again');
  expect(csv.bytes.toString()).toBe('again');
});
