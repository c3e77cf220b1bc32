import { useState } from 'react';
import { useGetRegistriesQuery, useMay } from '@campaign/shared-api';
import type { RegistryState } from '@campaign/shared-api/contracts';
import { Banner, Button, formatInstant, Inline, Stack, Text } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import { RegistryUpload } from './registry-upload';

const say = dncWords.registries;
const LOOK_AGAIN_MS = 3_000;

/** How old the copies of the do-not-call registries are, and a warning where a scrub may not rely on one any more. */
export function Registries() {
  const [uploading, setUploading] = useState(false);
  const [loading, setLoading] = useState(false);
  const { data = [] } = useGetRegistriesQuery(undefined, { pollingInterval: loading ? LOOK_AGAIN_MS : 0 });
  const mayUpload = useMay('dnc:renew-registry');
  const isLoading = data.some(({ upload }) => upload && !upload.problem);
  if (isLoading !== loading) setLoading(isLoading);
  if (data.length === 0) return null;

  const renew = mayUpload && (
    <Button size="sm" icon="upload" onClick={() => setUploading(true)}>
      {say.upload.open}
    </Button>
  );
  return (
    <Stack gap={8}>
      {data.some(({ isOld }) => isOld) ? (
        <Banner tone="warn" title={say.old} action={renew}>
          {data.map(stateOf).join(' ')}
        </Banner>
      ) : (
        <Inline gap={12}>
          <Text variant="caption" tone="muted">
            {data.map(stateOf).join(' ')}
          </Text>
          {renew}
        </Inline>
      )}
      {mayUpload && data.map((each) => <Arriving key={each.registry} state={each} />)}
      {mayUpload && <RegistryUpload open={uploading} registries={data} onClose={() => setUploading(false)} />}
    </Stack>
  );
}

/** A new copy that is being read, or could not be. */
function Arriving({ state: { name, upload } }: { state: RegistryState }) {
  if (!upload) return null;
  if (!upload.problem)
    return (
      <Text variant="caption" tone="muted" role="status">
        {say.upload.reading(name, formatInstant(`${upload.fileDate}T12:00:00Z`, { style: 'date' }))}
      </Text>
    );
  return (
    <Banner tone="danger" title={say.upload.notRead(name)} role="alert">
      {upload.problem}
    </Banner>
  );
}

const stateOf = ({ name, ageDays, numbers }: RegistryState) =>
  ageDays === null ? say.missing(name) : say.loaded(name, ageDays, numbers);
