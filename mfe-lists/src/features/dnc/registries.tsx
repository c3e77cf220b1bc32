import { useGetRegistriesQuery } from '@campaign/shared-api';
import type { RegistryState } from '@campaign/shared-api/contracts';
import { Banner, Text } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';

const say = dncWords.registries;

/** How old the copies of the do-not-call registries are, and a warning where a scrub may not rely on one any more. */
export function Registries() {
  const { data = [] } = useGetRegistriesQuery();
  const old = data.filter(({ isOld }) => isOld);
  if (data.length === 0) return null;
  if (old.length > 0)
    return (
      <Banner tone="warn" title={say.old}>
        {data.map(stateOf).join(' ')}
      </Banner>
    );
  return (
    <Text variant="caption" tone="muted">
      {data.map(stateOf).join(' ')}
    </Text>
  );
}

const stateOf = ({ name, ageDays, numbers }: RegistryState) =>
  ageDays === null ? say.missing(name) : say.loaded(name, ageDays, numbers);
