import type { FormEvent, ReactNode } from 'react';
import { useFormik, type FormikErrors } from 'formik';
import { AgencyField, PanelForm } from '@campaign/platform/list-screen';
import { agentFault, useUser } from '@campaign/shared-api';
import { rolesGivenBy } from '@campaign/shared-api/policy';
import { Banner, formField, notify, PasswordField, RadioGroup, Select, TextField } from '@campaign/shared-ui';
import { userWords } from '../../user-words';

const say = userWords.manager;

export interface UserValues {
  accountId: number | undefined;
  email: string;
  firstName: string;
  lastName: string;
  invite: boolean;
  password: string;
  role: string;
}
export type UserErrors = FormikErrors<UserValues>;

interface UserFormProps {
  open: boolean;
  onLeave: () => void;
  /** What the form begins with. */
  begun: UserValues;
  /** Of the one who is changed; absent for a new one. */
  edited?: { id: number; name: string };
  /** Resolves with what the server found wrong in single fields; the form keeps what was typed. */
  onSave: (values: UserValues) => Promise<UserErrors | undefined>;
  /** Whether an agency's last person was invited: offered again while nobody has chosen. */
  usualWay?: (accountId: number | undefined) => boolean;
  /** What follows the fields. */
  children?: ReactNode;
}

/** The fields of a person; checked one after the other in the order of UMGR-02, the first fault told by toast. */
export function UserForm({ open, onLeave, begun, edited, onSave, usualWay, children }: UserFormProps) {
  const user = useUser();
  const isAdmin = user?.role === 'ADMIN';
  const asksPassword = (values: UserValues) => !edited && !values.invite;
  const form = useFormik<UserValues>({
    initialValues: begun,
    validateOnBlur: false,
    async onSubmit(values, { setErrors }) {
      const errors = await onSave(values);
      if (errors) setErrors(errors);
    },
  });
  const { values, initialValues } = form;

  const faultIn = () => {
    const fault = agentFault({ ...values, password: asksPassword(values) ? values.password : undefined });
    if (fault) return fault;
    const needsAgency = isAdmin && !edited && values.accountId === undefined;
    return needsAgency ? ({ field: 'accountId', text: say.agencyRequired } as const) : undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = faultIn();
    if (!fault) return form.handleSubmit(event);
    notify('warning', fault.text);
    void form.setTouched({ ...form.touched, [fault.field]: true }, false);
    form.setErrors({ [fault.field]: fault.text });
    const field = event.currentTarget.elements.namedItem(fault.field);
    if (field instanceof HTMLElement) field.focus();
  };
  const roles = user ? rolesGivenBy(user.role) : [];
  const isSelf = edited?.id === user?.agentId;
  const endsSessions =
    edited && (values.role !== initialValues.role || values.email.trim() !== initialValues.email);

  return (
    <PanelForm
      open={open}
      title={say.title}
      onLeave={onLeave}
      isDirty={form.dirty}
      unsaved={say.unsaved}
      onSubmit={submit}
      saving={form.isSubmitting}
    >
      {!edited && (
        <AgencyField
          withOwner={false}
          label={say.agency}
          value={values.accountId}
          onChange={(id) => {
            void form.setFieldValue('accountId', id);
            if (usualWay && !form.touched.invite) void form.setFieldValue('invite', usualWay(id));
          }}
          error={form.touched.accountId ? form.errors.accountId : undefined}
        />
      )}
      <TextField
        label={say.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...formField(form, 'email')}
      />
      <TextField label={say.firstName} maxLength={120} autoComplete="off" {...formField(form, 'firstName')} />
      <TextField label={say.lastName} maxLength={120} autoComplete="off" {...formField(form, 'lastName')} />
      {!edited && (
        <RadioGroup
          label={say.entry}
          name="invite"
          value={values.invite ? 'invite' : 'typed'}
          options={[
            { value: 'typed', label: say.typed, hint: say.typedHint },
            { value: 'invite', label: say.invite, hint: say.inviteHint },
          ]}
          onChange={({ target }) => {
            void form.setFieldTouched('invite', true, false);
            void form.setFieldValue('invite', target.value === 'invite');
          }}
        />
      )}
      {asksPassword(values) && (
        <PasswordField
          label={say.password}
          autoComplete="new-password"
          maxLength={128}
          {...formField(form, 'password')}
        />
      )}
      <Select
        label={say.role}
        placeholder={say.chooseRole}
        options={roles.map((role) => ({ value: role, label: say.roles[role] }))}
        disabled={isSelf}
        help={isSelf ? say.ownRole : say.roleHelp[values.role as keyof typeof say.roleHelp]}
        {...formField(form, 'role')}
      />
      {endsSessions && <Banner role="status">{say.signsOut(edited.name)}</Banner>}
      {children}
    </PanelForm>
  );
}
