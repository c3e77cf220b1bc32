import { Stack, Switch } from '@campaign/shared-ui';
import { useIdentityChoices } from '@campaign/shared-api';
import type { Media } from '@campaign/shared-api/contracts';
import { MediaChoice } from '../../../components/media-choice';
import { mediaWords } from '../../../words';
import { useWizard } from '../wizard-context';

const NO_MEDIA = { initialTemplateMedia: null, mmsMIME: null, mmsExtension: null };

/** The MMS switch and the photo or video the message carries (CONT-09, CONT-10, CONT-24, CONT-28). */
export function MmsFields() {
  const { values, change, problem, touch, fieldId } = useWizard();
  const { choices } = useIdentityChoices(values.accountId ?? undefined);
  const identity = choices.find(({ identityId }) => identityId === values.identityId);
  const cannot = identity !== undefined && !identity.canUseMms;
  return (
    <Stack gap={12}>
      <Switch
        id={fieldId('isMMSEnabled')}
        label="MMS"
        checked={values.isMMSEnabled}
        {...(cannot && !values.isMMSEnabled && { disabledReason: mediaWords.cannotMms })}
        onChange={({ target }) => change({ isMMSEnabled: target.checked, ...NO_MEDIA })}
      />
      {values.isMMSEnabled && (
        <MediaChoice
          id={fieldId('initialTemplateMedia')}
          label={mediaWords.assigned}
          identityId={values.identityId}
          accountId={values.accountId}
          address={values.initialTemplateMedia}
          mimeType={values.mmsMIME}
          problem={problem('initialTemplateMedia')}
          onVisit={() => touch('initialTemplateMedia')}
          onChange={(media) => change(media ? carried(media) : NO_MEDIA)}
        />
      )}
    </Stack>
  );
}

const carried = ({ previewUrl, mimeType, extension }: Media) => ({
  initialTemplateMedia: previewUrl,
  mmsMIME: mimeType,
  mmsExtension: extension,
});
