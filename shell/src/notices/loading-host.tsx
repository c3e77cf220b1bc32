import { selectLoading, useConsoleSelector } from '@campaign/shared-api';
import { LoaderOverlay, LoadingBar } from '@campaign/shared-ui';

/** The loading flag made visible: a line for reads, the whole window for writes from forms (LOAD-04, LOAD-05). */
export function LoadingHost() {
  const { overlay, bar } = useConsoleSelector(selectLoading);
  return (
    <>
      <LoadingBar on={bar && !overlay} />
      <LoaderOverlay on={overlay} />
    </>
  );
}
