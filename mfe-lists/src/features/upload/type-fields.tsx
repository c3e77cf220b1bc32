import type { FormikProps } from 'formik';
import { HIDDEN_IDENTITY_ID, LIST_FLAGS_BY_TYPE } from '@campaign/shared-api/constants';
import type { ListType } from '@campaign/shared-api/contracts';
import { Checkbox, formField, Select } from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './upload.styled';
import type { UploadForm } from './upload-form';

const say = words.upload;

/** The type of the list and the options that type has (PLUP-13..19). */
export function TypeFields({ form, types }: { form: FormikProps<UploadForm>; types: readonly ListType[] }) {
  const { flags, identityId } = form.values;
  const listType = types.find((type) => type === form.values.listType);
  const offered = listType ? LIST_FLAGS_BY_TYPE[listType] : [];
  const hasSuppression = !types.includes('Suppression') && identityId !== String(HIDDEN_IDENTITY_ID);

  return (
    <>
      <Select
        label={say.listType}
        placeholder={say.chooseType}
        help={hasSuppression && say.hasSuppression}
        options={types.map((type) => ({ value: type, label: type }))}
        {...formField(form, 'listType')}
        value={listType ?? ''}
      />
      {offered.length > 0 && (
        <S.Options>
          <legend>{say.options}</legend>
          {offered.map((flag) => (
            <Checkbox
              key={flag}
              label={say.flags[flag]}
              checked={flags[flag]}
              onChange={(event) => void form.setFieldValue(`flags.${flag}`, event.target.checked)}
            />
          ))}
        </S.Options>
      )}
    </>
  );
}
