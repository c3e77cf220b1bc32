import { useEffect, useId, type Dispatch, type FormEvent, type ReactNode, type SetStateAction } from 'react';
import { Button, SidePanel, Stack, type CloseReason, type SidePanelProps } from '@campaign/shared-ui';
import { useConfirm, useUnsavedWork } from '../platform-provider';

/**
 * The way out of a panel with something typed in it: asks once, on Cancel, Escape and the close button, and on every way
 * off the page. A press beside the panel is no wish to lose what was typed.
 *
 * `const { leave, onClose } = useLeavePanel(form.dirty, words.unsaved, () => close());`
 */
export function useLeavePanel(isDirty: boolean, unsaved: string, close: () => void) {
  const confirm = useConfirm();
  useUnsavedWork(isDirty, unsaved);
  const leave = async () => {
    const question = {
      title: 'Leave without saving?',
      text: unsaved,
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
    };
    if (!isDirty || (await confirm(question))) close();
  };
  return {
    leave: () => void leave(),
    onClose: (reason: CloseReason) => {
      if (reason !== 'backdrop' || !isDirty) void leave();
    },
  };
}

/**
 * Counts the forms with unsaved changes in a panel that has several forms, for `useLeavePanel(dirtyForms > 0, …)`.
 *
 * `useDirtyForm(typed !== saved, setDirtyForms);`
 */
export function useDirtyForm(isDirty: boolean, setDirtyForms: Dispatch<SetStateAction<number>>) {
  useEffect(() => {
    if (!isDirty) return undefined;
    setDirtyForms((count) => count + 1);
    return () => setDirtyForms((count) => count - 1);
  }, [isDirty, setDirtyForms]);
}

export interface PanelFormProps extends Pick<SidePanelProps, 'open' | 'title' | 'text' | 'width'> {
  /** Gives the panel up: `() => close()`. */
  onLeave: () => void;
  /** Something differs from what is saved. */
  isDirty: boolean;
  /** The question's text: 'The user is not saved yet.' */
  unsaved: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** On its way to the server: nothing is asked any more. */
  saving: boolean;
  submitLabel?: string;
  /** Why Save does nothing yet; said on it. */
  missing?: string | undefined;
  children: ReactNode;
}

/**
 * A panel that is one form, with Cancel and Save; what was typed is not lost unasked. Whatever keeps the form's values.
 *
 * ```tsx
 * <PanelForm open={open} title={words.title} onLeave={() => close()} isDirty={form.dirty} unsaved={words.unsaved}
 *   onSubmit={form.handleSubmit} saving={form.isSubmitting}>
 *   <TextField label={words.name} {...formField(form, 'name')} />
 * </PanelForm>
 * ```
 */
export function PanelForm({
  onLeave,
  isDirty,
  unsaved,
  onSubmit,
  saving,
  submitLabel = 'Save',
  missing,
  children,
  ...panel
}: PanelFormProps) {
  const formId = useId();
  const { leave, onClose } = useLeavePanel(panel.open && isDirty && !saving, unsaved, onLeave);
  return (
    <SidePanel
      {...panel}
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={saving}
            {...(missing && { disabledReason: missing })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stack gap={16}>{children}</Stack>
      </form>
    </SidePanel>
  );
}
