import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { PanelMountProps, PlatformContext } from '@campaign/platform';
import { SidePanel } from '@campaign/shared-ui';
import type { Catalogue } from '../remotes/catalogue';
import { RemoteProblem } from '../remotes/classify-error';
import { RoomFailure, RoomLoading } from '../remotes/error-states';
import { createLoadMachine, type LoadMachine, type Phase } from '../remotes/load-machine';
import { loadRemote } from '../remotes/load-remote';
import type { MountPart } from '../remotes/rooms';
import type { OpenPanel, PanelStack } from './panel-stack';

interface PanelHostProps {
  stack: PanelStack;
  catalogue: Catalogue;
  ctx: PlatformContext;
  mountPart: MountPart;
}

/** Every open panel, each loaded from the room that offers it. */
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

/** One panel: the frame is the shell's until the room draws its own. */
function RemotePanel({ panel, close, catalogue, ctx, mountPart }: RemotePanelProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'loading', slow: false });
  const place = useRef<HTMLDivElement>(null);
  const machine = useRef<LoadMachine>(undefined);
  const mounted = useRef<(open: boolean) => void>(undefined);
  const owner = catalogue.panelOwner(panel.name);
  const closeNow = useEffectEvent(close);

  // single-spa and the room's own React root live outside this tree.
  useEffect(() => {
    const { name, props } = panel;
    machine.current = createLoadMachine(
      {
        load: async () => {
          if (!owner) throw new RemoteProblem('not-found', `No room offers the panel ${name}.`);
          const { panels } = await loadRemote(catalogue, owner.name, ctx);
          const part = panels[name];
          if (!part)
            throw new RemoteProblem('evaluation', `${owner.name} declares ${name} but does not have it.`);
          return part;
        },
        async mount(part, onCrash) {
          const domElement = document.createElement('div');
          place.current?.append(domElement);
          const given = (open: boolean): PanelMountProps => ({
            domElement,
            ctx,
            props,
            open,
            close: (result) => closeNow(result),
            onCrash,
          });
          const { update, unmount } = await mountPart(part, given(true));
          mounted.current = (open) => void update(given(open));
          return async () => {
            mounted.current = undefined;
            await unmount();
            domElement.remove();
          };
        },
      },
      setPhase,
    );
    machine.current.enter();
    return () => machine.current?.leave();
    // A panel's props are those it was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [panel.id]);

  useEffect(() => {
    if (!panel.open) mounted.current?.(false);
  }, [panel.open]);

  const declared = owner?.panels[panel.name];
  return (
    <>
      <div ref={place} />
      <SidePanel
        open={panel.open && (phase.at === 'loading' || phase.at === 'failed')}
        title={declared?.title ?? ''}
        width={(declared?.width ?? 480) as 480 | 720 | 960}
        onClose={() => close()}
      >
        {phase.at === 'loading' && <RoomLoading slow={phase.slow} onCancel={() => close()} />}
        {phase.at === 'failed' && (
          <RoomFailure failure={phase.failure} onRetry={() => machine.current?.enter()} />
        )}
      </SidePanel>
    </>
  );
}
