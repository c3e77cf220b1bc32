import { act, screen, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { startMockServer } from '@campaign/shared-api/testing';
import { enter, systemColumn, toMapping } from '../../testing/upload-panel';
import { words } from '../../words';

startMockServer();
const say = words.upload;

it('PLUP-21 PLUP-23 PLUP-27 shows three values of each column and maps what it knows', async () => {
  await toMapping(enter());
  const phone = screen.getByRole('row', { name: /^PhoneNumber/ });
  expect(
    within(phone)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['2025550100', '(202) 555-0101', '+12025550102']);
  expect(systemColumn('PhoneNumber')).toHaveDisplayValue('lead_phone');
  expect(systemColumn('First Name')).toHaveDisplayValue('first_name');
  expect(systemColumn('Precinct')).toHaveDisplayValue('Ignored');
  expect(screen.getByText(say.mapping.intro('voters.csv', 20_000))).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('PLUP-27 lets each system column be used once and wants lead_phone before Finish', async () => {
  const panel = enter();
  await toMapping(panel);
  const finish = () => screen.getByRole('button', { name: 'Finish' });
  expect(finish()).not.toHaveAttribute('aria-disabled');
  await panel.person.selectOptions(systemColumn('Precinct'), 'lead_phone');
  expect(systemColumn('PhoneNumber')).toHaveDisplayValue('Ignored');
  await panel.person.selectOptions(systemColumn('Precinct'), '');
  expect(finish()).toHaveAttribute('aria-disabled', 'true');
  act(() => finish().focus());
  expect(await screen.findByText(say.mapping.needsPhone)).toBeInTheDocument();
});

it('PLUP-21 lets one column feed two system columns', async () => {
  const panel = enter();
  await toMapping(panel);
  await panel.person.click(screen.getByRole('button', { name: say.mapping.another('First Name') }));
  await panel.person.selectOptions(
    screen.getByRole('combobox', { name: say.mapping.also('First Name', 2) }),
    'title',
  );
  expect(systemColumn('First Name')).toHaveDisplayValue('first_name');
  expect(screen.getByRole('combobox', { name: say.mapping.also('First Name', 2) })).toHaveDisplayValue(
    'title',
  );
});
