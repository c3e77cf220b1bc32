/**
 * The paint box. Every value a component may use stands here once; `tokensCss()` turns it into CSS custom
 * properties and components read `var(--…)` only. Contrast and chart distances are proven in tokens.test.ts.
 */
const light = {
  canvas: '#F7F8FA',
  surface: '#FFFFFF',
  subtle: '#F1F3F6',
  inset: '#E8EBF0',
  fg: '#16191F',
  muted: '#555D6B',
  faint: '#646C79',
  border: '#DDE1E8',
  'control-border': '#7F8896',
  accent: '#3B55CF',
  'accent-hover': '#3147B3',
  'accent-active': '#283B99',
  'accent-fg': '#3147B3',
  'accent-subtle': '#EDF0FD',
  'on-accent': '#FFFFFF',
  'on-solid': '#FFFFFF',
  focus: '#3B55CF',
  success: '#18794A',
  'success-fg': '#12633B',
  'success-subtle': '#E5F5EC',
  warn: '#A85B00',
  'warn-fg': '#874600',
  'warn-subtle': '#FFF3DC',
  danger: '#C72C3B',
  'danger-fg': '#A41E2D',
  'danger-subtle': '#FDECEE',
  info: '#0B6FB0',
  'info-fg': '#0A588C',
  'info-subtle': '#E4F2FB',
  'neutral-fg': '#454C59',
  'neutral-subtle': '#ECEFF3',
  'bubble-out': '#3B55CF',
  'bubble-in': '#ECEFF3',
  'chart-1': '#3B55CF',
  'chart-2': '#C0571E',
  'chart-3': '#12A195',
  'chart-4': '#82477E',
  'chart-5': '#A679ED',
  'chart-6': '#35383D',
  scrim: 'rgb(16 24 40 / 0.45)',
} as const;

/** The name of a colour token; in CSS it is `var(--color-<name>)`. */
export type ColorToken = keyof typeof light;

const dark: Record<ColorToken, string> = {
  canvas: '#0F1217',
  surface: '#161A21',
  subtle: '#1D222B',
  inset: '#0B0D11',
  fg: '#E9ECF2',
  muted: '#A4ADBB',
  faint: '#8D96A6',
  border: '#2A313C',
  'control-border': '#6C7687',
  accent: '#4C66E0',
  'accent-hover': '#3F58CE',
  'accent-active': '#364CB8',
  'accent-fg': '#9FB1FF',
  'accent-subtle': '#1D2646',
  'on-accent': '#FFFFFF',
  'on-solid': '#FFFFFF',
  focus: '#9FB1FF',
  success: '#1A7D4C',
  'success-fg': '#5FD39B',
  'success-subtle': '#10281C',
  warn: '#A3600F',
  'warn-fg': '#F3B760',
  'warn-subtle': '#2D2110',
  danger: '#D13A49',
  'danger-fg': '#FF8F97',
  'danger-subtle': '#34161B',
  info: '#1879BD',
  'info-fg': '#74C3F8',
  'info-subtle': '#0F2536',
  'neutral-fg': '#BAC2CE',
  'neutral-subtle': '#232934',
  'bubble-out': '#3F58CE',
  'bubble-in': '#232934',
  'chart-1': '#7C93FF',
  'chart-2': '#CF5A1C',
  'chart-3': '#3B8A80',
  'chart-4': '#D793B8',
  'chart-5': '#8A52C4',
  'chart-6': '#D3E3F5',
  scrim: 'rgb(3 5 8 / 0.62)',
};

/** Both palettes by resolved theme. Charts, which cannot read `var(--…)` everywhere, take colours from here. */
export const palette: Record<'light' | 'dark', Record<ColorToken, string>> = { light, dark };

/** Distances in px, the 4-grid. In CSS `var(--space-12)`. */
export const spaces = [2, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64] as const;
export type Space = 0 | (typeof spaces)[number];

/** A distance token as a CSS value; 0 stays 0. */
export const space = (step: Space): string => (step === 0 ? '0' : `var(--space-${step})`);

