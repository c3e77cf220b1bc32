import { Button } from '@campaign/shared-ui';
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
      <Button
        size="sm"
        icon="arrow-right"
        title={words.chat.nextHint}
        aria-keyshortcuts="Alt+N"
        onClick={() => void onNext()}
      >
        {words.chat.next}
      </Button>
      <OnePaneOnly>
        <Button size="sm" icon="list" onClick={onPeople}>
          {words.chat.people}
        </Button>
      </OnePaneOnly>
    </>
  );
}
