import {
  useGetOwnDigestQuery,
  useMay,
  useSaveOwnDigestMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import { notify, Switch } from '@campaign/shared-ui';
import { words } from '../../words';

/** Whether one is told by mail of what waits, where the agency tells anybody. */
export function MailDigest() {
  const isTold = useMay('chat:reply');
  const { data: digest } = useGetOwnDigestQuery(undefined, { skip: !isTold });
  const [save, { isLoading }] = useSaveOwnDigestMutation();
  if (!digest || digest.pace === 'off') return null;
  const change = async (on: boolean) => {
    const { data, error } = await save({ on });
    if (error) notify('error', (error as ApiProblem).message);
    else if (data.message) notify('success', data.message);
  };
  return (
    <Switch
      label={words.inbox.digest[digest.pace]}
      checked={digest.on}
      disabled={isLoading}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
