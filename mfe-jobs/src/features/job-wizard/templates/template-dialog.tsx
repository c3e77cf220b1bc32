import { Suspense, useId } from 'react';
import { useFormik } from 'formik';
import { boolean, object, string } from 'yup';
import { announce } from '@campaign/platform';
import { Button, Checkbox, Dialog, Field, formField, Skeleton, Stack, TextField } from '@campaign/shared-ui';
import { useCreateTemplateMutation, useUpdateTemplateMutation } from '@campaign/shared-api';
import type { Template } from '@campaign/shared-api/contracts';
import { htmlToText, textToHtml } from '@campaign/shared-api/messaging';
import { LazyMessageEditor } from '../editor/lazy-message-editor';
import { useWizard } from '../wizard-context';

interface TemplateDialogProps {
  /** Null for a new one. */
  template: Template | null;
  onSaved: (template: Template) => void;
  onClose: () => void;
}

/** TPL-03: spaces are not a title, nor a text. */
const schema = object({
  title: string().trim().required(),
  text: string().trim().required(),
  isDefalut: boolean(),
});

/** Adds or changes one reply template (TPL-02..04). */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const { jobId, values: job } = useWizard();
  const [create] = useCreateTemplateMutation();
  const [update] = useUpdateTemplateMutation();
  const formId = useId();
  const form = useFormik({
    initialValues: {
      title: template?.title ?? '',
      text: htmlToText(template?.text ?? ''),
      isDefalut: template?.isDefalut ?? false,
    },
    onSubmit: async ({ title, text, isDefalut }) => {
      const body = {
        title: title.trim(),
        text: textToHtml(text),
        isDefalut,
        media: template?.media ?? null,
        hasDynamicMedia: template?.hasDynamicMedia ?? false,
        hasDynamicMediaRendered: template?.hasDynamicMediaRendered ?? false,
      };
      const write = template
        ? update({ id: template.id, template: body })
        : create({ ...body, jobId, ...(job.accountId !== null && { accountId: job.accountId }) });
      const reply = await announce(write.unwrap());
      if (reply) onSaved(reply.data);
    },
  });
  const whole = schema.isValidSync(form.values);
  return (
    <Dialog
      open
      size="lg"
      title={template ? 'Edit template' : 'Add template'}
      onClose={(reason) => {
        if (reason !== 'backdrop' || !form.dirty) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.isSubmitting} disabled={!whole}>
            {template ? 'Update' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={16}>
          <TextField {...formField(form, 'title')} label="Title" maxLength={120} autoComplete="off" />
          <Field label="Text">
            {(control) => (
              <Suspense fallback={<Skeleton count={3} label="Loading the editor" />}>
                <LazyMessageEditor
                  {...control}
                  label="Text"
                  placeholder="Thanks {first_name}!"
                  initialHtml={template?.text ?? ''}
                  onText={(text) => void form.setFieldValue('text', text)}
                />
              </Suspense>
            )}
          </Field>
          <Checkbox
            name="isDefalut"
            label="Default"
            help="Offered first. A job has one."
            checked={form.values.isDefalut}
            onChange={form.handleChange}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
