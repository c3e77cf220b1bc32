import type { Context } from '../../context';
import { sealEin, sealToken } from '../registrations/registrations.view';
import { capDay } from '../allowances/cap-day';
import { LAUNCHPAD } from './demo-accounts';

const SAMPLES = {
  sample1: 'Hi {first_name}, this is {name}. Early voting ends Friday. Reply STOP to opt out.',
  sample2: '{name}: thank you, {first_name}! Will you join us on Saturday? Reply STOP to opt out.',
};
const samplesOf = (name: string) => ({
  sample1: SAMPLES.sample1.replace('{name}', name),
  sample2: SAMPLES.sample2.replace('{name}', name),
});

interface DemoRegistration {
  id: number;
  name: string;
  /** Decides, with the simulated registry, what becomes of it when it is sent again. */
  ein: string;
  vertical: string;
  type: string;
  hasSamples?: boolean;
  token?: string;
  state?: {
    campaign_status?: string;
    problem_step?: 'organization' | 'vetting' | 'messages';
    problem_code?: string;
    problem?: string;
    /** As carriers have classed campaign and brand. */
    att_per_minute?: number;
    tmobile_per_day?: number;
    brand_tier?: string;
  };
}

/** What the identities of demo-accounts have told the registry, one in every state it leaves an identity in. */
const REGISTRATIONS: readonly DemoRegistration[] = [
  {
    id: 101,
    name: 'Rivera for Mayor',
    ein: '471234500',
    vertical: 'POLITICAL',
    type: 'NON_PROFIT',
    hasSamples: true,
    token: 'cv|1.0|demo|rivera',
    state: { campaign_status: 'ACTIVE' },
  },
  {
    id: 102,
    name: 'Harbor Parks Levy',
    ein: '471234600',
    vertical: 'POLITICAL',
    type: 'NON_PROFIT',
    token: 'cv|1.0|demo|parks',
  },
  {
    id: 103,
    name: 'Lakeside Clinic',
    ein: '471234700',
    vertical: 'HEALTHCARE',
    type: 'NON_PROFIT',
    hasSamples: true,
    token: 'cv|1.0|demo|lakeside',
  },
  {
    id: 104,
    name: 'Union Local 12',
    ein: '471234801',
    vertical: 'NGO',
    type: 'NON_PROFIT',
    state: {
      problem_step: 'organization',
      problem_code: 'TAX_ID',
      problem: 'The legal company name does not match the name registered with this EIN.',
    },
  },
  { id: 107, name: 'Maple Street Books', ein: '471234902', vertical: 'RETAIL', type: 'PRIVATE_PROFIT' },
  {
    id: 108,
    name: 'Green Valley Fund',
    ein: '471235000',
    vertical: 'NGO',
    type: 'NON_PROFIT',
    hasSamples: true,
    state: {
      campaign_status: 'REJECTED',
      problem_step: 'messages',
      problem_code: '601',
      problem: 'The campaign attributes do not match the sample messages.',
    },
  },
  {
    id: 109,
    name: 'Citizens for Transit',
    ein: '471235100',
    vertical: 'POLITICAL',
    type: 'NON_PROFIT',
    hasSamples: true,
  },
  {
    id: 150,
    name: 'Hill Country Library',
    ein: '471235200',
    vertical: 'EDUCATION',
    type: 'GOVERNMENT',
    hasSamples: true,
    state: {
      campaign_status: 'ACTIVE',
      att_per_minute: 75,
      tmobile_per_day: 2000,
      brand_tier: 'LOW',
    },
  },
  {
    id: 171,
    name: 'Oak Grove PAC',
    ein: '471235312',
    vertical: 'POLITICAL',
    type: 'NON_PROFIT',
    hasSamples: true,
    token: 'cv|1.0|demo|oak',
    state: {
      problem_step: 'vetting',
      problem: 'The token was issued to another organization.',
    },
  },
  {
    id: 172,
    name: 'Prairie Food Co-op',
    ein: '471235411',
    vertical: 'AGRICULTURE',
    type: 'PRIVATE_PROFIT',
    hasSamples: true,
  },
  {
    id: 173,
    name: 'Riverbend Theater',
    ein: '471235500',
    vertical: 'ENTERTAINMENT',
    type: 'NON_PROFIT',
    hasSamples: true,
    state: { campaign_status: 'PENDING' },
  },
  {
    id: 174,
    name: 'Sunrise Fitness',
    ein: '471235600',
    vertical: 'RETAIL',
    type: 'PRIVATE_PROFIT',
    hasSamples: true,
    state: {
      campaign_status: 'SUSPENDED',
      problem_step: 'messages',
      problem: 'The carriers have suspended the use case.',
    },
  },
  {
    id: 175,
    name: 'Voters of Elm County',
    ein: '471235700',
    vertical: 'POLITICAL',
    type: 'NON_PROFIT',
    hasSamples: true,
    token: 'cv|1.0|demo|elm',
    state: {
      campaign_status: 'ACTIVE',
      problem_step: 'vetting',
      problem: 'The vetting has expired.',
    },
  },
];

/** What has gone out today of the brand that is classed, so that something of it is used up. */
export const demoBrandDay = (now: Date) => ({
  brand_key: 'identity 150',
  day: capDay(now).day,
  cap: 2000,
  taken: 640,
  granted: 0,
});

/** The same texts against its own cap, and those of other networks. */
export const demoIdentityDay = (now: Date) => ({
  identity_id: 150,
  day: capDay(now).day,
  cap: 1500,
  taken: 910,
  granted: 0,
});

/** Rows for an empty database. No ids of the registry: what is sent again begins there anew. */
export const demoRegistrations = (ctx: Pick<Context, 'secrets' | 'random'>) =>
  REGISTRATIONS.map(({ id, name, ein, vertical, type, hasSamples, token, state }) => ({
    identity_id: id,
    account_id: LAUNCHPAD,
    ein_sealed: sealEin(ctx, id, ein),
    legal_entity_type: type,
    company_name: `${name}, Inc.`,
    display_name: name,
    street: '100 Congress Avenue',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    phone: '5125550100',
    email: 'hello@demo.example',
    website: 'https://demo.example',
    vertical,
    ...(hasSamples ? samplesOf(name) : { sample1: null, sample2: null }),
    token_sealed: token === undefined ? null : sealToken(ctx, id, token),
    att_per_minute: state?.att_per_minute ?? null,
    tmobile_per_day: state?.tmobile_per_day ?? null,
    brand_tier: state?.brand_tier ?? null,
    campaign_status: state?.campaign_status ?? null,
    problem_step: state?.problem_step ?? null,
    problem_code: state?.problem_code ?? null,
    problem: state?.problem ?? null,
  }));
