import type { FormikProps } from 'formik';
import { useGetAgenciesQuery, useIdentityChoices, useUser } from '@campaign/shared-api';
import {
  Banner,
  Checkbox,
  FileDrop,
  formField,
  ProgressBar,
  Select,
  TextField,
  formatBytes,
} from '@campaign/shared-ui';
import type { ListType } from '@campaign/shared-api/contracts';
import { words } from '../../words';
import { OFFERED_FILES } from '../../components/check-file';
import { FileWays } from '../../components/file-ways';
import type { FileCheck } from '../../components/use-file-check';
import { TypeFields } from './type-fields';
import * as S from './upload.styled';
import type { UploadForm } from './upload-form';
import type { UploadProgress, useListUpload } from './use-list-upload';

const say = words.upload;

interface FileStepProps {
  /** Of the form, for the submit button in the footer. */
  id: string;
  form: FormikProps<UploadForm>;
  types: readonly ListType[];
  upload: ReturnType<typeof useListUpload>;
  check: FileCheck;
}

/** Step one: the file, whose list it is, and of what type. */
export function FileStep({ id, form, types, upload, check }: FileStepProps) {
  const { values } = form;
  const takeFile = async (file: File | null) => {
    upload.forget();
    // At once: a name that is typed meanwhile stays.
    await form.setValues((now) => ({
      ...now,
      file,
      listName: now.listName || (file?.name.replace(/\.[^.]+$/, '') ?? ''),
    }));
    form.setFieldError('file', file ? undefined : say.noFile);
  };
  const goOn: FileCheck['goOn'] = (way) => {
    upload.forget();
    check.goOn(way);
  };

  return (
    <S.Form id={id} noValidate onSubmit={form.handleSubmit}>
      <FileDrop
        label={say.file}
        help={say.fileHelp}
        accept={OFFERED_FILES}
        files={values.file ? [values.file] : []}
        onFiles={([file]) => void takeFile(file ?? null)}
        onRemove={() => void takeFile(null)}
        error={check.fault?.text ?? form.errors.file}
        disabled={upload.uploading || check.reading}
      />
      <FileWays check={{ ...check, goOn }} disabled={upload.uploading} />
      {upload.uploading && values.file && <Sending file={values.file} progress={upload.progress} />}
      {upload.problem && !check.fault && (
        <Banner tone="danger" title={say.notUploaded} role="alert">
          {upload.problem}
        </Banner>
      )}
      <OwnerFields form={form} />
      <TextField label={say.listName} maxLength={120} autoComplete="off" {...formField(form, 'listName')} />
      <TypeFields form={form} types={types} />
    </S.Form>
  );
}

/** "12 MB of 49 MB · about 30 s" */
function Sending({ file, progress: { share, secondsLeft } }: { file: File; progress: UploadProgress }) {
  const left = secondsLeft ? ` · ${words.timeLeft(secondsLeft)}` : '';
  const bytes = say.bytes(formatBytes(share * file.size), formatBytes(file.size));
  const detail = share < 1 ? `${bytes}${left}` : say.reading;
  return <ProgressBar label={say.uploading(file.name)} value={share} max={1} detail={detail} />;
}

/** Agency and identity; for others than ADMIN the whole agency instead (PLUP-25, PLUP-26). */
function OwnerFields({ form }: Pick<FileStepProps, 'form'>) {
  const user = useUser();
  const isAdmin = user?.role === 'ADMIN';
  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !isAdmin });
  const { choices, isLoading } = useIdentityChoices(Number(form.values.agencyId) || undefined);

  return (
    <>
      {isAdmin && (
        <Select
          label={say.agency}
          placeholder={say.chooseAgency}
          options={(agencies?.data ?? []).map((agency) => ({
            value: String(agency.accountId),
            label: agency.userName,
          }))}
          {...formField(form, 'agencyId')}
          onChange={(event) =>
            void form.setValues({ ...form.values, agencyId: event.target.value, identityId: '' })
          }
        />
      )}
      {!form.values.global && (
        <Select
          label={say.identity}
          placeholder={isLoading ? say.loadingIdentities : say.chooseIdentity}
          options={choices.map((identity) => ({
            value: String(identity.identityId),
            label: identity.identityName,
          }))}
          {...formField(form, 'identityId')}
        />
      )}
      {!isAdmin && (
        <Checkbox
          label={say.global}
          help={say.globalHelp}
          checked={form.values.global}
          onChange={(event) => void form.setFieldValue('global', event.target.checked)}
        />
      )}
    </>
  );
}
