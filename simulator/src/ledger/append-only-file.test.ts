import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/customer';
import { AppendOnlyFile } from './append-only-file';

describe('an append-only file', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'deep', 'ledger.jsonl');
  });
  afterEach(() => folder.remove());

  const reopen = async (): Promise<{ file: AppendOnlyFile; lines: string[] }> => {
    const lines: string[] = [];
    return { file: await AppendOnlyFile.open(path, (line) => lines.push(line)), lines };
  };

  it('has a line on the disk when append resolves', async () => {
    const { file } = await reopen();
    await file.append('first');
    expect(await readFile(path, 'utf8')).toBe('first\n');
    await file.close();
  });

  it('keeps the order of lines that are appended together', async () => {
    const { file } = await reopen();
    const wanted = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
    await Promise.all(wanted.map((line) => file.append(line)));
    await file.close();
    const again = await reopen();
    expect(again.lines).toEqual(wanted);
    await again.file.close();
  });

  it('reads from any line on, also across marks and characters of several bytes', async () => {
    const { file } = await reopen();
    await Promise.all(Array.from({ length: 700 }, (_, index) => file.append(`é€😀 ${index}`)));
    expect(await file.read(0, 2)).toEqual(['é€😀 0', 'é€😀 1']);
    expect(await file.read(511, 3)).toEqual(['é€😀 511', 'é€😀 512', 'é€😀 513']);
    expect(await file.read(698, 10)).toEqual(['é€😀 698', 'é€😀 699']);
    expect(await file.read(700, 10)).toEqual([]);
    await file.close();
  });

  it('drops what a crash left half-written and goes on after it', async () => {
    const first = await reopen();
    await first.file.append('whole');
    await first.file.close();
    await appendFile(path, '{"torn');
    const second = await reopen();
    expect(second.lines).toEqual(['whole']);
    await second.file.append('next');
    await second.file.close();
    expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
  });

  it('refuses every line after one that could not be written', async () => {
    const { file } = await reopen();
    await file.close();
    await expect(file.append('lost')).rejects.toThrow();
    await expect(file.append('also lost')).rejects.toThrow('The ledger cannot be written.');
  });
});
