import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button';
import { dismissTroubles } from '../notify/notify';
import { useModalLayer, usePresence, useWhileOpen } from '../overlay/modal-layer';
import { useSecondPress } from '../overlay/use-second-press';
import { useHandOver } from '../overlay/stand-in';
import { useScrollStop } from '../scroll-stop/use-scroll-stop';
import * as S from './modal.styled';
import { ModalLeaveContext, useUnsaved, type UnsavedProps } from './unsaved';

/** How the user asked to close. 'backdrop' does not close a modal with unsaved input. */
export type CloseReason = 'escape' | 'backdrop' | 'button';

export interface ModalProps extends UnsavedProps {
  open: boolean;
  title: string;
  /** One sentence under the title; read out with it. */
  text?: ReactNode;
  onClose: (reason: CloseReason) => void;
  /** No close button: the only ways out are those it names. */
  unclosable?: boolean;
  /** Buttons, primary last (it stands right). Stays in sight while the body scrolls. */
  footer?: ReactNode;
  /** Between title and body: steps, tabs. */
  header?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** It only holds the place of another panel: told when that opens, before either is seen over the other. */
  onReplaced?: () => void;
  children?: ReactNode;
}

interface FrameProps extends ModalProps {
  variant: 'dialog' | 'panel';
  width: number;
  /** Where one is in a panel of several steps, in words. */
  step?: string | undefined;
}

/** How long a closed modal stays for its exit, ms; it is inert and hidden from screen readers by then. */
const EXIT_MS = 200;

/** The common body of Dialog and SidePanel. */
export function Modal(props: FrameProps) {
  const { variant, width, open, onClose, onReplaced, step, role = 'dialog', unclosable } = props;
  const presence = usePresence(open, EXIT_MS);
  const shown = useWhileOpen(open, props);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { ref: body, ...stop } = useScrollStop(shown.title);
  useStepBody(body, step);
  const pressedBackdrop = useRef(false);
  const isSecondPress = useSecondPress(open);
  const id = useId();
  const unsaved = useUnsaved(open, panel, props);
  const leave = async (reason: CloseReason) => {
    if (!unsaved.isUnsaved()) onClose(reason);
    else if (reason !== 'backdrop' && (await unsaved.mayLeave())) onClose(reason);
  };
  const layer = useModalLayer(open, root, panel, () => void leave('escape'));
  useHandOver(open && variant === 'panel', root, onReplaced);
  if (presence === 'gone') return null;

  return createPortal(
    <S.Backdrop
      ref={root}
      data-variant={variant}
      data-state={presence}
      aria-hidden={open ? undefined : true}
      inert={!open}
      // A press that began inside (selecting text) and ended outside is not a wish to close.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === root.current;
      }}
      onClick={(event) => {
        if (event.target === root.current && pressedBackdrop.current) void leave('backdrop');
      }}
      // The second press of a double one whose first has opened this is meant for nothing that stands here.
      onClickCapture={(event) => {
        if (!isSecondPress(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <S.Panel
        ref={panel}
        role={role}
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={shown.text ? `${id}-text` : undefined}
        tabIndex={-1}
        data-variant={variant}
        data-state={presence}
        // Why a form in it was refused before is being mended.
        onSubmitCapture={dismissTroubles}
        style={{ '--width': `${width}px` }}
        {...layer}
        {...unsaved.listeners}
      >
        <ModalLeaveContext value={{ forms: unsaved.forms, leave: () => void leave('button') }}>
          <S.Header>
            <S.Headings>
              <S.Title id={`${id}-title`}>{shown.title}</S.Title>
              {shown.text && <S.Text id={`${id}-text`}>{shown.text}</S.Text>}
            </S.Headings>
            {!unclosable && <IconButton icon="x" label="Close" onClick={() => void leave('button')} />}
          </S.Header>
          {shown.header && <S.SubHeader>{shown.header}</S.SubHeader>}
          {shown.children && (
            <S.Body
              ref={body}
              data-body
              {...stop}
              {...(step !== undefined && { role: 'group', 'aria-label': step, tabIndex: -1 })}
            >
              {shown.children}
            </S.Body>
          )}
          {shown.footer && <S.Footer>{shown.footer}</S.Footer>}
        </ModalLeaveContext>
      </S.Panel>
    </S.Backdrop>,
    document.body,
  );
}

/** Another step begins at its top, and not on the button that led to it: there stands the next step's own by now. */
function useStepBody(body: RefObject<HTMLDivElement | null>, step: string | undefined): void {
  const known = useRef(step);
  useEffect(() => {
    if (known.current === step) return;
    known.current = step;
    if (!body.current) return;
    body.current.scrollTop = 0;
    body.current.focus({ preventScroll: true });
  }, [body, step]);
}
