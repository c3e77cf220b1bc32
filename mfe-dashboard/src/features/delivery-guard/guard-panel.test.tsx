import { screen, waitFor } from '@testing-library/react';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import type { GuardSettings } from '@campaign/shared-api/contracts';
import { GuardPanel } from './guard-panel';

startMockServer();

const OFF: GuardSettings = { enabled: false, minRate: 90, minTexts: 500, pauses: false, version: 3 };

function open(settings = OFF) {
  const saved: unknown[] = [];
  reply.get('/delivery-guard', { data: settings });
  reply.put('/delivery-guard', ({ body }) => {
    saved.push(body);
    return { data: { ...settings, version: 4 }, message: 'The alert rule is saved.' };
  });
  const view = renderPanel(GuardPanel, { accountId: 7 }, { user: users.agentAdmin() });
  return { ...view, saved };
}

it('is off at first, proposes 90% of 500 texts, and pauses only what it is told to', async () => {
  const { person, saved } = open();
  const on = await screen.findByRole('checkbox', { name: 'Alert us when too few texts arrive' });
  expect(on).not.toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Delivered, at least' })).toHaveValue(90);
  expect(screen.getByRole('spinbutton', { name: 'Texts in the hour, at least' })).toHaveValue(500);
  const pauses = screen.getByRole('checkbox', { name: /^Pause the jobs automatically/ });
  expect(pauses).toBeDisabled();
  expect(await axeProblems()).toEqual([]);
  await person.click(on);
  await person.click(pauses);
  await person.clear(screen.getByRole('spinbutton', { name: 'Delivered, at least' }));
  await person.type(screen.getByRole('spinbutton', { name: 'Delivered, at least' }), '85');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    accountId: 7,
    enabled: true,
    pauses: true,
    minRate: 85,
    minTexts: 500,
    version: 3,
  });
  expect(await screen.findByText('The alert rule is saved.')).toBeVisible();
});

it('asks for whole numbers within their limits', async () => {
  const { person, saved } = open();
  const rate = await screen.findByRole('spinbutton', { name: 'Delivered, at least' });
  await person.clear(rate);
  await person.type(rate, '100');
  const texts = screen.getByRole('spinbutton', { name: 'Texts in the hour, at least' });
  await person.clear(texts);
  await person.type(texts, '19');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A whole number from 1 to 99.')).toBeVisible();
  expect(screen.getByText('A whole number from 20 to 1,000,000.')).toBeVisible();
  expect(saved).toEqual([]);
});
