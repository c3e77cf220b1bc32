import { countOf } from '@campaign/shared-api/messaging';
import type {
  AgencyCarrierSetup,
  CarrierNumbers,
  CarrierPeerAddress,
  CarrierPeers,
  CarrierSetup,
  CarrierSetupSaved,
  CarrierSites,
  CarrierState,
  IdentitiesToSet,
  IdentityCarrierSetup,
} from '@campaign/shared-api/contracts';
import { e164, readPhone } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { CarrierUnavailableError, NotFoundError, ValidationError } from '../../problems';
import { insertAct } from '../acts/acts.door';
import {
  findAgenciesOfSite,
  lockAgency,
  lockIdentity,
  updateAgencySetup,
  updateIdentitiesOfAgency,
  updateIdentitySetup,
  type SetupColumns,
} from './carrier-sites.queries';

type Parts = Pick<Context, 'carrier' | 'config'>;

/** All sites of the carrier's account, by name. */
export async function listSites(ctx: Context): Promise<CarrierSites> {
  const { api, accountId, applicationId } = ctx.config.carrier;
  const { state, found } = await ask(ctx, ctx.carrier.listSites());
  return {
    carrier: api,
    accountId,
    applicationId,
    state,
    sites: found.sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** The SIP peers of a site, with the agencies that use each of them. */
export async function listPeers(ctx: Context, actor: Actor, siteId: string): Promise<CarrierPeers> {
  const { state, found } = await ask(ctx, ctx.carrier.listPeers(siteId));
  const users = await inTenant(ctx.db, actor, (tx) => findAgenciesOfSite(tx, siteId));
  const peers = found.map((peer) => {
    const agencies = users.filter(({ peer_id }) => peer_id === peer.peerId);
    return { ...peer, agencies: agencies.map(({ user_name }) => user_name) };
  });
  return { state, peers };
}

/** The numbers in service of a SIP peer. */
export async function listNumbers(
  ctx: Context,
  { siteId, peerId }: CarrierPeerAddress,
): Promise<CarrierNumbers> {
  const { state, found } = await ask(ctx, ctx.carrier.inServiceNumbers(siteId, peerId));
  const numbers = found.flatMap((number) => {
    const read = readPhone(number);
    return read.ok ? { phoneNumber: e164(read.phone) } : [];
  });
  return { state, numbers };
}

async function ask<T>(ctx: Context, asking: Promise<T[]>): Promise<{ state: CarrierState; found: T[] }> {
  try {
    return { state: 'ok', found: await asking };
  } catch (error) {
    if (!(error instanceof CarrierUnavailableError)) throw error;
    ctx.log.warn({ err: error }, 'The carrier did not list its sites or numbers.');
    return { state: error.fault, found: [] };
  }
}

/**
 * Sets from which site and SIP peer an agency's new identities send, and those of its identities that are asked for.
 * @throws ValidationError unknown to the carrier, or it cannot send; ChangedError; CarrierUnavailableError; NotFoundError.
 */
export async function setAgencySetup(
  ctx: Context,
  actor: Actor,
  accountId: number,
  { identities = [], version, ...wanted }: AgencyCarrierSetup,
): Promise<{ data: CarrierSetupSaved; message: string }> {
  const { setup, label } = await checkSetup(ctx, wanted);
  return inTenant(ctx.db, actor, async (tx) => {
    const agency = await lockAgency(tx, accountId);
    if (!agency) throw new NotFoundError('agency');
    await expectVersion(tx, actor, 'agency', agency, version);
    const by = { actor, at: ctx.clock.now() };
    const changed = await writeAgencySetup(tx, { agency, setup, which: identities, by });
    return {
      data: { ...setup, identities: changed },
      message: savedMessage(agency.user_name, label, changed),
    };
  });
}

/** Sets from which site and SIP peer one identity sends. Throws like `setAgencySetup`. */
export async function setIdentitySetup(
  ctx: Context,
  actor: Actor,
  identityId: number,
  { version, ...wanted }: IdentityCarrierSetup,
): Promise<{ data: CarrierSetupSaved; message: string }> {
  const { setup, label } = await checkSetup(ctx, wanted);
  return inTenant(ctx.db, actor, async (tx) => {
    const identity = await lockIdentity(tx, identityId);
    if (!identity) throw new NotFoundError('identity');
    await expectVersion(tx, actor, 'identity', identity, version);
    await writeIdentitySetup(tx, { identity, setup, by: { actor, at: ctx.clock.now() } });
    return {
      data: { ...setup, identities: 1 },
      message: savedMessage(identity.identity_name, label, 0),
    };
  });
}

/** Compares a setup with the carrier's own lists. `label`: what was chosen, null for none. */
export async function checkSetup(
  { carrier, config }: Parts,
  { siteId, peerId }: CarrierSetup,
): Promise<{ setup: CarrierSetup; label: string | null }> {
  const { api, accountId, applicationId } = config.carrier;
  if (siteId === null) {
    if (peerId !== null) throw wrong('siteId', `Choose the site of SIP peer ${peerId}.`);
    return { setup: { siteId, peerId }, label: null };
  }
  const site = (await carrier.listSites()).find((each) => each.siteId === siteId);
  if (!site) {
    const place =
      api === 'bandwidth' ? `site ${siteId} in account ${accountId}` : `messaging profile ${siteId}`;
    throw wrong('siteId', `The carrier has no ${place}.`);
  }
  const peers = await carrier.listPeers(siteId);
  // At Telnyx a messaging profile is both.
  const wanted = api === 'telnyx' ? (peerId ?? siteId) : peerId;
  const chosen = wanted === null ? peers : peers.filter((peer) => peer.peerId === wanted);
  if (wanted !== null && chosen.length === 0)
    throw wrong('peerId', `Site ${siteId} has no SIP peer ${wanted}.`);
  if (!chosen.some(({ canSend }) => canSend)) {
    const field = wanted === null ? 'siteId' : 'peerId';
    if (api === 'telnyx')
      throw wrong('siteId', `Messaging profile ${site.name} is disabled. Enable it at Telnyx first.`);
    const which = wanted === null ? `No SIP peer of site ${siteId} is` : `SIP peer ${wanted} is not`;
    throw wrong(
      field,
      `${which} assigned to the messaging application ${applicationId}. Assign it in Bandwidth’s dashboard first.`,
    );
  }
  const [peer] = chosen;
  const ofSite = `${site.name} (${siteId})`;
  const label =
    api === 'telnyx' || wanted === null ? ofSite : `${ofSite}, SIP peer ${peer?.name} (${wanted})`;
  return { setup: { siteId, peerId: wanted }, label };
}

const wrong = (field: 'siteId' | 'peerId', message: string) =>
  new ValidationError(message, { [field]: message });

/** The sentence after saving. `changed`: how many identities changed with their agency. */
export function savedMessage(name: string, label: string | null, changed: number): string {
  const first = label === null ? `${name} has no carrier site now.` : `${name} now uses ${label}.`;
  if (changed === 0) return first;
  return `${first} ${countOf(changed, 'identity was', 'identities were')} changed too.`;
}

interface Write {
  setup: CarrierSetup;
  /** Null: the operator's command. */
  by: { actor: Actor; at: Date } | null;
}

/** Returns how many identities changed. */
export async function writeAgencySetup(
  tx: Tx,
  {
    agency,
    setup,
    which,
    by,
  }: Write & { agency: SetupColumns & { account_id: number; version: number }; which: IdentitiesToSet },
): Promise<number> {
  const { account_id } = agency;
  const columns = columnsOf(setup);
  await updateAgencySetup(tx, account_id, { ...columns, ...(by && savedBy(by.actor, by.at, agency)) });
  const identities = await updateIdentitiesOfAgency(tx, {
    accountId: account_id,
    setup: columns,
    which,
    saved: by ? { changed_at: by.at, changed_by: by.actor.agentId } : {},
  });
  await note(tx, by?.actor, {
    account_id,
    action: 'agency:carrier-site',
    object: `account/${account_id}`,
    detail: { before: viewSetup(agency), ...setup, identities },
  });
  return identities.length;
}

export async function writeIdentitySetup(
  tx: Tx,
  {
    identity,
    setup,
    by,
  }: Write & { identity: SetupColumns & { identity_id: number; account_id: number; version: number } },
): Promise<void> {
  const { identity_id, account_id } = identity;
  const saved = by && savedBy(by.actor, by.at, identity);
  await updateIdentitySetup(tx, identity_id, { ...columnsOf(setup), ...saved });
  await note(tx, by?.actor, {
    account_id,
    action: 'identity:carrier-site',
    object: `identity/${identity_id}`,
    detail: { before: viewSetup(identity), ...setup },
  });
}

function note(
  tx: Tx,
  actor: Actor | undefined,
  { account_id, ...act }: { account_id: number; action: string; object: string; detail: object },
): Promise<void> {
  const who = { account_id: actor?.accountId ?? account_id, agent_id: actor?.agentId ?? null };
  return asPlatform(tx, () => insertAct(tx, { ...who, ...act }));
}

const columnsOf = ({ siteId, peerId }: CarrierSetup): SetupColumns => ({ site_id: siteId, peer_id: peerId });
const viewSetup = ({ site_id, peer_id }: SetupColumns): CarrierSetup => ({
  siteId: site_id,
  peerId: peer_id,
});
