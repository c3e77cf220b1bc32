import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import {
  createRemote,
  useOpenPanel,
  usePageTitle,
  useUnsavedWork,
  type PanelProps,
} from '@campaign/platform';
import { SidePanel } from '@campaign/shared-ui';

/** What a federation container does once its script has run, as far as the shell asks it. */
interface FakeContainer {
  init(): Promise<void>;
  get(expose: string): Promise<() => unknown>;
}

/** Puts a remote on the page as its script would. Returns the undo. */
export function placeContainer(name: string, exposed: () => unknown): () => void {
  const container: FakeContainer = {
    init: async () => {},
    get: async () => () => ({ default: exposed() }),
  };
  Object.assign(window, { [name]: container });
  return () => {
    delete (window as unknown as Record<string, unknown>)[name];
  };
}

function Manager({ kind, open, close }: PanelProps<'phone-list-manager'>) {
  return (
    <SidePanel open={open} title={`Manage ${kind} lists`} onClose={() => close()}>
      <button onClick={() => close({ listId: 7, listType: 'P2P SMS' })}>Finish</button>
    </SidePanel>
  );
}

function Lists() {
  const openPanel = useOpenPanel();
  const [made, setMade] = useState<number>();
  const [dirty, setDirty] = useState(false);
  useUnsavedWork(dirty, 'The list is not saved.');
  const upload = async () =>
    setMade((await openPanel('phone-list-manager', { kind: 'phone' } as never))?.listId);
  return (
    <>
      <h1>Lists</h1>
      <button onClick={() => void upload()}>Upload</button>
      <button onClick={() => setDirty(true)}>Type</button>
      <Link to="/phonelist/7">Open list 7</Link>
      {made !== undefined && <p>Made list {made}</p>}
    </>
  );
}

function OneList() {
  usePageTitle('List seven');
  return <h1>One list</h1>;
}

/** A remote of two pages and a panel; `build` as the release names it. */
export function aFixtureRemote(build: string) {
  return {
    ...createRemote({
      app: () => (
        <Routes>
          <Route path="/phonelist" element={<Lists />} />
          <Route path="/phonelist/:id" element={<OneList />} />
        </Routes>
      ),
      panels: { 'phone-list-manager': Manager },
    }),
    build,
  };
}
