import { useEffect, useState } from 'react';
import type { Catalogue } from '../remotes/catalogue';
import { readPass } from '../remotes/preview-pass';
import { LastResort } from '../remotes/last-resort';
import { NotFoundPage } from './not-found-page';

/** The release of who tries a build alone comes after the page; a page of that build is not missing until then. */
const PREVIEW_MS = 3000;

export function NothingHere({ catalogue }: { catalogue: Catalogue }) {
  const [mayCome, setMayCome] = useState(() => readPass() !== undefined && !catalogue.release().preview);
  useEffect(() => {
    if (!mayCome) return;
    const late = setTimeout(setMayCome, PREVIEW_MS, false);
    return () => clearTimeout(late);
  }, [mayCome]);
  if (mayCome) return null;
  return (
    <>
      <NotFoundPage />
      <LastResort />
    </>
  );
}
