import { AgencyField, IdentityField } from '@campaign/platform/list-screen';
import { useUser } from '@campaign/shared-api';
import { Checkbox } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import type { DncForm } from './dnc-form';

const say = dncWords.create;

interface TargetFieldsProps {
  form: DncForm;
  change: (part: Partial<DncForm>) => void;
}

/** DNCM-11: an identity, or the whole agency: ADMIN's choice, for everybody else the own one by a checkbox. */
export function TargetFields({ form: { agencyId, identityId, global }, change }: TargetFieldsProps) {
  const isAdmin = useUser()?.role === 'ADMIN';
  return (
    <>
      <AgencyField value={agencyId} onChange={(id) => change({ agencyId: id, identityId: undefined })} />
      {(isAdmin || !global) && (
        <IdentityField
          agency={agencyId}
          {...(isAdmin && agencyId && { placeholder: say.everyIdentity })}
          value={identityId}
          onChange={(id) => change({ identityId: id })}
        />
      )}
      {!isAdmin && (
        <Checkbox
          label={say.global}
          help={say.globalHelp}
          checked={global}
          onChange={(event) => change({ global: event.target.checked })}
        />
      )}
    </>
  );
}
