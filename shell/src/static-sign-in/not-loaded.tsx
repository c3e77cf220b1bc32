import { Button } from '@campaign/shared-ui';
import { Entrance } from '../session/entrance';
import { words } from '../words';

/** Instead of a blank page, when the console could not be loaded; made of what the sign-in page has already. */
export function NotLoaded() {
  return (
    <Entrance title={words.notLoaded.title} text={words.notLoaded.text} isStep>
      <Button variant="primary" size="lg" wide onClick={() => window.location.reload()}>
        {words.notLoaded.reload}
      </Button>
    </Entrance>
  );
}
