import { openMediaTurns } from './media-turns';

const LIMITS = { places: 2, openUploads: 3, waitMs: 60_000 };
const NEVER = new AbortController().signal;

/** Starts work that ends when it is told to, and records the order in which work began. */
function desk(limits = LIMITS) {
  const turns = openMediaTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (agency: number, name: string, signal = NEVER) =>
    turns.run(agency, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)!();
    await settle();
  };
  return { turns, begun, start, end, settle };
}

describe('the turns of uploaded files', () => {
  it('gives one agency one place, and the other place to another agency', async () => {
    const { begun, start, end, settle } = desk();
    const all = [start(1, 'a1'), start(1, 'a2'), start(2, 'b1'), start(3, 'c1')];
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    await end('a2');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('lets an agency that has waited go before the next file of one that has just had its turn', async () => {
    const { begun, start, end, settle } = desk({ ...LIMITS, places: 1 });
    for (const name of ['a1', 'a2', 'a3']) void start(1, name);
    void start(2, 'b1');
    await settle();
    await end('a1');
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    // An upload still waiting here would be refused while another test file runs in this process.
    await end('a2');
    await end('a3');
  });

  it('frees the place of work that fails', async () => {
    const { turns, begun, start, settle } = desk({ ...LIMITS, places: 1 });
    await expect(turns.run(1, NEVER, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    void start(2, 'b1');
    await settle();
    expect(begun).toEqual(['b1']);
  });

  it('returns 503 when no turn came in time, and does not do the work later', async () => {
    const { begun, start, end } = desk({ ...LIMITS, places: 1, waitMs: 30 });
    void start(1, 'a1');
    await expect(start(2, 'b1')).rejects.toMatchObject({ status: 503, code: 'busy' });
    await end('a1');
    expect(begun).toEqual(['a1']);
  });

  it('gives up the turn of a client that is gone', async () => {
    const { begun, start, end } = desk({ ...LIMITS, places: 1 });
    void start(1, 'a1');
    const gone = new AbortController();
    const waiting = start(2, 'b1', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ status: 400, code: 'gone' });
    await end('a1');
    expect(begun).toEqual(['a1']);
    await expect(start(2, 'b2', gone.signal)).rejects.toMatchObject({ code: 'gone' });
  });

  it('returns 429 above the open uploads of one agency, and counts them down again', () => {
    const { turns } = desk();
    const [first] = [turns.beginUpload(1), turns.beginUpload(1), turns.beginUpload(1)];
    expect(() => turns.beginUpload(1)).toThrow(
      'Your agency is uploading 3 files already. Please try again when some of them are done.',
    );
    turns.beginUpload(2)();
    first();
    turns.beginUpload(1);
    expect(() => turns.beginUpload(1)).toThrow('Your agency is uploading');
  });
});
