import { placeBox } from './use-placement';

const view = { width: 1000, height: 600, top: 0 };
const anchorAt = (left: number, top: number) => new DOMRect(left, top, 100, 32);
const box = { width: 200, height: 150 };

describe('placeBox', () => {
  it('puts the box below its anchor, left edges in line', () => {
    expect(placeBox(anchorAt(50, 100), box, view, {})).toEqual({ left: 50, top: 136, side: 'bottom' });
  });

  it('lines up right edges for align end, and centres for center', () => {
    expect(placeBox(anchorAt(500, 100), box, view, { align: 'end' }).left).toBe(400);
    expect(placeBox(anchorAt(500, 100), box, view, { align: 'center' }).left).toBe(450);
  });

  it('flips where there is no room and more on the other side', () => {
    expect(placeBox(anchorAt(50, 560), box, view, {})).toEqual({ left: 50, top: 406, side: 'top' });
    expect(placeBox(anchorAt(880, 100), box, view, { side: 'right' }).side).toBe('left');
  });

  it('stays inside the window by 8 px', () => {
    expect(placeBox(anchorAt(950, 100), box, view, {}).left).toBe(792);
    expect(placeBox(anchorAt(-80, 100), box, view, {}).left).toBe(8);
  });

  it('A02 stays below what toasts say at the top of a phone', () => {
    const below = { ...view, top: 200 };
    expect(placeBox(anchorAt(50, 480), { width: 200, height: 300 }, below, {})).toMatchObject({
      top: 208,
      side: 'top',
    });
    expect(placeBox(anchorAt(50, 300), box, below, { side: 'top' }).side).toBe('bottom');
  });
});
