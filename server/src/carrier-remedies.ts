interface Remedy {
  meaning: string;
  remedy: string;
}

/** The carrier's codes by family (sending, §6), the narrower one first. */
const REMEDIES: readonly [from: number, to: number, Remedy][] = [
  [
    10_009,
    10_010,
    { meaning: 'The carrier rejected our credentials', remedy: 'Check the account and its key.' },
  ],
  [40_001, 40_001, { meaning: 'A landline', remedy: 'Upload lists with landlines dropped.' }],
  [40_002, 40_003, { meaning: 'Blocked as spam', remedy: 'Change the text, or contact the carrier.' }],
  [
    40_010,
    40_010,
    {
      meaning: 'The 10DLC campaign is not set up for this number',
      remedy: 'Check the identity’s registration.',
    },
  ],
  [
    40_300,
    40_300,
    { meaning: 'The person has opted out', remedy: 'No action needed. The opt-out is recorded.' },
  ],
  [
    429,
    429,
    { meaning: 'Too fast', remedy: 'No action needed. Sending slows down for as long as the carrier asks.' },
  ],
  [
    401,
    403,
    { meaning: 'The carrier rejected our credentials', remedy: 'Check the account and its credentials.' },
  ],
  [
    4302,
    4409,
    {
      meaning: 'A number is malformed or not in use',
      remedy: 'Clean the list, and check the sending number.',
    },
  ],
  [
    4470,
    4470,
    { meaning: 'Flagged as spam', remedy: 'Change the text, or contact the carrier about the campaign.' },
  ],
  [
    4720,
    4721,
    { meaning: 'A landline or a disconnected number', remedy: 'Upload lists with landlines dropped.' },
  ],
  [
    4770,
    4771,
    {
      meaning: 'Blocked as spam or for its short link',
      remedy: 'Use your own link domain and change the text.',
    },
  ],
  [
    4773,
    4774,
    {
      meaning: 'The 10DLC campaign is not set up for this number',
      remedy: 'Check the identity’s registration.',
    },
  ],
  [4775, 4775, { meaning: 'The person has opted out', remedy: 'No action needed. The opt-out is recorded.' }],
  [
    4780,
    4785,
    { meaning: 'Over a daily cap or rate', remedy: 'Lower the number’s pace, or ask for a higher class.' },
  ],
  [
    4000,
    4999,
    {
      meaning: 'Refused because of its content or sender',
      remedy: 'Look up the code in the carrier’s documentation.',
    },
  ],
  [5600, 5699, { meaning: 'A mobile network failed', remedy: 'No action needed. We retry once at most.' }],
  [
    5100,
    5599,
    {
      meaning: 'The carrier failed',
      remedy: 'No action needed. We retry automatically. Check the carrier’s status page.',
    },
  ],
  [
    9902,
    9999,
    {
      meaning: 'No receipt came',
      remedy: 'No action needed. The carrier accepted the text, but delivery is unknown.',
    },
  ],
];

export const remedyOf = (code: number): Remedy =>
  REMEDIES.find(([from, to]) => code >= from && code <= to)?.[2] ?? {
    meaning: 'Unknown code',
    remedy: 'Look up the code in the carrier’s documentation.',
  };
