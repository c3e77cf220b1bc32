import type { IdentityChange, RegistryProblem } from '@campaign/shared-api/contracts';
import { countOf } from '@campaign/shared-api/messaging';
import { NOT_READY } from '@campaign/shared-api/registration';

/** Everything this remote says. Strings of the specification carry their acceptance ID. */
export const words = {
  title: 'Identities', // SHELL-05
  search: 'Search by identity name',
  agency: 'Agency',
  allAgencies: 'All Agencies',
  columns: { name: 'Name', mainAccount: 'Main Account', addedOn: 'Added On', tenDlc: '10DLC' }, // IDEN-01
  add: 'Add Identity',
  empty: {
    text: 'An identity is who your texts come from. Add the first one and register it.',
    readOnly: 'Your agency has no identities yet.',
    denied: 'No identities are open to you. Ask your agency’s administrator.',
  },
  open: (name: string) => `Open ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `Identity: ${name}`, // CONF-08
  usedBy: 'Used by',
  manager: {
    title: 'Identity Manager',
    name: 'Identity name',
    nameHelp: 'The name people will know your texts by.',
    agency: 'Agency',
    nameRequired: 'Identity name is required', // IMGR-01
    nameTooShort: 'Identity name must be at least 3 characters',
    agencyRequired: 'Please select an agency',
    saved: 'Identity saved successfully!', // IMGR-04
    failed: 'Failed to create identity. Please try again.',
    unsaved: 'The identity is not saved yet.',
  },
  details: {
    notFound: 'This identity was not found.',
    back: 'Back to identities',
    addedOn: 'Added',
    shownAs: (name: string) => `Shown as ${name}`,
    site: (id: string) => `Site ${id}`,
    noSite: 'No carrier site yet',
    carrierSetup: 'Carrier setup',
    organizationInfo: 'Organization Info', // IDET-01
    notRegistered: 'This identity has not registered for 10DLC yet.',
    registerNow: 'Register Now',
    askAdmin: 'An administrator of your agency can register it.',
    unsaved: 'What you entered is not submitted yet.',
    overtaken:
      'This identity was changed in the meantime. Your entries are still here and have not been submitted.',
    discard: 'Discard and show it',
    submitOrganization: 'Submit Organinzation Info', // IDET-07, spelt so
    submitMessages: 'Submit Messages', // IDET-08
    submitToken: 'Submit CV Token', // IDET-09
    correct: 'Correct and send again',
    changeAnswers: 'Change answers',
    needBoth: 'Fill in both sample messages.',
    needToken: 'Enter the vetting token.',
    fillIn: 'Fill in the form first.',
    show: (what: string) => `Show ${what}`,
    hide: (what: string) => `Hide ${what}`,
  },
  status: {
    title: 'Registration',
    registry: 'Registry',
    vetting: 'Vetting',
    useCase: 'Use case',
    verified: 'The registry has verified the organization.',
    registryStates: {
      PENDING: 'The registry is checking the organization.',
      SELF_DECLARED: 'The registry has the organization, and has not verified it yet.',
      UNVERIFIED: 'The registry could not verify the organization.',
    } as Record<string, string>,
    notSubmitted: 'Not submitted yet.',
    vetted: 'The vetting token was accepted.',
    vettingStates: {
      PENDING: 'The vetting token is being checked.',
      FAILED: 'The vetting token was not accepted.',
      EXPIRED: 'The vetting has expired.',
      UNSCORED: 'The vetting came to no result.',
    } as Record<string, string>,
    vettingNeeded: 'Political organizations need a vetting token.',
    vettingNotNeeded: 'Vetting token: not needed',
    active: (useCase: string) =>
      `${useCase[0]}${useCase.slice(1).toLowerCase().replaceAll('_', ' ')} is registered and active.`,
    none: NOT_READY, // IDET-05
    campaignStates: {
      PENDING: 'The carriers are checking the messages.',
      REJECTED: 'The carriers have refused the messages.',
      SUSPENDED: 'The carriers have suspended the use case.',
      EXPIRED: 'The use case has expired.',
    } as Record<string, string>,
    ready: 'Ready for 10DLC',
    notReady: 'Not ready for 10DLC',
    notRegistered: 'Not registered',
  },
  allowance: {
    title: 'Carrier limits',
    att: 'AT&T',
    perMinute: (texts: number) => `${countOf(texts, 'text')} a minute`,
    tMobile: 'T-Mobile',
    together: 'All together',
    ofBrand: ' of the brand',
    perDay: (segments: number, whose: string) => `${countOf(segments, 'segment')} a day${whose}`,
    left: (segments: number) => `${segments.toLocaleString('en-US')} left today`,
    waiting: 'Jobs that wait',
    unknown:
      'Days end at midnight Pacific. A number whose network is not known yet counts with both. Identities with one EIN are one brand.',
  },
  problem: {
    titles: {
      organization: 'The registry could not accept the organization',
      vetting: 'Another vetting token is needed',
      messages: 'The carriers did not accept the messages',
    } satisfies Record<RegistryProblem['step'], string>,
    code: (code: string) => `Code ${code}`,
    fee: 'The registry may charge its fee again.',
    /** What to mend, by the registry's code. */
    remedies: {
      TAX_ID: 'Write the legal name exactly as on the EIN letter of the IRS.',
      '506': 'Write the sample messages in English.',
      '601': 'If texts carry a link or phone number, a sample must show it; if not, take it out.',
      '602': 'Write samples that fit what you registered to send.',
      '603': 'Name the organization in the samples as its website does.',
      '803': 'Say on your website how people agree to be texted.',
      '804': 'Give a website that answers.',
      '806': 'Link the place where people sign up.',
      '851': 'Add your policy and the words for opting out and for help.',
    } as Record<string, string>,
  },
  check: {
    title: 'Will it pass?',
    passes: 'Nothing in it is usually refused.',
    finding: (field: string, text: string, code: string) => `${field}: ${text} (${code})`,
    go: (field: string) => `Go to ${field.toLowerCase()}`,
    model: 'Start from an example',
    website: 'Check the website',
    notSecure: 'Registries expect an address that begins with https://. (804)',
    websiteStates: {
      answers: 'The website answers.',
      error: 'The website answers with an error. Registries refuse that. (804)',
      silent: 'The website does not answer. Registries refuse that. (804)',
      unusable: 'This is not the address of a public website. (804)',
      off: 'This console does not check websites. Open it in another tab.',
    },
  },
  questions: {
    title: 'Register for 10DLC',
    text: 'Three questions decide how the organization is registered.',
    kind: 'Is this identity a political entity?', // QNR-01
    kinds: {
      political: { label: 'Political', hint: 'A campaign, party or committee.' },
      active: {
        label: 'Non-political but politically active',
        hint: 'A charity, social welfare organization, union or chamber.',
      },
      none: { label: 'Entirely non-political', hint: 'A business, a public office, a community group.' },
    },
    legalType: 'Organization legal type', // QNR-02
    legalTypes: {
      NON_PROFIT: 'Non-Profit Organization',
      PRIVATE_PROFIT: 'Private Company',
      GOVERNMENT_PROFIT: 'Government',
    },
    volume: 'May it send more than 2,000 messages per day?', // QNR-03
    yes: 'Yes',
    no: 'No',
    continue: 'Continue', // QNR-04
    missing: {
      kind: 'Say whether it is a political entity.',
      volume: 'Say whether it may send more than 2,000 messages per day.',
    },
    unsaved: 'The answers are not saved yet.',
  },
  form: {
    // ORG-02
    info: 'This form goes to a campaign registry and needs an EIN. Sample messages must include opt-out language and a first-name placeholder, and must mention donating if they ask for donations.',
    fields: {
      ein: 'EIN',
      legalEntityType: 'Organization type',
      companyName: 'Legal name',
      displayName: 'Display or operating name',
      street: 'Street',
      city: 'City',
      state: 'State',
      postalCode: 'Zip',
      phone: 'Public contact phone',
      email: 'Public contact email',
      website: 'Website',
      vertical: 'Vertical',
    },
    einHelp: 'Nine digits, from the EIN letter of the IRS.',
    einAgain: 'Type the EIN again to send it.',
    companyHelp: 'Exactly as it appears on the EIN letter.',
    displayHelp: 'The legal name, unless you give another.',
    publicCompany: 'The registry sends an authentication mail to a public company before it is verified.',
    chooseState: 'Choose a state',
    chooseVertical: 'Choose a vertical',
    entityTypes: {
      PRIVATE_PROFIT: 'Private company',
      PUBLIC_PROFIT: 'Public company',
      NON_PROFIT: 'Non-profit organization',
      GOVERNMENT: 'Government',
      SOLE_PROPRIETOR: 'Sole proprietor',
    } as Record<string, string>,
    samples: 'Sample messages',
    samplesText: 'Two texts as you will send them.',
    sample1: 'Sample message 1',
    sample2: 'Sample message 2',
    token: 'Vetting token',
    tokenText: 'Political organizations get it from Campaign Verify.',
    tokenField: 'Campaign Verify token',
    tokenGiven: 'Submitted',
    enterToken: 'Enter a token anyway',
  },
} as const;

/** REAL_ESTATE → Real estate; NGO stays. */
export const verticalName = (vertical: string) =>
  vertical === 'NGO' ? vertical : vertical[0] + vertical.slice(1).toLowerCase().replaceAll('_', ' ');

/** What an open page says of a decision by toast; undefined where nothing was decided. */
export function newsOf(
  change: IdentityChange,
): { kind: 'success' | 'warning' | 'info'; text: string } | undefined {
  const { identityName: name, tcrIdentityStatus: registry, cvVettingStatus: vetting } = change;
  const { campaignStates, vettingStates } = words.status;
  const warn = (why: string) =>
    ({ kind: 'warning', text: `${name}: ${why[0]?.toLowerCase()}${why.slice(1)}` }) as const;
  if (change.readyFor10Dlc) return { kind: 'success', text: `${name} is ready for 10DLC messages.` };
  if (registry === 'UNVERIFIED') return warn('The registry could not verify the organization.');
  if (vetting && vetting !== 'PENDING' && vettingStates[vetting]) return warn(vettingStates[vetting]);
  if (registry === null || registry === 'PENDING') return undefined;
  const campaign = change.campaignStatus ?? 'PENDING';
  if (campaign !== 'PENDING' && campaignStates[campaign]) return warn(campaignStates[campaign]);
  const text = change.campaignStatus
    ? `${name}: the carriers are checking the messages.`
    : `${name}: the registry has verified the organization.`;
  return { kind: 'info', text };
}