const shape = {
  'radius-chip': '4px',
  'radius-control': '6px',
  'radius-card': '8px',
  'radius-panel': '12px',
  'radius-pill': '999px',
  'control-sm': '28px',
  'control-md': '32px',
  'control-lg': '40px',
  'control-touch': '44px',
  'sidebar-wide': '240px',
  'sidebar-narrow': '64px',
  'topbar-height': '56px',
  'content-max': '1440px',
  'form-max': '720px',
} as const;

const type = {
  'font-sans': `'Inter Variable', 'Inter Fallback', system-ui, sans-serif`,
  'font-mono': `ui-monospace, SFMono-Regular, Menlo, Consolas, monospace`,
  // In rem, so that the reader's own font size counts; 1rem = 16px gives look.md's table.
  'text-display': '600 1.75rem/2.25rem var(--font-sans)',
  'text-h1': '600 1.25rem/1.75rem var(--font-sans)',
  'text-h2': '600 1rem/1.5rem var(--font-sans)',
  'text-h3': '600 0.875rem/1.25rem var(--font-sans)',
  'text-label': '500 0.875rem/1.25rem var(--font-sans)',
  'text-body': '400 0.875rem/1.25rem var(--font-sans)',
  'text-table': '400 0.8125rem/1.25rem var(--font-sans)',
  'text-table-head': '500 0.8125rem/1.25rem var(--font-sans)',
  'text-caption': '400 0.75rem/1rem var(--font-sans)',
  'text-badge': '500 0.75rem/1rem var(--font-sans)',
  'text-message': '400 0.9375rem/1.25rem var(--font-sans)',
  'text-touch-input': '400 1rem/1.5rem var(--font-sans)',
} as const;

const motion = {
  'duration-press': '70ms',
  'duration-hover': '110ms',
  'duration-menu': '150ms',
  'duration-panel': '240ms',
  'duration-panel-out': '200ms',
  'ease-standard': 'cubic-bezier(0.2, 0, 0.38, 0.9)',
  'ease-enter': 'cubic-bezier(0, 0, 0.38, 0.9)',
  'ease-exit': 'cubic-bezier(0.2, 0, 1, 0.9)',
} as const;

const layers = {
  'z-nav': '100',
  'z-sticky': '200',
  'z-panel': '300',
  'z-dialog': '400',
  'z-popover': '500',
  'z-toast': '600',
  'z-loader': '700',
} as const;

const shadows = {
  light: {
    'shadow-1': '0 1px 2px rgb(16 24 40 / 0.06)',
    'shadow-2': '0 4px 12px rgb(16 24 40 / 0.10), 0 0 0 1px var(--color-border)',
    'shadow-3': '0 16px 40px rgb(16 24 40 / 0.18)',
  },
  dark: {
    'shadow-1': '0 1px 2px rgb(0 0 0 / 0.40)',
    'shadow-2': '0 4px 12px rgb(0 0 0 / 0.45), 0 0 0 1px var(--color-border)',
    'shadow-3': '0 16px 40px rgb(0 0 0 / 0.55), 0 0 0 1px var(--color-border)',
  },
} as const;

const declare = (prefix: string, values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${name}:${value};`)
    .join('');

function themeCss(theme: 'light' | 'dark'): string {
  return `color-scheme:${theme};${declare('color-', palette[theme])}${declare('', shadows[theme])}`;
}

/**
 * The style sheet of all tokens. Without `data-theme` on <html> the system decides; with it, the person did.
 * Paper is always light.
 */
export function tokensCss(): string {
  const distances = Object.fromEntries(spaces.map((step) => [`space-${step}`, `${step}px`]));
  const fixed = [distances, shape, type, motion, layers].map((group) => declare('', group)).join('');
  return [
    `:root{${fixed}${themeCss('light')}}`,
    `@media screen and (prefers-color-scheme: dark){:root:not([data-theme]){${themeCss('dark')}}}`,
    `@media screen{:root[data-theme='dark']{${themeCss('dark')}}}`,
  ].join('\n');
}

/** What a thing means, as colour: one word instead of a pile of booleans. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warn' | 'danger' | 'info';
