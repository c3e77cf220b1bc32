import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame, openSession } from '../journeys/console';
import { openRegistry, type RegistryOfProduct } from '../registry';
import { buildNewRemote, type BuiltRemote } from '../remotes';

let registry: RegistryOfProduct;
let built: BuiltRemote;

test.beforeAll(async () => {
  registry = await openRegistry();
  built = buildNewRemote('guests');
});
test.afterAll(async () => {
  if ((await registry.remote('guests'))?.channels.length) await registry.change('guests', 'rollback');
});

test('a new remote from the template is shown to staff alone at weight 0, by the shell that is there', async ({
  somebody,
}) => {
  const { shell } = await registry.overview();
  await registry.publish(built);
  await registry.change('guests', 'promote', {
    build: built.part.build,
    channel: 'canary',
    weight: 0,
    match: { roles: ['ADMIN'] },
  });
  expect((await registry.overview()).shell).toEqual(shell);

  const staff = await somebody();
  await openFrame(staff, 'admin');
  await staff.getByRole('link', { name: 'Guests' }).click();
  await expect(staff).toHaveURL('/guests');
  await expect(staff).toHaveTitle(/^Guests/);
  await expect(staff.getByRole('heading', { name: 'Guests' })).toBeVisible();
  await expect(staff.locator('[data-remote=guests]')).toContainText('This is Guests.');
  // Typed, too: the server takes it for no short link.
  await staff.reload();
  await expect(staff.locator('[data-remote=guests]')).toContainText('This is Guests.');

  const person = await somebody();
  await openSession(person);
  const nowhere = 'Page not found';
  await person.goto('/guests');
  await expect(person.getByRole('heading', { name: nowhere })).toBeVisible();
  await expect(person.getByRole('link', { name: 'Guests' })).toHaveCount(0);

  // Taken back, it is nobody's.
  await registry.change('guests', 'rollback');
  await staff.goto('/guests');
  await expect(staff.getByRole('heading', { name: nowhere })).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Guests' })).toHaveCount(0);
});
