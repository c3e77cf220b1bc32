/** @jest-environment ./jest/browser-environment.cjs */
import { useEffect } from 'react';
import { screen } from '@testing-library/react';
import { mountRootParcel, type AppProps as SpaProps } from 'single-spa';
import {
  createRemote,
  usePlatform,
  useUnsavedWork,
  type PanelMountProps,
  type PlatformContext,
} from '@campaign/platform';
import { createMemoryHistory } from '@campaign/platform/testing';
import { createConsoleStore } from '@campaign/shared-api';
import { aRemote } from '../testing/a-remote';
import { openParts } from './mount-part';

const history = createMemoryHistory('/phonelist', async () => true);
const whole = { store: createConsoleStore(), history, guard: history.guard } as PlatformContext;

// Nothing is awaited in an act here: a life cycle ends when React has drawn, which an act does at its own end.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** A panel of the remote `lists` on the page. */
async function open(Panel: () => React.ReactNode) {
  const parts = openParts(whole);
  await parts.owner.mount({ mountParcel: mountRootParcel } as unknown as SpaProps);
  const { panels } = createRemote({ panels: { 'phone-list-manager': Panel }, app: () => null });
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { domElement, props: {}, open: true, close: () => {}, onCrash: () => {} };
  const mounting = parts.mountPart<PanelMountProps>(aRemote('lists'), panels['phone-list-manager']!, props);
  await screen.findByText('A panel');
  return { props, mounted: await mounting };
}

it('removes a part that is just being updated [M10]', async () => {
  const { props, mounted } = await open(() => {
    useUnsavedWork(true, 'Half a list');
    return <p>A panel</p>;
  });
  expect(history.guard.unsaved()).toBe('Half a list');
  void mounted.update({ ...props, open: false });
  // Under way by now, and not drawn yet.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  await mounted.unmount();
  expect(screen.queryByText('A panel')).toBeNull();
  expect(history.guard.unsaved()).toBeUndefined();
});

it('lets a part go whose update does not end', async () => {
  const parts = openParts(whole);
  await parts.owner.mount({ mountParcel: mountRootParcel } as unknown as SpaProps);
  const done = async () => {};
  const panel = { bootstrap: done, mount: done, unmount: done, update: () => new Promise<never>(() => {}) };
  const props = { domElement: document.body } as never;
  const mounted = await parts.mountPart(aRemote('lists'), panel as never, props);
  void mounted.update(props);
  await mounted.unmount();
  expect(history.guard.unsaved()).toBeUndefined();
});

it('ends guards and history listeners that a part did not end itself [M10]', async () => {
  const { mounted } = await open(() => <Leaving />);
  await mounted.unmount();
  history.push('/phonelist?page=2');
  expect(heard).toBe(0);
  expect(history.guard.unsaved()).toBeUndefined();
});

let heard = 0;
function Leaving() {
  const { guard, history: mine } = usePlatform();
  useEffect(() => {
    guard.block(() => true, 'Left');
    mine.listen(() => (heard += 1));
  }, [guard, mine]);
  return <p>A panel</p>;
}
