import { parseArgs } from 'node:util';
import type { CarrierSetup, IdentitiesToSet } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { CarrierUnavailableError, NotFoundError, ValidationError } from '../../problems';
import { lockAgencyByNumber, lockIdentity } from './carrier-sites.queries';
import { checkSetup, savedMessage, writeAgencySetup, writeIdentitySetup } from './carrier-sites.service';

type Parts = Pick<Context, 'db' | 'carrier' | 'config'>;

export const CARRIER_SITE_USAGE = `npm run admin -- carrier-site
    Lists the sites and SIP peers (Telnyx: messaging profiles) of the carrier's account.
npm run admin -- carrier-site AGENCY_NUMBER --site ID [--peer ID] [--identities unset|other|all]
    Sets where an agency's new identities send from; --identities changes existing ones too.
npm run admin -- carrier-site --identity IDENTITY --site ID [--peer ID]
    Sets where one identity sends from. "--site none" removes the site.`;

const IDENTITIES: Readonly<Record<string, IdentitiesToSet>> = {
  unset: ['unset'],
  other: ['other'],
  all: ['unset', 'other'],
};
const OPTIONS = {
  site: { type: 'string' },
  peer: { type: 'string' },
  identity: { type: 'string' },
  identities: { type: 'string' },
} as const;

/** The command `carrier-site`. Returns the text to print. Throws like `setAgencySetup`. */
export async function setTypedCarrierSite(ctx: Parts, words: readonly string[]): Promise<string> {
  try {
    return words.length === 0 ? await describeAccount(ctx) : await setSetup(ctx, words);
  } catch (error) {
    throw error instanceof CarrierUnavailableError ? forOperator(error, ctx) : error;
  }
}

/** Names the variables that the operator can correct. */
function forOperator({ fault, why }: CarrierUnavailableError, { config }: Parts): Error {
  const { api, baseUrl } = config.carrier;
  if (fault === 'unreachable')
    return new ValidationError(`The carrier does not respond (${why}). Check CARRIER_BASE_URL=${baseUrl}.`);
  const names =
    api === 'telnyx'
      ? 'CARRIER_PASSWORD, the API key'
      : 'CARRIER_ACCOUNT_ID, CARRIER_USERNAME and CARRIER_PASSWORD';
  return new ValidationError(`The carrier refuses the credentials or the account (${why}). Check ${names}.`);
}

async function setSetup(ctx: Parts, words: readonly string[]): Promise<string> {
  const { agencyNumber, identityId, which, wanted } = readWords(words);
  const { setup, label } = await checkSetup(ctx, wanted);
  return inTransaction(ctx.db, async (tx) => {
    if (identityId !== undefined) {
      const identity = await lockIdentity(tx, identityId);
      if (!identity) throw new NotFoundError('identity');
      await writeIdentitySetup(tx, { identity, setup, by: null });
      return savedMessage(identity.identity_name, label, 0);
    }
    const agency = await lockAgencyByNumber(tx, agencyNumber);
    if (!agency) throw new NotFoundError('agency');
    const changed = await writeAgencySetup(tx, { agency, setup, which, by: null });
    return savedMessage(agency.user_name, label, changed);
  });
}

function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const { site, peer, identity, identities } = values;
  const [agencyNumber = ''] = positionals;
  const which = identities === undefined ? [] : IDENTITIES[identities];
  const identityId = identity === undefined ? undefined : Number(identity);
  const isForIdentity = identity !== undefined;
  const isOneThing = isForIdentity ? positionals.length === 0 && !identities : positionals.length === 1;
  if (!site || !which || !isOneThing || (isForIdentity && !Number.isSafeInteger(identityId)))
    throw new ValidationError(CARRIER_SITE_USAGE);
  const wanted: CarrierSetup = { siteId: site === 'none' ? null : site, peerId: peer ?? null };
  return { agencyNumber, identityId, which, wanted };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ValidationError(`${(error as Error).message}\n\n${CARRIER_SITE_USAGE}`);
  }
}

async function describeAccount({ carrier, config }: Parts): Promise<string> {
  const { api, accountId } = config.carrier;
  const sites = await carrier.listSites();
  if (sites.length === 0) return `The carrier has no sites in account ${accountId}.`;
  const lines: string[] = [];
  for (const { siteId, name } of sites) {
    lines.push(`${siteId}  ${name}`);
    if (api === 'telnyx') continue;
    for (const peer of await carrier.listPeers(siteId))
      lines.push(
        `    ${peer.peerId}  ${peer.name}${peer.canSend ? '' : '  (not assigned to the application)'}`,
      );
  }
  return lines.join('\n');
}
