import { useEffect, useState, type ComponentType } from 'react';
import { createRemote, lazyScreen } from '@campaign/platform';
import * as sharedUi from '@campaign/shared-ui';
import { Rogue, tamper } from './rogue';
import { UNRULY, Unruly } from './unruly';

/** A remote that fails as the page tells it to, at every moment of its life; built by the presets like any other. */
const asked = () => (window as { fault?: string }).fault;
const failAt = (moment: string) => {
  if (asked() === `tampers on ${moment}`) tamper();
  if (asked() === moment) throw new Error(`fails at ${moment}`);
};

failAt('evaluation');
const page = window as unknown as { evaluated?: number };
page.evaluated = (page.evaluated ?? 0) + 1;
if (page.evaluated === 1) failAt('first evaluation');

/** What a newer console might give. */
const { Surprise: Absent } = sharedUi as unknown as { Surprise: ComponentType };
const Missing = lazyScreen(async () => (await import('./missing')).Missing);

function Remote() {
  const [broken, setBroken] = useState(false);
  failAt('render');
  if (broken) throw new Error('fails later');
  useEffect(() => {
    failAt('effect');
    if (asked() === 'late') setTimeout(() => setBroken(true), 5_000);
  }, []);
  if (asked() === 'chunk') return <Missing />;
  if (asked() === 'absent') return <Absent />;
  if (asked() === 'rogue') return <Rogue />;
  const unruly = UNRULY[asked() ?? ''];
  if (unruly) return <Unruly act={unruly} />;
  return (
    <>
      <h1>Faulty</h1>
      <button onClick={() => setBroken(true)}>Break</button>
    </>
  );
}

const made = createRemote({
  app: Remote,
  init: () => failAt('init'),
});

const hangs = () => new Promise<never>(() => {});
const at = <Life extends (props: never) => Promise<unknown>>(moment: string, life: Life) =>
  (async (props: never) => {
    failAt(moment);
    if (asked() === `${moment} hangs`) await hangs();
    return life(props);
  }) as Life;

export default {
  ...made,
  contract: asked() === 'contract' ? 2 : made.contract,
  build: asked() === 'stale' ? 'another-build' : made.build,
  app: {
    ...made.app,
    bootstrap: at('bootstrap', made.app.bootstrap),
    mount: at('mount', made.app.mount),
    unmount: at('unmount', made.app.unmount),
  },
};
