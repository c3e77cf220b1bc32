/** One choice of a ComboBox or MultiSelect; the shape of Select's options with a second line. */
export interface ComboOption {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Options whose label or hint contains every word of `text`; accents and case do not count. */
export function matchOptions(options: readonly ComboOption[], text: string): readonly ComboOption[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const all = plain(`${option.label} ${option.hint ?? ''}`);
    return words.every((word) => all.includes(word));
  });
}
