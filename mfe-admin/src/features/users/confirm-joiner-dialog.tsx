import { useFormik } from 'formik';
import { announce } from '@campaign/platform';
import { useConfirmAgentMutation, useUser } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import { rolesGivenBy } from '@campaign/shared-api/policy';
import { Button, CancelButton, Dialog, formField, Select, Stack, TextField } from '@campaign/shared-ui';
import { userWords } from '../../user-words';

const { waiting: say, manager: fields } = userWords;

interface ConfirmJoinerDialogProps {
  agent: Agent;
  onClose: () => void;
}

/** SIGNUP-14: lets someone in who asked to join, with the role and name that the administrator chooses. */
export function ConfirmJoinerDialog({ agent, onClose }: ConfirmJoinerDialogProps) {
  const user = useUser();
  const [confirm] = useConfirmAgentMutation();
  const roles = user ? rolesGivenBy(user.role) : [];
  const form = useFormik({
    initialValues: { firstName: agent.firstName, lastName: agent.lastName, role: agent.role as string },
    async onSubmit({ role, ...name }) {
      const chosen = roles.find((each) => each === role);
      const saving = confirm({ agentId: agent.id, ...name, ...(chosen && { role: chosen }) }).unwrap();
      if (await announce(saving, { saved: say.confirmed })) onClose();
    },
  });
  return (
    <Dialog
      open
      title={say.confirmTitle}
      text={
        <>
          <strong>{agent.email}</strong>: {say.confirmText(agent.userName)}
        </>
      }
      onClose={onClose}
      isDirty={form.dirty && !form.isSubmitting}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form="confirm-joiner" variant="primary" loading={form.isSubmitting}>
            {say.confirm}
          </Button>
        </>
      }
    >
      <form id="confirm-joiner" noValidate onSubmit={form.handleSubmit}>
        <Stack gap={16}>
          <TextField
            label={fields.firstName}
            maxLength={120}
            autoComplete="off"
            {...formField(form, 'firstName')}
          />
          <TextField
            label={fields.lastName}
            maxLength={120}
            autoComplete="off"
            {...formField(form, 'lastName')}
          />
          <Select
            label={fields.role}
            help={fields.roleHelp[form.values.role as keyof typeof fields.roleHelp]}
            options={roles.map((role) => ({ value: role, label: fields.roles[role] }))}
            {...formField(form, 'role')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
