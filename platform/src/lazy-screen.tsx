import { createContext, use, type ComponentType } from 'react';
import { askPastCache } from './past-cache';

const RETRIES = 2;
const PAUSE_MS = 400;

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

async function tryHard<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      await askPastCache(error);
      await pause();
    }
  }
  try {
    return await load();
  } catch (error) {
    await askPastCache(error);
    throw error;
  }
}

const failed = new Set<() => void>();

/** Where it is given, screens are asked for and not shown: they come before somebody enters. */
export const AskedScreens = createContext<Promise<unknown>[] | undefined>(undefined);

/** The next mount asks for screens again whose download failed; `createRemote` calls it. */
export function forgetFailedScreens() {
  failed.forEach((forget) => forget());
  failed.clear();
}

/**
 * A screen in a chunk of its own: `lazyScreen(async () => (await import('./job-report-screen')).JobReportScreen)`.
 * Unlike `React.lazy` a failed download does not stay failed: "Try again" tries again.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const screen = () => {
    loading ??= tryHard(load).then(
      (Screen) => (loaded = Screen),
      (error: unknown) => {
        failed.add(() => (loading = undefined));
        throw error;
      },
    );
    return loading;
  };
  return function LazyScreen(props: Props) {
    const asked = use(AskedScreens);
    if (asked) {
      asked.push(screen());
      return null;
    }
    // What is there is shown at once: of a promise React would wait for the next round, and render anew.
    const Screen = loaded ?? use(screen());
    return <Screen {...props} />;
  };
}
