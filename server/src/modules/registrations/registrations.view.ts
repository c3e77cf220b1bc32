import { createHmac } from 'node:crypto';
import type { TdlcInfo } from '@campaign/shared-api/contracts';
import { formatEin } from '@campaign/shared-api/registration';
import type { Context } from '../../context';
import { openSealed, sealText } from '../../sealed-text';
import type { RegistrationRow } from './registrations.queries';

type Keys = Pick<Context, 'secrets' | 'random'>;

const einOf = (identityId: number) => `ein ${identityId}`;
const tokenOf = (identityId: number) => `token ${identityId}`;

export const sealEin = ({ secrets, random }: Keys, identityId: number, ein: string): string =>
  sealText(secrets.registrations, random, ein.replaceAll(/\D/g, ''), einOf(identityId));
export const sealToken = ({ secrets, random }: Keys, identityId: number, token: string): string =>
  sealText(secrets.registrations, random, token, tokenOf(identityId));

/** Nine digits; null where none was given. */
export const openEin = ({ secrets }: Pick<Keys, 'secrets'>, row: RegistrationRow): string | null =>
  row.ein_sealed && openSealed(secrets.registrations, row.ein_sealed, einOf(row.identity_id));
export const openToken = ({ secrets }: Pick<Keys, 'secrets'>, row: RegistrationRow): string | null =>
  row.token_sealed && openSealed(secrets.registrations, row.token_sealed, tokenOf(row.identity_id));

/**
 * Carriers count a brand by its EIN: identities of an agency with the same one share a key, from which no EIN can be read.
 * An agency's only, as everything that may be learned from a count.
 */
export function brandKeyOf({ secrets }: Pick<Keys, 'secrets'>, row: RegistrationRow): string | null {
  const ein = openEin({ secrets }, row);
  const key = ein && createHmac('sha256', secrets.registrations).update(`brand ${row.account_id} ${ein}`);
  return key && key.digest('base64url');
}

/** What a registry says of a refusal is kept and shown; what it repeats of the secrets is not. */
export function withoutSecrets(keys: Pick<Keys, 'secrets'>, row: RegistrationRow, text: string): string {
  const ein = openEin(keys, row);
  const secrets = [ein, ein && formatEin(ein), openToken(keys, row)];
  return secrets.reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, '•••') : rest), text);
}

/** IDET-11: with EIN and token, for those alone whom `tdlc:read` lets in. */
export function viewTdlcInfo(keys: Pick<Keys, 'secrets'>, row: RegistrationRow): TdlcInfo {
  const ein = openEin(keys, row);
  return {
    identityId: row.identity_id,
    ein: ein && formatEin(ein),
    legalEntityType: row.legal_entity_type ?? row.entity_type,
    companyName: row.company_name,
    displayName: row.display_name,
    street: row.street,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    phone: row.phone,
    email: row.email,
    website: row.website,
    vertical: row.vertical ?? row.identity_vertical,
    sample1: row.sample1,
    sample2: row.sample2,
    campaignVerifyToken: openToken(keys, row),
    isPolitical: row.is_political,
    willSendOver2k: row.will_send_over_2k,
    isPoliticallyActive: row.politically_active,
    tcrIdentityStatus: row.tcr_identity_status,
    cvVettingStatus: row.cv_vetting_status,
    usecase: row.usecase,
    campaignStatus: row.campaign_status,
    problem:
      row.problem_step && row.problem !== null
        ? { step: row.problem_step, code: row.problem_code, reason: row.problem }
        : null,
    version: row.version,
  };
}
