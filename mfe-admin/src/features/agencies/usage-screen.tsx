import { useSearchParams } from 'react-router-dom';
import { useUser } from '@campaign/shared-api';
import { Page } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';
import { lastMonths } from './last-months';
import { UsageDownload } from './usage-download';
import { UsageFigures } from './usage-figures';

const say = agencyWords.usage;

/** What the own agency used; the month stands in the address. */
export function UsageScreen() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const months = lastMonths(new Date());
  const month = months.find(({ value }) => value === params.get('month'))?.value ?? months[0]!.value;
  if (!user) return null;
  const { accountId } = user;
  return (
    <Page title={say.own} text={say.text} actions={<UsageDownload accountId={accountId} month={month} />}>
      <UsageFigures
        accountId={accountId}
        month={month}
        onMonth={(next) => setParams(next === months[0]!.value ? {} : { month: next })}
      />
    </Page>
  );
}
