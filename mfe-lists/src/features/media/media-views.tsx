import { ButtonGroup, IconButton } from '@campaign/shared-ui';
import { mediaWords } from '../../media-words';
import type { MediaView } from './use-media-view';

const say = mediaWords.view;

interface MediaViewsProps {
  view: MediaView;
  onChange: (view: MediaView) => void;
}

/** Table or grid. */
export function MediaViews({ view, onChange }: MediaViewsProps) {
  return (
    <ButtonGroup label={say.label}>
      <IconButton
        icon="list"
        label={say.table}
        aria-pressed={view === 'table'}
        onClick={() => onChange('table')}
      />
      <IconButton
        icon="grid"
        label={say.grid}
        aria-pressed={view === 'grid'}
        onClick={() => onChange('grid')}
      />
    </ButtonGroup>
  );
}
