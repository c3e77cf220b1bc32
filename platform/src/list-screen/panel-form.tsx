import { useEffect, useId, type Dispatch, type FormEvent, type ReactNode, type SetStateAction } from 'react';
import {
  Button,
  CancelButton,
  SidePanel,
  Stack,
  useUnsavedForm,
  type CloseReason,
  type SidePanelProps,
} from '@campaign/shared-ui';
import { useConfirm, useUnsavedWork } from '../platform-provider';

/** @deprecated Every `Dialog` and `SidePanel` asks by itself: pass `isDirty` and `unsaved`, and use `CancelButton`. */
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

/** @deprecated Use `useUnsavedForm` of `@campaign/shared-ui`, which needs neither a counter nor `useLeavePanel`. */
export function useDirtyForm(isDirty: boolean, setDirtyForms: Dispatch<SetStateAction<number>>) {
  useUnsavedForm(false);
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
  return (
    <SidePanel
      {...panel}
      isDirty={isDirty && !saving}
      unsaved={unsaved}
      onClose={onLeave}
      footer={
        <>
          <CancelButton />
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
