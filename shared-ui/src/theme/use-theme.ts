import { useLayoutEffect, useSyncExternalStore } from 'react';

/** What the person chose; 'system' follows the device. */
export type ThemeMode = 'system' | 'light' | 'dark';

const COOKIE = 'theme';
const ONE_YEAR = 31_536_000;
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function readMode(): ThemeMode {
  const stored = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function readResolved(): 'light' | 'dark' {
  const mode = readMode();
  if (mode !== 'system') return mode;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

/**
 * Writes the stored choice to `<html data-theme>`. The server may have done so already (it sees the cookie);
 * the shell calls this before the first paint for hosts that serve static files.
 */
export function applyTheme(): void {
  const mode = readMode();
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
}

function setMode(mode: ThemeMode): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie =
    mode === 'system'
      ? `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
      : `${COOKIE}=${mode}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure}`;
  applyTheme();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/**
 * The theme: `mode` is the choice (kept in the cookie `theme`, so that the server can render it),
 * `resolved` is what is on screen, `setMode` changes it everywhere at once.
 */
export function useTheme(): {
  mode: ThemeMode;
  resolved: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
} {
  const mode = useSyncExternalStore(subscribe, readMode, () => 'system' as const);
  const resolved = useSyncExternalStore(subscribe, readResolved, () => 'light' as const);
  return { mode, resolved, setMode };
}

/** Follows the cookie: the attribute on <html> is outside React. */
export function useAppliedTheme(): void {
  const { mode } = useTheme();
  useLayoutEffect(applyTheme, [mode]);
}
