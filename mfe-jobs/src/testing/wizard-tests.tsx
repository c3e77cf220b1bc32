import { Suspense } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { renderRemote } from '@campaign/platform/testing';
import { startMockServer } from '@campaign/shared-api/testing';
import { LazyMessageEditor } from '../features/job-wizard/editor/lazy-message-editor';
import type { TabReading } from '../features/job-wizard/wizard-steps';
import { replyLikeAnAgency } from './builders';
import { EagerRemote } from './eager-remote';
import { wizardHelpers } from './wizard-helpers';

/** An agency's server before each test, no draft, and the editor downloaded: a first render cannot wait for it. */
export function startWizardTests() {
  startMockServer();
  beforeAll(async () => {
    const editor = (
      <Suspense fallback={null}>
        <LazyMessageEditor id="" label="" initialHtml="" placeholder="" onText={() => {}} />
      </Suspense>
    );
    await act(async () => void render(editor));
    cleanup();
  });
  beforeEach(() => {
    sessionStorage.clear();
    replyLikeAnAgency();
  });
}

/** The remote at an address of the wizard, and the hands to work on it. */
export function openWizard(
  at = '/house/create',
  { reading, ...options }: Parameters<typeof renderRemote>[1] & { reading?: TabReading } = {},
) {
  const remote = renderRemote(<EagerRemote {...(reading && { reading })} />, { at, ...options });
  return { ...remote, hands: wizardHelpers(remote.person) };
}
