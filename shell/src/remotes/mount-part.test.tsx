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
import type { GlobalsKeeper } from './keep-page';
import { openParts } from './mount-part';

const history = createMemoryHistory('/phonelist', async () => true);
const whole = { store: createConsoleStore(), history, guard: history.guard } as PlatformContext;

// Nothing is awaited in an act here: a life cycle ends when React has drawn, which an act does at its own end.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** A panel of the remote `lists` on the page; `ended` is what was ended for it when it had gone. */
async function open(Panel: () => React.ReactNode) {
  const ended: string[] = [];
  const keeper = { open: () => (left: string) => ended.push(left), starting: () => () => '' };
  const parts = openParts(whole, keeper as unknown as GlobalsKeeper);
  await parts.owner.mount({ mountParcel: mountRootParcel } as unknown as SpaProps);
  const { panels } = createRemote({ panels: { 'phone-list-manager': Panel }, app: () => null });
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { domElement, props: {}, open: true, close: () => {}, onCrash: () => {} };
  const mounting = parts.mountPart<PanelMountProps>(aRemote('lists'), panels['phone-list-manager']!, props);
  await screen.findByText('A panel');
  return { ended, props, mounted: await mounting };
}

it('M10 takes a part off the page that is just being updated, and blames it for nothing its own clean-up ends', async () => {
  const { ended, props, mounted } = await open(() => {
    useUnsavedWork(true, 'Half a list');
    return <p>A panel</p>;
  });
  expect(history.guard.unsaved()).toBe('Half a list');
  void mounted.update({ ...props, open: false });
  // Under way by now, and not drawn yet.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  await mounted.unmount();
  expect(screen.queryByText('A panel')).toBeNull();
  expect(ended).toEqual(['']);
});

it('lets a part go whose update does not end', async () => {
  const gone: string[] = [];
  const keeper = { open: () => (left: string) => gone.push(left), starting: () => () => '' };
  const parts = openParts(whole, keeper as unknown as GlobalsKeeper);
  await parts.owner.mount({ mountParcel: mountRootParcel } as unknown as SpaProps);
  const done = async () => {};
  const panel = { bootstrap: done, mount: done, unmount: done, update: () => new Promise<never>(() => {}) };
  const props = { domElement: document.body } as never;
  const mounted = await parts.mountPart(aRemote('lists'), panel as never, props);
  void mounted.update(props);
  await mounted.unmount();
  expect(gone).toEqual(['']);
});

it('M10 says of a part that has gone what it left', async () => {
  const { ended, mounted } = await open(() => <Leaving />);
  await mounted.unmount();
  expect(ended).toEqual([' guard.block history.listen']);
  expect(history.guard.unsaved()).toBeUndefined();
});

function Leaving() {
  const { guard, history: mine } = usePlatform();
  useEffect(() => {
    guard.block(() => true, 'Left');
    mine.listen(() => {});
  }, [guard, mine]);
  return <p>A panel</p>;
}
