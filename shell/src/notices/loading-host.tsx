import { selectLoading, useConsoleSelector } from '@campaign/shared-api';
import { LoaderOverlay, LoadingBar } from '@campaign/shared-ui';

/** The loading flag made visible over the whole window: writes from forms (LOAD-04). */
export function WaitingOverlay() {
  return <LoaderOverlay on={useConsoleSelector(selectLoading).overlay} />;
}

/** The same flag as a line under the top bar: lists being read (LOAD-05). */
export function ReadingBar() {
  return <LoadingBar on={useConsoleSelector(selectLoading).bar} />;
}
