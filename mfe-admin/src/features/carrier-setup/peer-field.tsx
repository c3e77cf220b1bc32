import { useGetCarrierNumbersQuery, useGetCarrierPeersQuery } from '@campaign/shared-api';
import type { CarrierPeer, CarrierSites } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { Banner, Button, Select, Stack, Text } from '@campaign/shared-ui';
import { carrierWords } from '../../carrier-words';

const say = carrierWords;
const MAX_NUMBERS = 4;

interface PeerFieldProps {
  siteId: string;
  peerId: string | null;
  account: CarrierSites;
  /** Not named among the agencies that use the peer, too. */
  ownAgency: string | undefined;
  error: string | undefined;
  onChange: (peerId: string | null) => void;
}

/** The SIP peer of a site and its numbers. At Telnyx the messaging profile has been chosen already. */
export function PeerField({ siteId, peerId, account, ownAgency, error, onChange }: PeerFieldProps) {
  const { currentData, isFetching, refetch } = useGetCarrierPeersQuery(siteId);
  const peers = currentData?.peers ?? [];
  const isTelnyx = account.carrier === 'telnyx';
  const usable = peers.filter(({ canSend }) => canSend);

  if (currentData && currentData.state !== 'ok')
    return (
      <Banner
        tone="danger"
        role="alert"
        title={say.states[currentData.state].title}
        action={
          <Button size="sm" icon="refresh" loading={isFetching} onClick={() => void refetch()}>
            {say.retry}
          </Button>
        }
      />
    );
  const chosen = peers.find((peer) => peer.peerId === peerId);
  // In a site with one SIP peer, "any" is that peer.
  const shown = chosen ?? (usable.length === 1 && peerId === null ? usable[0] : undefined);
  const none = currentData && usable.length === 0;
  return (
    <Stack gap={8}>
      {!isTelnyx && (
        <Select
          label={say.peer}
          help={say.peerHelp}
          disabled={!currentData}
          placeholder={currentData ? say.anyPeer : say.peerLoading}
          options={peers.map(optionOf)}
          value={chosen?.peerId ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
          error={error ?? (none ? say.noPeer(account.applicationId) : undefined)}
        />
      )}
      {isTelnyx && none && <Banner tone="warn">{say.disabled}</Banner>}
      {shown && <PeerFacts siteId={siteId} peer={shown} ownAgency={ownAgency} />}
    </Stack>
  );
}

const optionOf = ({ peerId, name, canSend }: CarrierPeer) => {
  const label = `${name} (${peerId})`;
  return { value: peerId, label: canSend ? label : say.notAssigned(label), disabled: !canSend };
};

interface PeerFactsProps {
  siteId: string;
  peer: CarrierPeer;
  ownAgency: string | undefined;
}

function PeerFacts({ siteId, peer: { peerId, canSend, agencies }, ownAgency }: PeerFactsProps) {
  const { currentData } = useGetCarrierNumbersQuery({ siteId, peerId }, { skip: !canSend });
  const numbers = currentData?.state === 'ok' ? currentData.numbers : undefined;
  const others = agencies.filter((name) => name !== ownAgency);
  const shown = numbers?.slice(0, MAX_NUMBERS).map(({ phoneNumber }) => formatPhone(phoneNumber)) ?? [];
  return (
    <>
      <Text variant="caption" tone={numbers?.length === 0 ? 'warn' : 'muted'} role="status">
        {numbers && say.numbers(shown, numbers.length)}
      </Text>
      {others.length > 0 && (
        <Text variant="caption" tone="warn">
          {say.alsoUsed(others)}
        </Text>
      )}
    </>
  );
}
