import { useState, type FormEvent } from 'react';
import type { PanelProps } from '@campaign/platform';
import { PanelForm } from '@campaign/platform/list-screen';
import { useIdentityChoices, useUser, type ApiProblem } from '@campaign/shared-api';
import { notify, RadioGroup } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import { EMPTY_FORM, isPhone, isStarted, missingIn, targetOf, type DncForm } from './dnc-form';
import { FileFields } from './file-fields';
import { ManualFields } from './manual-fields';
import { TargetFields } from './target-fields';
import { useCheckedFile } from './use-checked-file';
import { useDncSave, type Saving } from './use-dnc-save';

const say = dncWords.create;

/** DNCM: a number entered by hand, or a file of them. What was typed stays until the server has taken it. */
export function DncCreateManager({ open, close }: PanelProps<'dnc-create-manager'>) {
  const user = useUser();
  const [form, setForm] = useState<DncForm>(EMPTY_FORM);
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const { choices } = useIdentityChoices(form.agencyId);
  const target = targetOf(form, user, choices);
  const file = useCheckedFile(form, target?.accountId ?? user?.accountId, (csv) => change({ file: csv }));
  const save = useDncSave();
  const isAdmin = user?.role === 'ADMIN';
  const missing = missingIn(form, target !== undefined, isAdmin);

  const hasColumns = form.way === 'file' && (form.columnMap?.length ?? 0) > 0;

  const change = (part: Partial<DncForm>) => {
    setForm((known) => ({ ...known, ...part }));
    setProblem(undefined);
    if ('phone' in part) setPhoneProblem(undefined);
  };
  const saved = (result: Saving) => {
    if ('problem' in result) {
      setProblem(result.problem);
      file.check.refuse(result.problem);
    }
    if (!('saved' in result)) return;
    notify('success', result.saved.message ?? say.saved);
    close({ listId: result.saved.listId });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing || !target || save.saving) return;
    setProblem(undefined);
    if (form.way === 'manual') {
      if (!isPhone(form.phone)) return setPhoneProblem(say.badPhone);
      return saved(await save.enter(form, target));
    }
    if (form.file && !file.problem && !file.check.checking)
      saved(await save.send({ ...form, file: form.file }, target, file.check.decided));
  };
  const leave = () => {
    save.cancel();
    close();
  };

  return (
    <PanelForm
      open={open}
      title={say.title}
      width={hasColumns ? 720 : 480}
      onLeave={leave}
      isDirty={isStarted(form)}
      unsaved={say.unsaved}
      onSubmit={(event) => void submit(event)}
      saving={save.saving}
      missing={missing ?? (form.way === 'file' ? file.problem : undefined)}
    >
      <RadioGroup
        label={say.way}
        name="way"
        direction="row"
        value={form.way}
        options={[
          { value: 'manual', label: say.manual },
          { value: 'file', label: say.file },
        ]}
        onChange={(event) => change({ way: event.target.value as DncForm['way'] })}
        disabled={save.saving}
      />
      {form.way === 'manual' ? (
        <ManualFields form={form} change={change} phoneProblem={phoneProblem} problem={problem} />
      ) : (
        <FileFields
          form={form}
          change={change}
          file={file}
          share={save.share}
          onCancel={save.cancel}
          problem={problem}
        />
      )}
      <TargetFields form={form} change={change} />
    </PanelForm>
  );
}
