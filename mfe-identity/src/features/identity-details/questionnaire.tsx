import { useFormik } from 'formik';
import { announce } from '@campaign/platform';
import { PanelForm } from '@campaign/platform/list-screen';
import { useAnswerIdentityMutation } from '@campaign/shared-api';
import { RadioCards, RadioGroup } from '@campaign/shared-ui';
import { words } from '../../words';
import { missingAnswer, NO_ANSWERS, resultOf } from './answers';
import type { AnswersForm } from './answers';

const say = words.questions;

interface QuestionnaireProps {
  identityId: number;
  open: boolean;
  onClose: () => void;
}

/** QNR: three questions at most; each shows when the one before makes it one. */
export function Questionnaire({ identityId, open, onClose }: QuestionnaireProps) {
  const [answer] = useAnswerIdentityMutation();
  const form = useFormik<AnswersForm>({
    initialValues: NO_ANSWERS,
    async onSubmit(values) {
      const saved = await announce(answer({ identityId, ...resultOf(values) }).unwrap());
      if (saved) close();
    },
  });
  const close = () => {
    form.resetForm();
    onClose();
  };
  const { kind, legalType, volume } = form.values;

  return (
    <PanelForm
      open={open}
      title={say.title}
      text={say.text}
      onLeave={close}
      isDirty={form.dirty}
      unsaved={say.unsaved}
      onSubmit={form.handleSubmit}
      saving={form.isSubmitting}
      submitLabel={say.continue}
      missing={missingAnswer(form.values)}
    >
      <RadioCards
        label={say.kind}
        name="kind"
        value={kind}
        onChange={form.handleChange}
        options={Object.entries(say.kinds).map(([value, words]) => ({ value, ...words }))}
      />
      {kind === 'none' && (
        <RadioGroup
          label={say.legalType}
          name="legalType"
          value={legalType}
          onChange={form.handleChange}
          options={Object.entries(say.legalTypes).map(([value, label]) => ({ value, label }))}
        />
      )}
      {(kind === 'active' || kind === 'none') && (
        <RadioGroup
          label={say.volume}
          name="volume"
          value={volume}
          direction="row"
          onChange={form.handleChange}
          options={[
            { value: 'yes', label: say.yes },
            { value: 'no', label: say.no },
          ]}
        />
      )}
    </PanelForm>
  );
}
