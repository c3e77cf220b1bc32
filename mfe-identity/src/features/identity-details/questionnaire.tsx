import { useFormik } from 'formik';
import { useOverwrite } from '@campaign/platform';
import { PanelForm } from '@campaign/platform/list-screen';
import { useAnswerIdentityMutation } from '@campaign/shared-api';
import type { IdentityAnswers, Version } from '@campaign/shared-api/contracts';
import { RadioCards, RadioGroup } from '@campaign/shared-ui';
import { words } from '../../words';
import { missingAnswer, NO_ANSWERS, resultOf } from './answers';
import type { AnswersForm } from './answers';
import { TheirAnswers } from './their-registration';

const say = words.questions;

interface QuestionnaireProps {
  identityId: number;
  /** Of the identity as the page knows it. */
  version: Version;
  open: boolean;
  onClose: () => void;
  /** What was answered before, to be changed. */
  given?: AnswersForm;
  /** What was saved, and the version it made: a form beside goes on from it. */
  onSaved?: (answers: IdentityAnswers, version: Version) => void;
}

/** QNR: three questions at most; each shows when the one before makes it one. */
export function Questionnaire({
  identityId,
  version,
  open,
  onClose,
  given = NO_ANSWERS,
  onSaved,
}: QuestionnaireProps) {
  const [answer] = useAnswerIdentityMutation();
  const overwrite = useOverwrite({ show: () => <TheirAnswers identityId={identityId} /> });
  const form = useFormik<AnswersForm>({
    // The panel stays mounted: what was saved meanwhile is what it opens with next.
    initialValues: given,
    enableReinitialize: !open,
    async onSubmit(values) {
      const answers = resultOf(values);
      const write = (begun?: Version) => answer({ identityId, ...answers, version: begun }).unwrap();
      const saved = await overwrite.save(version, write);
      if (!saved) return;
      onSaved?.(answers, saved.data.version);
      close();
    },
  });
  const close = () => {
    form.resetForm();
    onClose();
  };
  const { kind, legalType, volume } = form.values;

  return (
    <>
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
      {overwrite.dialog}
    </>
  );
}
