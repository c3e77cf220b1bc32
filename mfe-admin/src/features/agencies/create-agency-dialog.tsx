import { useFormik } from 'formik';
import { announce } from '@campaign/platform';
import { useSignUpMutation, useUser, type ApiProblem } from '@campaign/shared-api';
import {
  Button,
  CancelButton,
  Checkbox,
  Dialog,
  formField,
  PasswordField,
  Stack,
  TextField,
} from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';

const say = agencyWords.creation;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** AGNEW: made by ADMIN, without a password: its owner chooses one by the mailed link. */
export function CreateAgencyDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = useUser()?.role === 'ADMIN';
  const [signUp] = useSignUpMutation();
  const form = useFormik({
    initialValues: { userName: '', email: '', password: '', approve: true },
    validateOnBlur: false,
    validate: ({ userName, email, password }) => ({
      ...(userName.trim() === '' && { userName: say.fillIn }),
      ...(email.trim() === '' && { email: say.fillIn }),
      ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: say.badEmail }),
      ...(!isAdmin && password === '' && { password: say.fillIn }),
    }),
    async onSubmit({ userName, email, password, approve }, { setErrors }) {
      const who = { userName: userName.trim(), email: email.trim() };
      const saving = signUp(isAdmin ? { ...who, approve } : { ...who, password }).unwrap();
      if (await announce(saving, { saved: say.done })) return onClose();
      const { fields, message, status } = await saving.then(
        () => ({}) as Partial<ApiProblem>,
        (problem: ApiProblem) => problem,
      );
      setErrors(fields ?? (status === 409 && message ? { userName: message } : {}));
    },
  });
  return (
    <Dialog
      open
      title={say.title}
      onClose={onClose}
      isDirty={form.dirty && !form.isSubmitting}
      unsaved={say.unsaved}
      footer={
        <>
          <CancelButton>{say.cancel}</CancelButton>
          <Button type="submit" form="create-agency" variant="primary" loading={form.isSubmitting}>
            {say.create}
          </Button>
        </>
      }
    >
      <form id="create-agency" noValidate onSubmit={form.handleSubmit}>
        <Stack gap={16}>
          <TextField label={say.name} maxLength={120} autoComplete="off" {...formField(form, 'userName')} />
          <TextField
            label={say.email}
            help={isAdmin ? say.emailHelp : undefined}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...formField(form, 'email')}
          />
          {!isAdmin && (
            <PasswordField
              label={say.password}
              autoComplete="new-password"
              {...formField(form, 'password')}
            />
          )}
          {isAdmin && (
            <Checkbox
              name="approve"
              label={say.approve}
              help={say.approveHelp}
              checked={form.values.approve}
              onChange={form.handleChange}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
