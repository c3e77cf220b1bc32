import { CARRIER_MMS_BYTES } from '@campaign/shared-api/constants';
import { Badge, Inline } from '@campaign/shared-ui';
import { mediaWords } from '../media-words';

/** Which carriers drop or shrink a file of this size; one chip when none does. */
export function CarrierChips({ bytes }: { bytes: number }) {
  const refusing = CARRIER_MMS_BYTES.filter((carrier) => bytes > carrier.bytes);
  if (refusing.length === 0) return <Badge tone="success">{mediaWords.allCarriers}</Badge>;
  return (
    <Inline gap={4}>
      {refusing.map(({ name }) => (
        <Badge key={name} tone="warn">
          {mediaWords.notBy(name)}
        </Badge>
      ))}
    </Inline>
  );
}
