/** Two samples to start from, for an organization of this name and website. Jobs carry a link: so does the first sample. */
export interface SampleModel {
  sample1: string;
  sample2: string;
}

const MODELS: Record<
  'political' | 'donations' | 'shop' | 'public' | 'usual',
  (name: string, link: string) => SampleModel
> = {
  political: (name, link) => ({
    sample1: `Hi {first_name}, this is ${name}. Early voting ends Friday; will you vote?${link} Reply STOP to opt out.`,
    sample2: `${name}: {first_name}, can you donate $10 before midnight? Every donation helps. Text STOP to end.`,
  }),
  donations: (name, link) => ({
    sample1: `Hi {first_name}, ${name} feeds 200 families tonight. Will you donate?${link} Reply STOP to opt out.`,
    sample2: `${name}: thank you for volunteering on Saturday, {first_name}. Text STOP to end.`,
  }),
  shop: (name, link) => ({
    sample1: `Hi {first_name}, your order from ${name} is ready for pickup.${link} Reply STOP to opt out.`,
    sample2: `${name}: {first_name}, members save 20% this weekend. Text STOP to end.`,
  }),
  public: (name, link) => ({
    sample1: `Hi {first_name}, ${name} closes Main Street on Monday for repairs.${link} Reply STOP to opt out.`,
    sample2: `${name}: {first_name}, the next public meeting is on June 4 at 7 PM. Text STOP to end.`,
  }),
  usual: (name, link) => ({
    sample1: `Hi {first_name}, this is ${name}: your appointment is on Tuesday at 10.${link} Reply STOP to opt out.`,
    sample2: `${name}: {first_name}, how was your visit? Answer with 1 to 5. Text STOP to end.`,
  }),
};

const BY_VERTICAL: Record<string, keyof typeof MODELS> = {
  POLITICAL: 'political',
  NGO: 'donations',
  RETAIL: 'shop',
  HOSPITALITY: 'shop',
  ENTERTAINMENT: 'shop',
  AGRICULTURE: 'shop',
  GOVERNMENT: 'public',
  ENERGY: 'public',
  EDUCATION: 'public',
};

/** By the vertical; what has none of its own starts from appointments. */
export const modelFor = (vertical: string, name: string, website: string): SampleModel =>
  MODELS[BY_VERTICAL[vertical] ?? 'usual'](name, website.trim() && ` ${website.trim()}`);
