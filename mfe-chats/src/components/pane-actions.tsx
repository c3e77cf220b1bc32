import { IconButton } from '@campaign/shared-ui';
import { words } from '../words';
import { OnePaneOnly } from './two-panes.styled';

interface PaneActionsProps {
  onNext: () => Promise<void>;
  /** Where one pane is seen: back to the people. */
  onPeople: () => void;
}

/** The ways from one conversation to another. */
export function PaneActions({ onNext, onPeople }: PaneActionsProps) {
  return (
    <>
      <IconButton
        size="sm"
        icon="arrow-right"
        label={words.chat.next}
        aria-keyshortcuts="Alt+N"
        onClick={() => void onNext()}
      />
      <OnePaneOnly>
        <IconButton size="sm" icon="list" label={words.chat.people} onClick={onPeople} />
      </OnePaneOnly>
    </>
  );
}
