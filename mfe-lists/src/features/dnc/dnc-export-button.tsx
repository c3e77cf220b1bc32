import { useSearchParams } from 'react-router-dom';
import { download } from '@campaign/platform';
import { useExportDncsMutation, useMay, useUser } from '@campaign/shared-api';
import { Button } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';

const say = dncWords.export;

/** An agency's opt-outs and do-not-contact numbers as CSV, with how and since when; ADMIN's is the agency filtered by. */
export function DncExportButton() {
  const [params] = useSearchParams();
  const user = useUser();
  const may = useMay('dnc:export');
  const [ask, { isLoading }] = useExportDncsMutation();
  if (!may || !user) return null;
  const agency = user.role === 'ADMIN' ? Number(params.get('agency')) || undefined : user.accountId;
  return (
    <Button
      icon="download"
      loading={isLoading}
      {...(agency === undefined && { disabledReason: say.chooseAgency })}
      onClick={() => void download(ask({ account_id: agency }).unwrap())}
    >
      {say.label}
    </Button>
  );
}
