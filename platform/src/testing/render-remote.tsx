import { Fragment, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createConsoleStore, type ConsoleStore } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { users } from '@campaign/shared-api/testing';
import { setNavigator, setToastSink, type Notice } from '@campaign/shared-ui';
import { CONTRACT, type ConfirmQuestion, type PlatformContext } from '../contract';
import type { PanelInput, PanelName, PanelProps, PanelResult } from '../panels';
import { PlatformProvider } from '../platform-provider';
import type { PlatformHistory } from '../history';
import { createMemoryHistory } from './memory-history';

interface RemoteOptions {
  /** The address the remote is entered at, query included. */
  at?: string;
  /** Who is signed in; an agency's USER unless told. */
  user?: SessionUser | null;
}

/** A panel the remote asked for; the test plays the remote that would have answered. */
export interface OpenedPanel {
  name: PanelName;
  props: object;
  /** Closes it with a result. */
  finish(result: PanelResult<PanelName>): Promise<void>;
  /** Closes it without. */
  giveUp(): Promise<void>;
}

interface Question extends ConfirmQuestion {
  answer(yes: boolean): void;
}

/** The shell's part in a test: it asks, shows notices as live text, and remembers which panels were opened. */
function createTestPlatform(at: string, store: ConsoleStore) {
  const panels: OpenedPanel[] = [];
  let title: string | undefined;
  let show: (question: Question | null) => void = () => {};

  const confirm = (question: ConfirmQuestion) =>
    new Promise<boolean>((resolve) =>
      show({
        ...question,
        answer(yes) {
          show(null);
          resolve(yes);
        },
      }),
    );
  const history = createMemoryHistory(at, (message) =>
    confirm({ title: 'Leave this page?', text: message, confirmLabel: 'Leave', cancelLabel: 'Stay' }),
  );
  const ctx: PlatformContext = {
    contract: CONTRACT,
    store,
    history,
    guard: history.guard,
    confirm,
    openPanel: (name, props) =>
      new Promise((resolve) => {
        const close = async (result?: object) => act(async () => resolve(result as never));
        panels.push({ name, props, finish: close, giveUp: () => close() });
      }),
    setTitle: (next) => (title = next),
  };

  function Frame({ children }: { children: ReactElement }) {
    const [question, setQuestion] = useState<Question | null>(null);
    const [notices, setNotices] = useState<Notice[]>([]);
    useEffect(() => {
      show = setQuestion;
      const takeSink = setToastSink(
        (notice) => setNotices((shown) => [...shown, notice]),
        (kinds) => setNotices((shown) => shown.filter(({ kind }) => !kinds.includes(kind))),
      );
      const takeNavigator = setNavigator((to) => history.push(to));
      return () => {
        takeSink();
        takeNavigator();
      };
    }, []);
    return (
      <>
        <PlatformProvider ctx={ctx}>{children}</PlatformProvider>
        {notices.map(({ kind, text, action }, index) => (
          <Fragment key={index}>
            <p role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
              {text}
            </p>
            {action && <button onClick={action.onSelect}>{action.label}</button>}
          </Fragment>
        ))}
        {question && (
          <div role="alertdialog" aria-label={question.title}>
            <p>
              {question.text} {question.item}
            </p>
            <button onClick={() => question.answer(false)}>{question.cancelLabel ?? 'Cancel'}</button>
            <button onClick={() => question.answer(true)}>{question.confirmLabel ?? 'Confirm'}</button>
          </div>
        )}
      </>
    );
  }

  return { ctx, Frame, panels, title: () => title };
}

export interface RenderedRemote extends RenderResult {
  store: ConsoleStore;
  history: PlatformHistory;
  /** The address now: path and query. */
  address: () => string;
  /** What `usePageTitle` set. */
  title: () => string | undefined;
  /** Panels asked for, oldest first. */
  panels: OpenedPanel[];
  /** Types and clicks like a person. */
  person: UserEvent;
}

/**
 * Mounts a remote's screens with the real store, real components and a router at an address:
 * `const { history } = renderRemote(<PhoneListsRemote />, { at: '/phonelist', user: users.reader() });`
 * Prepare the server's replies first, with `reply` of `@campaign/shared-api/testing`.
 */
export function renderRemote(
  ui: ReactElement,
  { at = '/', user = users.user() }: RemoteOptions = {},
): RenderedRemote {
  const store = createConsoleStore({ session: { user, expired: false } });
  const { ctx, Frame, panels, title } = createTestPlatform(at, store);
  const view = render(<Frame>{ui}</Frame>);
  return {
    ...view,
    store,
    history: ctx.history,
    address: () => {
      const { pathname, search } = ctx.history.current().location;
      return pathname + search;
    },
    title,
    panels,
    person: userEvent.setup(),
  };
}

/** Mounts one panel as the shell would: `renderPanel(PhoneListManager, { kind: 'phone' })`. */
export function renderPanel<Name extends PanelName>(
  Panel: ComponentType<PanelProps<Name>>,
  props: PanelInput<Name>,
  options: RemoteOptions = {},
): RenderedRemote & {
  /** What the panel closed with, once per closing; undefined = given up. */
  closings: (PanelResult<Name> | undefined)[];
} {
  const closings: (PanelResult<Name> | undefined)[] = [];
  // The compiler cannot spread props of a name it does not know yet.
  const Opening = Panel as ComponentType<object>;
  function Opened() {
    const [open, setOpen] = useState(true);
    const close = (result?: PanelResult<Name>) => {
      closings.push(result);
      setOpen(false);
    };
    const given = { ...(props as object), open, close };
    return <Opening {...given} />;
  }
  return {
    ...renderRemote(<Opened />, options),
    closings,
  };
}
