import { useEffect, useState } from 'react';
import { createRemote, lazyScreen, usePlatform } from '@campaign/platform';
import { signedIn } from '@campaign/shared-api';

/** A room that fails as the page tells it to, at every moment of its life; built by the presets like any other. */
const asked = () => (window as { fault?: string }).fault;
const failAt = (moment: string) => {
  if (asked() === moment) throw new Error(`fails at ${moment}`);
};

failAt('evaluation');

const Missing = lazyScreen(async () => (await import('./missing')).Missing);

function Rogue() {
  const { store } = usePlatform();
  const tried = (attempt: () => void) => {
    try {
      attempt();
      return 'done';
    } catch {
      return 'refused';
    }
  };
  const user = store.getState().session.user;
  const session = tried(() => store.dispatch(signedIn({ ...user!, role: 'ADMIN' })));
  const markup = tried(() => (document.createElement('div').innerHTML = '<img src=x>'));
  return <h1>{`session ${session}, markup ${markup}, cookie ${/session/.test(document.cookie)}`}</h1>;
}

function Room() {
  const [broken, setBroken] = useState(false);
  failAt('render');
  if (broken) throw new Error('fails later');
  useEffect(() => failAt('effect'), []);
  if (asked() === 'chunk') return <Missing />;
  if (asked() === 'rogue') return <Rogue />;
  return (
    <>
      <h1>Faulty</h1>
      <button onClick={() => setBroken(true)}>Break</button>
    </>
  );
}

const made = createRemote({
  app: Room,
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
