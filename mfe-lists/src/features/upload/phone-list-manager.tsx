import { useId, useState } from 'react';
import { useFormik } from 'formik';
import { announce, useConfirm, useUnsavedWork, type PanelProps } from '@campaign/platform';
import { useCreatePhoneListMutation, useUser } from '@campaign/shared-api';
import type { ColumnMapping } from '@campaign/shared-api/contracts';
import { isListPhone } from '@campaign/shared-api/messaging';
import { dismissTroubles, Button, SidePanel } from '@campaign/shared-ui';
import { words } from '../../words';
import { autoMap, hasPhoneColumn } from './auto-map';
import { useFileCheck } from '../../components/use-file-check';
import { FileStep } from './file-step';
import { MappingStep } from './mapping-step';
import { missingIn, newListOf, newUploadForm, type UploadForm } from './upload-form';
import { useListTypes } from './use-list-types';
import { useListUpload } from './use-list-upload';

const say = words.upload;
const STEPS = [
  { id: 'file', label: say.steps.file },
  { id: 'mapping', label: say.steps.mapping },
] as const;
type Step = (typeof STEPS)[number]['id'];

/** PLUP: a file, what it is, and what its columns hold. What was typed stays until the server has taken it. */
export function PhoneListManager({ kind, identityId, open, close }: PanelProps<'phone-list-manager'>) {
  const user = useUser();
  const formId = useId();
  const confirm = useConfirm();
  const [step, setStep] = useState<Step>('file');
  const [mapping, setMapping] = useState<ColumnMapping[]>([]);
  const upload = useListUpload();
  const [createList, { isLoading: finishing }] = useCreatePhoneListMutation();

  const save = async ({ file }: UploadForm) => {
    if (!file || missing || check.checking) return;
    const { uploaded, problem } = await upload.start(file, check.decided);
    if (problem) check.refuse(problem);
    if (!uploaded) return;
    if (uploaded !== upload.uploaded) setMapping(autoMap(uploaded.columns, uploaded.phoneColumn));
    setStep('mapping');
  };
  const form = useFormik<UploadForm>({
    initialValues: newUploadForm(kind, identityId),
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: save,
  });
  const check = useFileCheck(form.values.file, isListPhone, (file) => void form.setFieldValue('file', file));
  const types = useListTypes(kind, form.values);
  const listType = types.find((type) => type === form.values.listType);
  const missing = check.fault?.text ?? missingIn({ ...form.values, listType: listType ?? '' }, user);
  const started = open && (form.values.file !== null || form.values.listName !== '');
  useUnsavedWork(started && !finishing, say.unsaved);

  const finish = async () => {
    if (!upload.uploaded || !listType) return;
    const order = newListOf({ ...form.values, listType }, upload.uploaded, mapping);
    // Why it was refused before is being mended.
    dismissTroubles();
    const made = await announce(createList(order).unwrap());
    if (made) close({ listId: made.data.listId, listType });
  };
  const leave = async () => {
    const { title, text, confirm: confirmLabel, stay } = say.discard;
    if (started && !(await confirm({ title, text, confirmLabel, cancelLabel: stay }))) return;
    upload.cancel();
    close();
  };

  const fileFooter = (
    <>
      {upload.uploading ? (
        <Button onClick={upload.cancel}>{say.cancelUpload}</Button>
      ) : (
        <Button onClick={() => void leave()}>{say.cancel}</Button>
      )}
      <Button
        variant="primary"
        type="submit"
        form={formId}
        loading={form.isSubmitting}
        {...(missing && { disabledReason: missing })}
      >
        {say.save}
      </Button>
    </>
  );
  const mappingFooter = (
    <>
      <Button onClick={() => setStep('file')}>{say.back}</Button>
      <Button
        variant="primary"
        loading={finishing}
        {...(!hasPhoneColumn(mapping) && { disabledReason: say.mapping.needsPhone })}
        onClick={() => void finish()}
      >
        {say.finish}
      </Button>
    </>
  );

  return (
    <SidePanel
      open={open}
      // Its own question also names the upload.
      isDirty={false}
      onClose={(reason) => {
        if (reason !== 'backdrop' || !started) void leave();
      }}
      title={say.title}
      width={step === 'file' ? 480 : 960}
      steps={STEPS.map((each) => ({ ...each, done: each.id === 'file' && step === 'mapping' }))}
      currentStep={step}
      footer={step === 'file' ? fileFooter : mappingFooter}
    >
      {step === 'file' || !upload.uploaded ? (
        <FileStep id={formId} form={form} types={types} upload={upload} check={check} />
      ) : (
        <MappingStep
          file={upload.uploaded}
          mapping={mapping}
          severalPhones={listType !== 'Suppression'}
          onChange={setMapping}
        />
      )}
    </SidePanel>
  );
}
