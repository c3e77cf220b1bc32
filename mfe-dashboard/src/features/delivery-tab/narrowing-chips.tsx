import { Button, Inline } from '@campaign/shared-ui';
import { formatDay } from '@campaign/shared-ui/dates';
import { words } from '../../words';
import { NARROWINGS, type Narrowing, type NarrowingName } from './narrowing';

const say = words.delivery.narrowed;

/** What says itself, wherever it was narrowed to. */
const textOf: Partial<Record<NarrowingName, (value: string) => string>> = {
  day: formatDay,
  hour: words.delivery.by.hourOf,
  outcome: (value) => say.outcomes[value as keyof typeof say.outcomes],
};

interface NarrowingChipsProps {
  narrowing: Narrowing;
  labelOf: (name: NarrowingName, value: string) => string;
  onWiden: (name?: NarrowingName) => void;
}

/** What the figures are narrowed to; each is taken off by itself, or all at once. */
export function NarrowingChips({ narrowing, labelOf, onWiden }: NarrowingChipsProps) {
  const chosen = NARROWINGS.flatMap((name) => {
    const value = narrowing[name];
    return value === undefined ? [] : [{ name, text: textOf[name]?.(value) ?? labelOf(name, value) }];
  });
  if (chosen.length === 0) return null;
  return (
    <Inline gap={8} role="group" aria-label={say.label}>
      {chosen.map(({ name, text }) => (
        <Button
          key={name}
          size="sm"
          icon="x"
          aria-label={say.remove(say.names[name], text)}
          onClick={() => onWiden(name)}
        >
          {`${say.names[name]}: ${text}`}
        </Button>
      ))}
      {chosen.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => onWiden()}>
          {say.all}
        </Button>
      )}
    </Inline>
  );
}
