import { useState, type FormEvent } from 'react';
import { useOverwrite, type PanelProps } from '@campaign/platform';
import { PanelForm } from '@campaign/platform/list-screen';
import {
  useSetAgencyCarrierSiteMutation,
  useSetIdentityCarrierSiteMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { CarrierSites, Identity, IdentitiesToSet, Version } from '@campaign/shared-api/contracts';
import { Checkbox, ComboBox, Stack, Text } from '@campaign/shared-ui';
import { carrierWords } from '../../carrier-words';
import { PeerField } from './peer-field';

const say = carrierWords;
const MAX_NAMES = 5;

interface Setup {
  siteId: string | null;
  peerId: string | null;
}
export type SetupTarget = Setup & { id: number; name: string; version: Version } & (
    | { kind: 'identity' }
    | { kind: 'agency'; identities: readonly Identity[] }
  );

interface SetupFormProps {
  target: SetupTarget;
  account: CarrierSites;
  open: boolean;
  close: PanelProps<'carrier-setup'>['close'];
}

/** Site, SIP peer and, of an agency, whether its identities get the same. */
export function SetupForm({ target, account, open, close }: SetupFormProps) {
  const [setup, setSetup] = useState<Setup>({ siteId: target.siteId, peerId: target.peerId });
  // Identities without a site cannot send, so they are offered first.
  const [chosen, setChosen] = useState<IdentitiesToSet>(['unset']);
  const [isTouched, setIsTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [setAgency, savingAgency] = useSetAgencyCarrierSiteMutation();
  const [setIdentity, savingIdentity] = useSetIdentityCarrierSiteMutation();

  // The version that the choices began from; the cache may hold a newer one by now.
  const [{ version, siteId: siteBefore, peerId: peerBefore }] = useState(target);
  const overwrite = useOverwrite({ show: () => <Text>{say.now(target.siteId, target.peerId)}</Text> });

  const groups = groupsOf(target, setup);
  const applied = groups.map(({ which }) => which).filter((which) => chosen.includes(which));
  const isChanged = setup.siteId !== siteBefore || setup.peerId !== peerBefore;
  const change = (next: Setup) => {
    setSetup(next);
    setErrors({});
    setIsTouched(true);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const write = (begun: Version | undefined) => {
      const values = { ...setup, version: begun };
      const saving =
        target.kind === 'agency'
          ? setAgency({ accountId: target.id, ...values, identities: applied }).unwrap()
          : setIdentity({ identityId: target.id, ...values }).unwrap();
      saving.catch((problem: ApiProblem) => setErrors(problem.fields ?? {}));
      return saving;
    };
    const saved = await overwrite.save(version, write, { failed: say.failed });
    if (saved) close({ siteId: saved.data.siteId });
  };

  const { carrier, sites } = account;
  const isKnown = setup.siteId === null || sites.some(({ siteId }) => siteId === setup.siteId);
  return (
    <>
      <PanelForm
        open={open}
        title={say.title}
        text={say.text[target.kind](target.name)}
        onLeave={() => close()}
        isDirty={isTouched && (isChanged || applied.length > 0)}
        unsaved={say.unsaved}
        onSubmit={(event) => void save(event)}
        saving={savingAgency.isLoading || savingIdentity.isLoading}
        missing={isChanged || applied.length > 0 ? undefined : say.unchanged}
      >
        <ComboBox
          label={say[carrier].site}
          help={say[carrier].siteHelp}
          placeholder={say.none}
          clearable
          options={sites.map(({ siteId, name }) => ({ value: siteId, label: name || siteId, hint: siteId }))}
          value={setup.siteId ?? ''}
          onChange={(value) =>
            change({ siteId: value || null, peerId: carrier === 'telnyx' ? value || null : null })
          }
          error={errors['siteId'] ?? (isKnown ? undefined : say.gone(setup.siteId ?? ''))}
        />
        {setup.siteId !== null && isKnown && (
          <PeerField
            key={setup.siteId}
            siteId={setup.siteId}
            peerId={setup.peerId}
            account={account}
            ownAgency={target.kind === 'agency' ? target.name : undefined}
            error={errors['peerId']}
            onChange={(peerId) => change({ siteId: setup.siteId, peerId })}
          />
        )}
        {groups.length > 0 && (
          <Stack gap={8} role="group" aria-label={say.apply.label}>
            {groups.map(({ which, label, names }) => (
              <Checkbox
                key={which}
                label={label}
                help={names}
                checked={chosen.includes(which)}
                onChange={({ target: box }) => {
                  setIsTouched(true);
                  setChosen((now) => [
                    ...now.filter((each) => each !== which),
                    ...(box.checked ? [which] : []),
                  ]);
                }}
              />
            ))}
          </Stack>
        )}
      </PanelForm>
      {overwrite.dialog}
    </>
  );
}

/** The agency's identities that a setup would change: those without a site, and those with another setup. */
function groupsOf(target: SetupTarget, { siteId, peerId }: Setup) {
  if (target.kind === 'identity') return [];
  const differing = target.identities.filter((each) => each.siteId !== siteId || each.peerId !== peerId);
  const unset = differing.filter((each) => each.siteId === null);
  const other = differing.filter((each) => each.siteId !== null);
  const otherLabel = siteId === null ? say.apply.remove : say.apply.other;
  return [
    { which: 'unset' as const, label: say.apply.unset(unset.length), found: unset },
    { which: 'other' as const, label: otherLabel(other.length), found: other },
  ]
    .filter(({ found }) => found.length > 0)
    .map(({ found, ...group }) => ({ ...group, names: namesOf(found) }));
}

function namesOf(identities: readonly Identity[]): string {
  const names = identities.slice(0, MAX_NAMES).map(({ identityName }) => identityName);
  return identities.length > MAX_NAMES ? `${names.join(', ')}, …` : names.join(', ');
}
