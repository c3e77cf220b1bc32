import { useNavigate } from 'react-router-dom';
import { boolean, object, string } from 'yup';
import {
  paths,
  storeSignInEmail,
  useJoinAgencyMutation,
  useSignUpMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import {
  Button,
  Checkbox,
  formField,
  notify,
  PasswordField,
  RadioCards,
  TextField,
  TextLink,
} from '@campaign/shared-ui';
import { words } from '../words';
import { Entrance } from './entrance';
import * as S from './entrance.styled';
import { useCheckedForm } from './use-checked-form';
import { useWait } from './wait-notice';

const { signUp: say } = words;

const schema = object({
  kind: string()
    .oneOf(['new', 'join'] as const)
    .required(),
  agency: string()
    .trim()
    .when('kind', ([kind], field) => field.required(kind === 'join' ? say.enterNumber : say.enterName))
    .defined(),
  email: string().trim().required(words.signIn.enterEmail),
  password: string().required(words.signIn.enterPassword),
  terms: boolean().required(),
});

const missing = [say.enterName, say.enterNumber, words.signIn.enterEmail, words.signIn.enterPassword];

export function SignUpPage() {
  const navigate = useNavigate();
  const [signUp] = useSignUpMutation();
  const [joinAgency] = useJoinAgencyMutation();
  const wait = useWait();

  const { form, formProps } = useCheckedForm({
    initialValues: { kind: 'new', agency: '', email: '', password: '', terms: true },
    schema,
    warnings: [words.fillIn],
    warningOf: Object.fromEntries(missing.map((message) => [message, words.fillIn])),
    async submit({ kind, agency, email, password }) {
      const account = { email: email.trim(), password };
      try {
        if (kind === 'new') await signUp({ ...account, userName: agency.trim() }).unwrap();
        else await joinAgency({ ...account, agentNumber: agency.trim() }).unwrap();
        storeSignInEmail(account.email);
        notify('success', say.done);
        notify('info', say.verify(account.email));
        if (kind === 'join') notify('info', say.joined);
        await navigate(paths.home());
      } catch (error) {
        const problem = error as ApiProblem;
        const { userName, agentNumber, email: ofEmail, password: ofPassword } = problem.fields ?? {};
        form.setErrors({ agency: userName ?? agentNumber, email: ofEmail, password: ofPassword });
        wait.hear(problem);
        notify('error', problem.wordless ? say.failed : problem.message);
      }
    },
  });
  const joins = form.values.kind === 'join';

  return (
    <Entrance title={say.title} text={say.text}>
      <S.Form {...formProps} aria-label={say.title}>
        <RadioCards
          label={say.kind}
          hideLabel
          name="kind"
          value={form.values.kind}
          onChange={form.handleChange}
          options={[
            { value: 'new', label: say.newAgency, hint: say.newAgencyHint },
            { value: 'join', label: say.join, hint: say.joinHint },
          ]}
        />
        <TextField
          label={joins ? say.agencyNumber : say.agencyName}
          autoComplete={joins ? 'off' : 'organization'}
          inputMode={joins ? 'numeric' : 'text'}
          size="lg"
          maxLength={joins ? 40 : 120}
          {...formField(form, 'agency')}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          size="lg"
          {...formField(form, 'email')}
        />
        <PasswordField
          label={words.password}
          help={words.passwordRule}
          autoComplete="new-password"
          size="lg"
          {...formField(form, 'password')}
        />
        <S.Agreement>
          <Checkbox label={say.terms} name="terms" checked={form.values.terms} onChange={form.handleChange} />
          <TextLink to={paths.terms()} target="_blank">
            {say.readTerms}
          </TextLink>
        </S.Agreement>
        {wait.notice}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          loading={form.isSubmitting}
          disabled={!form.values.terms}
        >
          {say.submit}
        </Button>
      </S.Form>
      <S.Aside>
        {say.haveAccount} <TextLink to={paths.signIn()}>{words.signIn.submit}</TextLink>
      </S.Aside>
    </Entrance>
  );
}
