/** What becomes of a brand, by the last two digits of its EIN. Anything else is verified. */
export interface BrandOutcome {
  /** What its submission is answered with, in place of being taken. */
  answer?:
    | { kind: 'refuse'; code: string; description: string }
    | { kind: 'error'; tries: number }
    | { kind: 'drop' };
  /** Null = never decided. */
  identityStatus: 'VERIFIED' | 'VETTED_VERIFIED' | 'UNVERIFIED' | 'SELF_DECLARED' | null;
  /** Why it is UNVERIFIED. */
  feedback?: { id: string; description: string };
  /** Decided after so many times the usual. */
  slow?: number;
  /** Of its campaigns, until they are corrected. */
  campaign?: { id: string; description: string };
  /** Of its vetting token. */
  vetting?: 'FAILED';
}

const verified = { identityStatus: 'VERIFIED' } as const;

export const OUTCOMES: Readonly<Record<string, BrandOutcome>> = {
  '00': verified,
  '01': {
    identityStatus: 'UNVERIFIED',
    feedback: {
      id: 'TAX_ID',
      description: 'The legal company name does not match the name registered with this EIN.',
    },
  },
  '02': { ...verified, slow: 40 },
  '03': { identityStatus: 'VETTED_VERIFIED' },
  '04': {
    ...verified,
    campaign: { id: '601', description: 'The campaign attributes do not match the sample messages.' },
  },
  '05': {
    ...verified,
    campaign: { id: '603', description: 'The brand, its website and the sample messages do not agree.' },
  },
  '06': { ...verified, campaign: { id: '803', description: 'The opt-in text is missing.' } },
  '07': { identityStatus: null },
  '08': {
    identityStatus: null,
    answer: { kind: 'refuse', code: '514', description: 'The EIN is not known to the tax authority.' },
  },
  '09': { ...verified, answer: { kind: 'error', tries: 2 } },
  '10': { ...verified, answer: { kind: 'drop' } },
  '11': { identityStatus: 'SELF_DECLARED' },
  '12': { ...verified, vetting: 'FAILED' },
};

export const outcomeOf = (ein: string): BrandOutcome => OUTCOMES[ein.slice(-2)] ?? verified;
