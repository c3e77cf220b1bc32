import { screen, within } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import type { IdentityAllowance } from '@campaign/shared-api/contracts';
import { AllowanceCard } from './allowance-card';

const NOTHING: IdentityAllowance = {
  attPerMinute: null,
  tmobilePerDay: null,
  tmobileLeftToday: null,
  brandTier: null,
  perDay: null,
  leftToday: null,
};

describe('what carriers take of an identity', () => {
  it('says what AT&T takes a minute, T-Mobile a day, and what is left of today', async () => {
    const allowance = {
      ...NOTHING,
      attPerMinute: 240,
      tmobilePerDay: 40_000,
      tmobileLeftToday: 38_760,
      perDay: 10_000,
      leftToday: 0,
    };
    renderRemote(<AllowanceCard allowance={allowance} />);
    const card = within(screen.getByRole('region', { name: 'Carrier limits' }));
    expect(card.getByText('240 texts a minute')).toBeVisible();
    expect(card.getByText('40,000 segments a day of the brand · 38,760 left today')).toBeVisible();
    expect(card.getByText('10,000 segments a day · 0 left today')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('names the jobs that need several days, or go on tomorrow, and leads to each', async () => {
    const why = 'Needs 2 days: carriers take 300 more segments of Harbor Youth today and 1,500 a day.';
    const waiting = [{ jobId: 501, name: 'November reminder', jobType: 'House File', why }];
    renderRemote(<AllowanceCard allowance={{ ...NOTHING, perDay: 1_500, leftToday: 300, waiting }} />);
    const card = within(screen.getByRole('region', { name: 'Carrier limits' }));
    expect(card.getByText('Jobs that wait').nextElementSibling).toHaveTextContent(
      `November reminder: ${why}`,
    );
    expect(card.getByRole('link', { name: 'November reminder' })).toHaveAttribute(
      'href',
      '/house%20file/501',
    );
    expect(await axeProblems()).toEqual([]);
  });

  it('is not there where nothing is known', () => {
    renderRemote(<AllowanceCard allowance={NOTHING} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
