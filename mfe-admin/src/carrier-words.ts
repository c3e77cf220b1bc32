import type { CarrierState } from '@campaign/shared-api/contracts';
import { number } from './words';

const identities = (count: number) => (count === 1 ? '1 identity' : `${number(count)} identities`);

/** UI texts of the panel Carrier setup. */
export const carrierWords = {
  title: 'Carrier setup',
  text: {
    agency: (name: string) => `The carrier’s numbers that ${name} sends from.`,
    identity: (name: string) => `The carrier’s numbers that ${name} sends from.`,
  },
  bandwidth: { site: 'Site', siteHelp: 'A sub-account at Bandwidth.', dashboard: 'Bandwidth’s dashboard' },
  telnyx: {
    site: 'Messaging profile',
    siteHelp: 'Its numbers are the numbers to send from.',
    dashboard: 'Telnyx’s portal',
  },
  none: 'None',
  gone: (id: string) => `The carrier no longer has ${id}. Choose another one.`,
  peer: 'SIP peer',
  peerHelp: 'Bandwidth’s dashboard calls it a location.',
  anyPeer: 'Any free SIP peer of the site',
  peerLoading: 'Loading…',
  notAssigned: (name: string) => `${name} (not assigned to the application)`,
  noPeer: (application: string) =>
    `No SIP peer of this site is assigned to the messaging application ${application}. Assign one in Bandwidth’s dashboard first.`,
  disabled: 'This messaging profile is disabled. Enable it in Telnyx’s portal first.',
  alsoUsed: (agencies: readonly string[]) =>
    `Also used by ${agencies.join(', ')}. The agency that uses a number first keeps it.`,
  numbers: (shown: readonly string[], count: number) => {
    if (count === 0) return 'No numbers in service. Order numbers at the carrier first.';
    const more = count > shown.length ? `, and ${number(count - shown.length)} more` : '';
    return `${count === 1 ? '1 number' : `${number(count)} numbers`} in service: ${shown.join(', ')}${more}`;
  },
  apply: {
    label: 'Identities of this agency',
    unset: (count: number) => `Set it for the ${identities(count)} without a site, too`,
    other: (count: number) => `Change the ${identities(count)} with another setup, too`,
    remove: (count: number) => `Remove it from the ${identities(count)} with a site, too`,
  },
  states: {
    unreachable: {
      title: 'The carrier does not respond',
      text: 'Its sites cannot be listed right now. Nothing can be changed until they are.',
    },
    credentials: {
      title: 'The carrier refuses the credentials',
      text: 'Check these variables on the server, then restart it:',
    },
  } satisfies Record<Exclude<CarrierState, 'ok'>, { title: string; text: string }>,
  variables: {
    bandwidth: 'CARRIER_ACCOUNT_ID, CARRIER_USERNAME, CARRIER_PASSWORD',
    telnyx: 'CARRIER_PASSWORD (the API key)',
  },
  now: (site: string | null, peer: string | null) => {
    if (site === null) return 'Current setup: none.';
    return `Current setup: ${site}${peer && peer !== site ? `, SIP peer ${peer}` : ''}.`;
  },
  noSites: {
    title: 'No sites yet',
    text: (account: string, dashboard: string) =>
      `The carrier’s account ${account} has none. Create one in ${dashboard}, then open this panel again.`,
  },
  noAgency: 'This agency was not found.',
  retry: 'Retry',
  unchanged: 'Nothing is changed yet.',
  unsaved: 'The carrier setup is not saved yet.',
  failed: 'Failed to save the carrier setup',
} as const;
