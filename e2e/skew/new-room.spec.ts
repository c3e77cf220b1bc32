import { expect, test } from '@playwright/test';
import { signIn } from '../journeys/console';
import { openRegistry, type RegistryOfProduct } from '../registry';
import { buildNewRoom, type BuiltRoom } from '../rooms';

let registry: RegistryOfProduct;
let built: BuiltRoom;

test.beforeAll(async () => {
  registry = await openRegistry();
  built = buildNewRoom('visitors');
});
test.afterAll(async () => {
  if ((await registry.room('visitors'))?.channels.length) await registry.change('visitors', 'rollback');
});

test('a new room from the template is shown to staff alone at weight 0, by the shell that is there', async ({
  browser,
}) => {
  const { shell } = await registry.overview();
  await registry.publish(built);
  await registry.change('visitors', 'promote', {
    ...{ build: built.part.build, channel: 'canary', weight: 0, match: { roles: ['ADMIN'] } },
  });
  expect((await registry.overview()).shell).toEqual(shell);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'admin');
  await staff.goto('/dashboard');
  await staff.getByRole('link', { name: 'Visitors' }).click();
  await expect(staff).toHaveURL('/visitors');
  await expect(staff).toHaveTitle(/^Visitors/);
  await expect(staff.getByRole('heading', { name: 'Visitors' })).toBeVisible();
  await expect(staff.locator('[data-room=visitors]')).toContainText('This is Visitors.');

  const person = await (await browser.newContext()).newPage();
  await signIn(person);
  // An address of nobody: they are led where everybody begins.
  await person.goto('/visitors');
  await expect(person).toHaveURL('/dashboard');
  await expect(person.getByRole('link', { name: 'Visitors' })).toHaveCount(0);

  // Taken back, it is nobody's.
  await registry.change('visitors', 'rollback');
  await staff.goto('/visitors');
  await expect(staff).toHaveURL('/dashboard');
  await expect(staff.getByRole('link', { name: 'Visitors' })).toHaveCount(0);
  for (const page of [staff, person]) await page.context().close();
});
