import { useState } from 'react';
import type { Agency } from '@campaign/shared-api/contracts';
import { Button, SidePanel } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';
import { lastMonths } from './last-months';
import { UsageDownload } from './usage-download';
import { UsageFigures } from './usage-figures';

const say = agencyWords.usage;

/** What one of the agencies used. */
export function UsagePanel({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const { accountId, userName } = agency;
  const [month, setMonth] = useState(lastMonths(new Date())[0]!.value);
  return (
    <SidePanel
      open
      width={720}
      title={say.title(userName)}
      text={say.text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say.close}</Button>
          <UsageDownload accountId={accountId} month={month} />
        </>
      }
    >
      <UsageFigures accountId={accountId} month={month} onMonth={setMonth} />
    </SidePanel>
  );
}
