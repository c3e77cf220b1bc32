import { use, type ComponentType } from 'react';

const RETRIES = 2;
const PAUSE_MS = 400;

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

async function tryHard<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    try {
      return await load();
    } catch {
      await pause();
    }
  }
  return load();
}

const failed = new Set<() => void>();

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
  const screen = () => {
    loading ??= tryHard(load).catch((error: unknown) => {
      failed.add(() => (loading = undefined));
      throw error;
    });
    return loading;
  };
  return function LazyScreen(props: Props) {
    const Screen = use(screen());
    return <Screen {...props} />;
  };
}
