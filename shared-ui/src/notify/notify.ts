/** TOAST-01's kinds and a neutral one. */
export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

/** One toast, as the sink receives it. */
export interface Notice {
  kind: NoticeKind;
  text: string;
  action?: { label: string; onSelect: () => void };
  /** It stays until this is over, and says how long that is. */
  countdown?: Countdown;
  /** What it is about, such as `job-7`: it takes the place of an earlier message about the same. */
  subject?: string | undefined;
}

export interface Countdown {
  ms: number;
  text: (secondsLeft: number) => string;
}

export type ToastSink = (notice: Notice) => void;

/** Kinds that speak of something that went wrong. */
const TROUBLES: readonly NoticeKind[] = ['warning', 'error'];

// The toast library arrives after sign-in; a failure before that must not be lost, nor pile up for ever.
const LONGEST_QUEUE = 20;
let sink: ToastSink | null = null;
let waiting: Notice[] = [];
let wake: () => void = () => {};
let withdraw: (kinds: readonly NoticeKind[]) => void = () => {};

/**
 * Shows a toast from anywhere, also outside React. Until the shell has installed its sink the last 20 notices
 * wait in order.
 */
export function notify(
  kind: NoticeKind,
  text: string,
  more: { action?: Notice['action']; countdown?: Countdown; subject?: string | undefined } = {},
): void {
  const notice: Notice = { kind, text, ...more };
  if (sink) sink(notice);
  else {
    waiting = [...waiting, notice].slice(-LONGEST_QUEUE);
    wake();
  }
}

/** Takes warnings and errors away: what they spoke of is being tried again, or was left behind. */
export function dismissTroubles(): void {
  waiting = waiting.filter(({ kind }) => !TROUBLES.includes(kind));
  withdraw(TROUBLES);
}

/** Calls back whenever a notice has to wait for a sink, and at once if one does. Returns the undo. */
export function whenNoticeWaits(callback: () => void): () => void {
  wake = callback;
  if (waiting.length > 0) callback();
  return () => {
    if (wake === callback) wake = () => {};
  };
}

/**
 * Installs what shows toasts, and what takes those of some kinds away, and hands over what waited; the shell does this
 * once. Returns the undo.
 */
export function setToastSink(next: ToastSink | null, takeAway: typeof withdraw = () => {}): () => void {
  sink = next;
  withdraw = takeAway;
  if (next) {
    const late = waiting;
    waiting = [];
    late.forEach(next);
  }
  return () => {
    if (sink !== next) return;
    sink = null;
    withdraw = () => {};
  };
}
