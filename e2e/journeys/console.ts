import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../product';

/** Signs in as one of the demo's people and waits for the dashboard. */
export async function signIn(page: Page, who = 'agency') {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(`${who}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
}

/** A console error or a violated policy fails the journey it happens in. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}
