import { RATE_KINDS } from '@campaign/shared-api';
import type { Agency } from '@campaign/shared-api/contracts';
import { DescriptionList } from '@campaign/shared-ui';
import { agencyWords, dollars } from '../../agency-words';

const say = agencyWords.rates;

/** What a colleague has saved meanwhile. */
export function RatesNow({ agency }: { agency: Agency }) {
  return (
    <DescriptionList
      items={[
        { label: say.name, value: agency.userName },
        ...RATE_KINDS.map((kind) => ({ label: say.kinds[kind], value: dollars(agency[kind]) })),
        { label: say.domain, value: agency.domainName ?? '–' },
      ]}
    />
  );
}
