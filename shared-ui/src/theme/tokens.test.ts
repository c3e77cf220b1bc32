import { contrastRatio, perceivedDistance, sights } from './contrast';
import { palette, tokensCss, type ColorToken } from './tokens';

type Row = [foreground: ColorToken, grounds: ColorToken[], needs: number];

/** look.md §2.4. Text needs 4.5 (running text: 7), borders and rings 3. */
const TABLE: Row[] = [
  ['fg', ['surface', 'canvas', 'subtle', 'accent-subtle', 'bubble-in'], 7],
  ['muted', ['surface', 'canvas', 'subtle'], 4.5],
  ['faint', ['surface', 'canvas', 'subtle'], 4.5],
  ['accent-fg', ['surface', 'accent-subtle', 'canvas', 'subtle'], 4.5],
  ['on-accent', ['accent', 'accent-hover', 'accent-active', 'bubble-out'], 4.5],
  ['control-border', ['surface', 'canvas', 'subtle'], 3],
  ['focus', ['surface', 'canvas'], 3],
  ['success-fg', ['success-subtle', 'surface'], 4.5],
  ['warn-fg', ['warn-subtle', 'surface'], 4.5],
  ['danger-fg', ['danger-subtle', 'surface'], 4.5],
  ['info-fg', ['info-subtle', 'surface'], 4.5],
  ['neutral-fg', ['neutral-subtle', 'surface'], 4.5],
  ['on-solid', ['success', 'warn', 'danger', 'info'], 4.5],
];

const pairs = (['light', 'dark'] as const).flatMap((theme) =>
  TABLE.flatMap(([foreground, grounds, needs]) =>
    grounds.map((ground) => ({ theme, foreground, ground, needs })),
  ),
);

describe('tokens', () => {
  it.each(pairs)('keep $foreground on $ground at $needs:1 or better in $theme', (pair) => {
    const colours = palette[pair.theme];
    expect(contrastRatio(colours[pair.foreground], colours[pair.ground])).toBeGreaterThanOrEqual(pair.needs);
  });

  it('measure contrast by the WCAG formula: black on white is 21, and the look.md figures come out', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastRatio(palette.light.fg, palette.light.surface)).toBeCloseTo(17.6, 1);
    expect(contrastRatio(palette.dark['accent-fg'], palette.dark.surface)).toBeCloseTo(8.48, 1);
  });

  it.each([
    ['light', 12.9, 27.8],
    ['dark', 10.8, 29.1],
  ] as const)('keep the %s chart colours apart for every kind of colour vision', (theme, least, firstTwo) => {
    const chart = ([1, 2, 3, 4, 5, 6] as const).map((nth) => palette[theme][`chart-${nth}`]);
    const distances = chart.flatMap((one, index) =>
      chart
        .slice(index + 1)
        .map((other) => Math.min(...sights.map((sight) => perceivedDistance(one, other, sight)))),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(least - 0.1);
    expect(distances[0]).toBeGreaterThanOrEqual(firstTwo - 0.1);
    for (const colour of chart) {
      expect(contrastRatio(colour, palette[theme].surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it('define every colour in both themes and let the system decide unless the person did, and never print the dark one', () => {
    const css = tokensCss();
    expect(css.match(/--color-canvas:#0F1217/g)).toHaveLength(2);
    expect(css).toContain(':root:not([data-theme])');
    for (const line of css.split('\n').filter((line) => line.includes('#0F1217')))
      expect(line).toMatch(/^@media screen/);
    expect(Object.keys(palette.dark).sort()).toEqual(Object.keys(palette.light).sort());
  });
});
