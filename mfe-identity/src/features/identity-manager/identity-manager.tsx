import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import { announce, type PanelProps } from '@campaign/platform';
import { AgencyField, PanelForm } from '@campaign/platform/list-screen';
import { IDENTITY_NAME_MIN, useCreateIdentityMutation, useUser, type ApiProblem } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import { formField, TextField } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.manager;

interface Form {
  name: string;
  accountId: number | undefined;
}

/** IMGR: a new identity, from anywhere; then its page (IMGR-05). */
export function IdentityManager({ accountId, open, close }: PanelProps<'identity-manager'>) {
  const navigate = useNavigate();
  const isAdmin = useUser()?.role === 'ADMIN';
  const [create] = useCreateIdentityMutation();

  const problems = ({ name, accountId: agency }: Form) => ({
    ...(nameProblem(name) && { name: nameProblem(name) }),
    ...(isAdmin && agency === undefined && { accountId: say.agencyRequired }),
  });
  const form = useFormik<Form>({
    initialValues: { name: '', accountId },
    validate: problems,
    validateOnBlur: false,
    async onSubmit({ name, accountId: agency }, { setErrors }) {
      const saving = create({ identity_name: name.trim(), ...(isAdmin && { account_id: agency }) }).unwrap();
      const made = await announce(saving, { saved: say.saved, failed: say.failed });
      if (made) {
        const { identityId } = made.data;
        close({ identityId });
        await navigate(paths.identity(identityId));
        return;
      }
      const fields = (await saving.catch((problem: ApiProblem) => problem.fields)) as ApiProblem['fields'];
      setErrors({ name: fields?.identity_name, accountId: fields?.account_id });
    },
  });
  const wrong = problems(form.values);
  // IMGR-02: what is there to be set, not what is right with it: the length is told when it is pressed.
  const missing = form.values.name.trim() === '' ? say.nameRequired : wrong.accountId;

  return (
    <PanelForm
      open={open}
      title={say.title}
      onLeave={() => close()}
      isDirty={form.dirty}
      unsaved={say.unsaved}
      onSubmit={form.handleSubmit}
      saving={form.isSubmitting}
      missing={missing}
    >
      <TextField
        label={say.name}
        help={say.nameHelp}
        maxLength={120}
        autoComplete="off"
        {...formField(form, 'name')}
      />
      <AgencyField
        label={say.agency}
        value={form.values.accountId}
        onChange={(id) => void form.setFieldValue('accountId', id)}
        error={form.touched.accountId ? form.errors.accountId : undefined}
      />
    </PanelForm>
  );
}

function nameProblem(name: string): string | undefined {
  const length = name.trim().length;
  if (length === 0) return say.nameRequired;
  return length < IDENTITY_NAME_MIN ? say.nameTooShort : undefined;
}
