import { mayStay, wayClear, type Edges } from './clear-of-controls';

const [WIDTH, HEIGHT] = [1280, 800];
const TOASTS: Edges = { left: 860, top: 64, right: 1260, bottom: 124 };
const way = (...controls: Edges[]) => wayClear(TOASTS, controls, [], WIDTH, HEIGHT);

it('TOAST-02 stays at the top right where nothing lies under the toasts', () => {
  expect(way()).toEqual({ x: 0, y: 0 });
  expect(way({ left: 260, top: 64, right: 860, bottom: 124 })).toEqual({ x: 0, y: 0 });
  expect(way({ left: 860, top: 124, right: 1260, bottom: 160 })).toEqual({ x: 0, y: 0 });
});

it('goes beside a button, or below it where that is nearer, eight pixels away', () => {
  const button = { left: 1130, top: 80, right: 1256, bottom: 120 };
  expect(way(button)).toEqual({ x: 0, y: 64 });
  const filters = { left: 260, top: 130, right: 1256, bottom: 760 };
  expect(way(button, filters)).toEqual({ x: 138, y: 0 });
});

it('goes beside what else would lie under it there', () => {
  const [button, other] = [
    { left: 1130, top: 80, right: 1256, bottom: 120 },
    { left: 1000, top: 80, right: 1120, bottom: 120 },
  ];
  const filters = { left: 260, top: 130, right: 1256, bottom: 760 };
  expect(way(button, other, filters)).toEqual({ x: 268, y: 0 });
});

it('goes below all of it where nothing nearer is free', () => {
  expect(way({ left: 0, top: 0, right: WIDTH, bottom: 700 })).toEqual({ x: 0, y: 644 });
});

it('goes beside a panel that is full of fields', () => {
  expect(way({ left: 800, top: 0, right: WIDTH, bottom: HEIGHT })).toEqual({ x: 468, y: 0 });
});

it('lies on as few as it can where every place has some', () => {
  const lines = [60, 120, 180, 300, 360, 420, 480, 540, 600, 660, 720, 780].map((top) => ({
    ...{ left: 0, top, right: WIDTH, bottom: top + 40 },
  }));
  expect(way(...lines)).toEqual({ x: 0, y: 164 });
});

it('stays where no place at the right is free', () => {
  expect(way({ left: 0, top: 0, right: WIDTH, bottom: HEIGHT })).toEqual({ x: 0, y: 0 });
  // Free, and too far to the left, or lower than the window, to be looked for.
  expect(way({ left: 400, top: 0, right: WIDTH, bottom: HEIGHT })).toEqual({ x: 0, y: 0 });
  expect(way({ left: 0, top: 0, right: WIDTH, bottom: HEIGHT - 60 })).toEqual({ x: 0, y: 0 });
});

it('goes a little way for a figure that is only read, and never onto a control for one', () => {
  const button = { left: 1130, top: 80, right: 1256, bottom: 120 };
  const cost = { left: 900, top: 140, right: 1000, bottom: 164 };
  expect(wayClear(TOASTS, [], [{ ...cost, top: 100 }], WIDTH, HEIGHT)).toEqual({ x: 0, y: 108 });
  // Below the button it would lie on the cost.
  expect(wayClear(TOASTS, [button], [cost], WIDTH, HEIGHT)).toEqual({ x: 0, y: 108 });
  const everywhere = Array.from({ length: 34 }, (_, at) => ({
    ...{ left: 0, top: at * 24, right: WIDTH, bottom: at * 24 + 20 },
  }));
  expect(wayClear(TOASTS, [button], everywhere, WIDTH, HEIGHT)).toEqual({ x: 0, y: 60 });
});

it('stays where it went until something comes under it or the window has become too small for it', () => {
  const aside = { x: 400, y: 60 };
  const field = { left: 500, top: 140, right: 600, bottom: 180 };
  expect(mayStay(TOASTS, [], aside, HEIGHT)).toBe(true);
  expect(mayStay(TOASTS, [field], aside, HEIGHT)).toBe(false);
  // The same toasts in a window of 768 by 180 pixels.
  expect(mayStay({ ...TOASTS, left: 348, right: 748 }, [], aside, HEIGHT)).toBe(false);
  expect(mayStay(TOASTS, [], aside, 180)).toBe(false);
});
