import { object, string } from 'yup';
import { usePlatform } from '@campaign/platform';
import {
  useGetProvedAgenciesQuery,
  useProveAgenciesMutation,
  useSwitchAgencyMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import {
  Button,
  Dialog,
  dismissTroubles,
  formField,
  notify,
  PasswordField,
  Stack,
  Text,
} from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './entrance.styled';
import { useCheckedForm } from './use-checked-form';
import { useWait } from './wait-notice';

const { switching: say } = words;
const schema = object({ password: string().required(words.signIn.enterPassword) });

interface SwitchAgencyDialogProps {
  open: boolean;
  user: SessionUser;
  onClose: () => void;
}

/** To another agency of one's own: at once where its password was given in this session, else after it (SIGNIN-07). */
export function SwitchAgencyDialog({ open, user, onClose }: SwitchAgencyDialogProps) {
  const { guard, confirm } = usePlatform();
  const { data: agencies = [] } = useGetProvedAgenciesQuery(undefined, { skip: !open });
  const [prove] = useProveAgenciesMutation();
  const [switchAgency, { isLoading }] = useSwitchAgencyMutation();
  const wait = useWait();
  const others = agencies.filter(({ accountId }) => accountId !== user.accountId);

  const go = async (accountId: number) => {
    dismissTroubles();
    const unsaved = guard.unsaved();
    if (unsaved && !(await confirm({ ...words.leave, text: unsaved }))) return;
    try {
      const { userName } = await switchAgency({ accountId }).unwrap();
      notify('success', say.done(userName));
      onClose();
    } catch (problem) {
      notify('error', (problem as ApiProblem).message);
    }
  };

  const { form, formProps } = useCheckedForm({
    initialValues: { password: '' },
    schema,
    warnings: [words.fillIn],
    warningOf: { [words.signIn.enterPassword]: words.fillIn },
    async submit({ password }) {
      try {
        const known = new Set(agencies.map(({ accountId }) => accountId));
        const added = (await prove({ password }).unwrap()).filter(({ accountId }) => !known.has(accountId));
        form.resetForm();
        const [only, second] = added;
        if (only && !second) await go(only.accountId);
      } catch (error) {
        const problem = error as ApiProblem;
        if (!wait.hear(problem)) form.setErrors({ password: problem.fields?.password ?? problem.message });
      }
    },
  });

  return (
    <Dialog open={open} title={say.title} text={say.text(user.userName)} onClose={onClose}>
      <Stack gap={24}>
        {others.length > 0 && (
          <Stack gap={8}>
            {others.map(({ accountId, userName }) => (
              <Button
                key={accountId}
                wide
                icon="building"
                loading={isLoading}
                onClick={() => void go(accountId)}
              >
                {userName}
              </Button>
            ))}
          </Stack>
        )}
        <S.Form {...formProps} aria-label={say.other}>
          <Text tone="muted">{say.otherText(user.email)}</Text>
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            {...formField(form, 'password')}
          />
          {wait.notice}
          <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
            {say.submit}
          </Button>
        </S.Form>
      </Stack>
    </Dialog>
  );
}
