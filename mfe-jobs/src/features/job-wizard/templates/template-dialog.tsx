import { Suspense, useId, useState } from 'react';
import { useFormik } from 'formik';
import { announce, useOverwrite } from '@campaign/platform';
import {
  Button,
  CancelButton,
  Checkbox,
  Dialog,
  Field,
  formField,
  Skeleton,
  Stack,
  Text,
  TextField,
} from '@campaign/shared-ui';
import {
  useCreateTemplateMutation,
  useGetTemplatesQuery,
  useUpdateTemplateMutation,
} from '@campaign/shared-api';
import type { ApiProblem } from '@campaign/shared-api';
import type { Template } from '@campaign/shared-api/contracts';
import { htmlToText, textToHtml } from '@campaign/shared-api/messaging';
import { MediaChoice } from '../../../components/media-choice';
import { mediaWords } from '../../../words';
import { LazyMessageEditor } from '../editor/lazy-message-editor';
import { useWizard } from '../wizard-context';

interface TemplateDialogProps {
  /** Null for a new one. */
  template: Template | null;
  onSaved: (template: Template) => void;
  onClose: () => void;
}

/** Adds or changes one reply template (TPL-02..04). */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const { jobId, values: job } = useWizard();
  const [create] = useCreateTemplateMutation();
  const [update] = useUpdateTemplateMutation();
  const formId = useId();
  // The list behind is read again meanwhile, and shows what others saved.
  const [begun] = useState(template?.version);
  const overwrite = useOverwrite({ show: () => <TheirTemplate templateId={template?.id ?? 0} /> });
  const [refused, setRefused] = useState<{ media: string | null; problem: string | undefined } | null>(null);
  const form = useFormik({
    initialValues: {
      title: template?.title ?? '',
      text: htmlToText(template?.text ?? ''),
      media: template?.media ?? null,
      isDefalut: template?.isDefalut ?? false,
    },
    onSubmit: async ({ title, text, media, isDefalut }) => {
      const body = {
        title: title.trim(),
        text: textToHtml(text),
        isDefalut,
        media,
        hasDynamicMedia: template?.hasDynamicMedia ?? false,
        hasDynamicMediaRendered: template?.hasDynamicMediaRendered ?? false,
      };
      const heard = <T,>(write: Promise<T>) => {
        write.catch(({ fields }: ApiProblem) => setRefused({ media, problem: fields?.['media'] }));
        return write;
      };
      const owner = { jobId, ...(job.accountId !== null && { accountId: job.accountId }) };
      const reply = template
        ? await overwrite.save(begun, (version) =>
            heard(update({ id: template.id, template: { ...body, version } }).unwrap()),
          )
        : await announce(heard(create({ ...body, ...owner }).unwrap()));
      if (reply) onSaved(reply.data);
    },
  });
  // TPL-03: spaces are not a title, nor a text.
  const whole = form.values.title.trim() !== '' && form.values.text.trim() !== '';
  return (
    <Dialog
      open
      size="lg"
      title={template ? 'Edit template' : 'Add template'}
      onClose={onClose}
      isDirty={form.dirty && !form.isSubmitting}
      footer={
        <>
          <CancelButton />
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
          <Stack gap={8} role="group" aria-labelledby={`${formId}-media`}>
            <Text id={`${formId}-media`} variant="h3">
              {mediaWords.attachment}
            </Text>
            <Text tone="muted">{mediaWords.goesWithReply}</Text>
            <MediaChoice
              id={`${formId}-browse`}
              label={mediaWords.ofReply}
              identityId={job.identityId}
              accountId={job.accountId}
              address={form.values.media}
              problem={refused?.media === form.values.media ? refused.problem : undefined}
              onChange={(media) => void form.setFieldValue('media', media?.previewUrl ?? null)}
            />
          </Stack>
          <Checkbox
            name="isDefalut"
            label="Default"
            help="Offered first. One per job."
            checked={form.values.isDefalut}
            onChange={form.handleChange}
          />
        </Stack>
      </form>
      {overwrite.dialog}
    </Dialog>
  );
}

/** As it stands on the server now. */
function TheirTemplate({ templateId }: { templateId: number }) {
  const { data, isFetching } = useGetTemplatesQuery(
    { ids: [templateId] },
    { refetchOnMountOrArgChange: true },
  );
  const [theirs] = data ?? [];
  if (isFetching || !theirs) return <Skeleton count={2} />;
  return (
    <Stack gap={4}>
      <Text variant="h3">{theirs.title}</Text>
      <Text>{htmlToText(theirs.text)}</Text>
    </Stack>
  );
}
