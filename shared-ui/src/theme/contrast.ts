/** Colour arithmetic for tests and charts: WCAG contrast, OKLab distance, colour-vision simulation. */

type Triple = readonly [number, number, number];

/** `#RRGGBB` → linear-light sRGB, each channel 0–1. Throws on any other notation. */
function toLinear(hex: string): Triple {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new Error(`Not a #RRGGBB colour: ${hex}`);
  const channel = (part: string | undefined) => {
    const value = Number.parseInt(part ?? '', 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(match[1]), channel(match[2]), channel(match[3])];
}

/** Contrast ratio 1–21 by WCAG 2.2, "relative luminance" and "contrast ratio". */
export function contrastRatio(one: string, other: string): number {
  const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [a, b] = [luminance(toLinear(one)), luminance(toLinear(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function times(matrix: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** Machado, Oliveira, Fernandes 2009, severity 1.0, on linear sRGB. */
const SIGHT = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly [Triple, Triple, Triple]>;

export type Sight = keyof typeof SIGHT;
export const sights = Object.keys(SIGHT) as Sight[];

/** Björn Ottosson's OKLab (2020) from linear sRGB. */
function toOklab(linear: Triple): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}

/** Distance ×100 between two colours in OKLab, as seen with the given colour vision. */
export function perceivedDistance(one: string, other: string, sight: Sight): number {
  const seen = (hex: string) => {
    const [red, green, blue] = times(SIGHT[sight], toLinear(hex));
    const clip = (value: number) => Math.min(1, Math.max(0, value));
    return toOklab([clip(red), clip(green), clip(blue)]);
  };
  const [a, b] = [seen(one), seen(other)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
