import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { PanelMountProps, PlatformContext, PlatformLifecycles } from '@campaign/platform';
import { SidePanel } from '@campaign/shared-ui';
import type { Catalogue } from '../remotes/catalogue';
import { RemoteProblem } from '../remotes/classify-error';
import { RemoteFailure, RemoteLoading } from '../remotes/error-states';
import { createLoadMachine, type LoadMachine, type Phase } from '../remotes/load-machine';
import type { ReportLoad } from '../remotes/beacons';
import { loadRemote, type LoadedRemote } from '../remotes/load-remote';
import type { LoadableBuild } from '../remotes/release';
import type { MountPart } from '../remotes/mount-part';
import type { OpenPanel, PanelStack } from './panel-stack';

interface PanelHostProps {
  stack: PanelStack;
  catalogue: Catalogue;
  ctx: PlatformContext;
  mountPart: MountPart;
  tell: ReportLoad;
}

/** A remote's code, and the panel of it that was asked for. */
interface LoadedPanel extends LoadedRemote {
  part: PlatformLifecycles<PanelMountProps>;
}

/** Every open panel, each loaded from the remote that offers it. */
export function PanelHost({ stack, ...rest }: PanelHostProps) {
  const panels = useSyncExternalStore(stack.listen, stack.current);
  return panels.map((panel) => (
    <RemotePanel key={panel.id} panel={panel} close={(result) => stack.close(panel.id, result)} {...rest} />
  ));
}

interface RemotePanelProps extends Omit<PanelHostProps, 'stack'> {
  panel: OpenPanel;
  close: (result?: unknown) => void;
}

/** One panel: the frame is the shell's until the remote draws its own, which takes its place in the same moment. */
function RemotePanel({ panel, close, catalogue, ctx, mountPart, tell }: RemotePanelProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'loading', slow: false });
  const [drawn, setDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const machine = useRef<LoadMachine>(undefined);
  const mounted = useRef<(open: boolean) => void>(undefined);
  const owner = catalogue.panelOwner(panel.name);
  const closeNow = useEffectEvent(close);
  const isOpen = useEffectEvent(() => panel.open);

  // single-spa and the remote's own React root live outside this tree.
  useEffect(() => {
    const { name, props } = panel;
    machine.current = createLoadMachine<LoadedPanel>(
      {
        async load({ crashed, patience }) {
          const offers = catalogue.panelOwner(name)?.name;
          if (!offers) throw new RemoteProblem('not-found', `No remote offers the panel ${name}.`);
          const has = ({ panels }: LoadableBuild) => Object.hasOwn(panels, name);
          const loaded = await loadRemote(catalogue, offers, ctx, { without: crashed, patience, has, tell });
          const part = loaded.module.panels[name];
          if (!part) throw new RemoteProblem('contract', `${offers} declares ${name} but does not have it.`);
          return { ...loaded, part };
        },
        idOf: ({ build }) => build.container,
        isLast: ({ isLast }) => isLast,
        tell: ({ build }, outcome, milliseconds) =>
          tell({ remote: build.name, build: build.build, outcome, milliseconds }),
        async mount({ part, build }, onCrash) {
          const domElement = document.createElement('div');
          place.current?.append(domElement);
          const given = (open: boolean): Omit<PanelMountProps, 'ctx'> => ({
            domElement,
            props,
            open,
            close: (result) => closeNow(result),
            onCrash,
          });
          const { update, unmount } = await mountPart(build, part, given(isOpen()));
          mounted.current = (open) => void update(given(open));
          return async () => {
            mounted.current = undefined;
            await unmount();
            domElement.remove();
          };
        },
      },
      (next) => {
        // What crashed after it was drawn has left its place to us again.
        if (next.at === 'loading' || next.at === 'failed') setDrawn(false);
        setPhase(next);
      },
    );
    machine.current.enter();
    return () => machine.current?.leave();
    // A panel's props are those it was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [panel.id]);

  useEffect(() => {
    if (!panel.open) mounted.current?.(false);
  }, [panel.open]);

  const declared = owner?.panels[panel.name];
  return (
    <>
      <div ref={place} />
      {!drawn && (
        <SidePanel
          open={panel.open}
          title={declared?.title ?? ''}
          width={(declared?.width ?? 480) as 480 | 720 | 960}
          onClose={() => close()}
          onReplaced={() => setDrawn(true)}
        >
          {phase.at === 'failed' ? (
            <RemoteFailure failure={phase.failure} onRetry={() => machine.current?.enter()} />
          ) : (
            <RemoteLoading slow={phase.at === 'loading' && phase.slow} onCancel={() => close()} />
          )}
        </SidePanel>
      )}
    </>
  );
}
