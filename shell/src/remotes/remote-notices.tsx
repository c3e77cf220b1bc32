import { useSyncExternalStore } from 'react';
import { usePlatform } from '@campaign/platform';
import { paths, useEndOverrideMutation, useEndPreviewMutation } from '@campaign/shared-api';
import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import { Banner, Button, formatInstant, notify } from '@campaign/shared-ui';
import { words } from '../words';
import type { Catalogue } from './catalogue';
import * as S from './error-states.styled';
import { forgetPass, readPass } from './preview-pass';
import type { Remotes } from './remotes';

interface RemoteNoticesProps {
  catalogue: Catalogue;
  remotes: Remotes;
}

/** Above the remote: what is special about what runs here, and the way to what is newer. Nothing, mostly. */
export function RemoteNotices({ catalogue, remotes }: RemoteNoticesProps) {
  const release = useSyncExternalStore(catalogue.listen, catalogue.release);
  const { name, build, entered } = useSyncExternalStore(remotes.listen, remotes.state);
  const { guard, confirm } = usePlatform();
  const now = name === undefined ? undefined : catalogue.remote(name);

  /** Never under a half-filled form: who has one is asked, with the form's own words. */
  async function leaveFor(update: () => void) {
    const unsaved = guard.unsaved();
    if (unsaved === undefined || (await confirm({ ...words.leave, text: unsaved }))) update();
  }
  const again = (label: string) => (
    <Button size="sm" icon="refresh" onClick={() => void leaveFor(remotes.enterAgain)}>
      {label}
    </Button>
  );

  function news() {
    if (catalogue.isShellOld()) {
      return (
        <Banner
          role="status"
          action={
            // The browser asks by itself before a reload loses anything.
            <Button size="sm" icon="refresh" onClick={() => window.location.reload()}>
              {words.update.consoleAction}
            </Button>
          }
        >
          {words.update.console}
        </Banner>
      );
    }
    if (!build || !now) return null;
    if (now.state === 'off') {
      return (
        <Banner role="status" tone="warn" title={words.update.switchedOff}>
          {now.offMessage}
        </Banner>
      );
    }
    if (now.build !== entered) {
      return (
        <Banner role="status" action={again(words.update.remoteAction)}>
          {words.update.remote}
        </Banner>
      );
    }
    if (build.build !== now.build) {
      return (
        <Banner role="status" tone="warn" action={again(words.update.beforeAction)}>
          {words.update.before}
        </Banner>
      );
    }
    return null;
  }

  const shown = [
    release.preview && <PreviewBanner key="preview" {...release.preview} />,
    release.override && <OverrideBanner key="override" {...release.override} />,
    news(),
  ];
  if (!shown.some(Boolean)) return null;
  return <S.Notices>{shown}</S.Notices>;
}

/** Staff who look at builds of their own choice must not take them for what everybody sees. */
function OverrideBanner({ remotes, until }: { remotes: string[]; until: string }) {
  const [endOverride] = useEndOverrideMutation();
  async function leave() {
    const { error } = await endOverride();
    if (error) notify('error', words.override.failed);
    else window.location.reload();
  }
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" onClick={() => void leave()}>
          {words.override.leave}
        </Button>
      }
    >
      {words.override.text(remotes.join(', '), formatInstant(until, { style: 'time' }))}
    </Banner>
  );
}

/** Around every page of a tab that tries a build alone: nobody takes it for what others see, or forgets that it runs. */
function PreviewBanner(preview: NonNullable<ResolvedRelease['preview']>) {
  const [endPreview, { isLoading }] = useEndPreviewMutation();
  async function end() {
    const { error } = await endPreview(readPass() ?? '');
    if (error) return notify('error', words.preview.failed);
    forgetPass();
    // The page of a part that nobody has yet would be none.
    window.location.assign(paths.dashboard());
  }
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" loading={isLoading} onClick={() => void end()}>
          {words.preview.end}
        </Button>
      }
    >
      {words.preview.shown({ ...preview, until: formatInstant(preview.until) })}
    </Banner>
  );
}
