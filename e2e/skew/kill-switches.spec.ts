import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { tabTo } from '../accessibility/keys';
import { openSession } from '../journeys/console';
import { openRegistry, type RegistryOfProduct } from '../registry';
import { buildNextLists } from '../remotes';

let registry: RegistryOfProduct;
let before: string;
let next: string;

test.beforeAll(async () => {
  registry = await openRegistry();
  before = (await stable())!;
  const built = buildNextLists();
  next = built.part.build;
  await registry.publish(built);
  await registry.change('lists', 'promote', { build: next, channel: 'stable' });
});
test.afterAll(async () => {
  if ((await stable()) === next) await registry.change('lists', 'rollback');
});

const stable = async () =>
  (await registry.remote('lists'))!.channels.find(({ id }) => id === 'stable')?.build;

test('an ADMIN switches a remote off and on and rolls it back by keys alone, and the history says why', async ({
  page,
}) => {
  await openSession(page, 'admin');
  await page.goto('/admin/releases');
  const lists = page.getByRole('region', { name: 'lists', exact: true });
  const press = async (name: string) => {
    await tabTo(page, lists.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog');
  /** The dialog begins in its first field; Enter in the last button confirms. */
  async function confirm(name: string, ...texts: string[]) {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await tabTo(page, dialog.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  }

  await press('Switch off');
  await expect(dialog.getByLabel('What people read in its place')).toBeFocused();
  await confirm('Switch off lists', 'Back at noon.', 'Wrong sums');
  await expect(lists.getByText('Back at noon.')).toBeVisible();
  expect((await registry.remote('lists'))!.state).toBe('off');
  // Where one was is where one goes on.
  await expect(lists.getByRole('button', { name: 'Switch on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm('Switch on lists', 'Sums are right');
  expect((await registry.remote('lists'))!.state).toBe('on');

  await tabTo(page, lists.getByRole('button', { name: 'Roll back' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Everybody gets ${before} instead of ${next}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await confirm('Roll back lists', 'The title was wrong');
  await expect.poll(stable).toBe(before);

  const [line] = await registry.releases();
  expect(line).toMatchObject({ reason: 'The title was wrong', createdBy: 'admin@demo.example' });
});
