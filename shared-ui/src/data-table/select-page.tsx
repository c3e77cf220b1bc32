import { Checkbox } from '../choice/checkbox';

export interface PageSelection {
  /** How many of this page's rows are chosen. */
  chosen: number;
  of: number;
  onToggle: () => void;
}

/** Chooses every row of this page, or none. Without `label` it is a box alone. */
export function SelectPage({ chosen, of, onToggle, label }: PageSelection & { label?: string }) {
  const name = 'Select all rows on this page';
  return (
    <Checkbox
      label={label ?? name}
      aria-label={label && name}
      hideLabel={label === undefined}
      checked={of > 0 && chosen === of}
      indeterminate={chosen > 0 && chosen < of}
      disabled={of === 0}
      onChange={onToggle}
    />
  );
}
