import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

/** Responds to the form as a server that could store it, or could not. */
async function answerWith(page: Page, location: string): Promise<void> {
  await page.route('**/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fulfill({ status: 303, headers: { location } });
  });
}

async function send(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Marie Delacroix');
  await page.getByLabel('Work e-mail').fill('marie@bank.example');
  await page.getByLabel('Company').fill('Zuidermeer Bank');
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel('Topic').selectOption('technical');
  await page.getByLabel('Message').fill('Two lines,\nwith “quotes”.');
  await page.getByLabel(/privacy statement/).check();
  await page.getByRole('button', { name: 'Send' }).click();
}

test('after a failed submission the form has its values again, except the agreement', async ({ page }) => {
  await answerWith(page, '/contact/error');
  await page.goto('/contact');
  await send(page);
  await expect(page).toHaveURL(/\/contact\/error$/);
  await page.getByRole('main').getByRole('link', { name: 'contact form' }).click();
  await expect(page).toHaveURL(/\/contact(#form)?$/);
  await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nwith “quotes”.');
  await expect(page.getByLabel('Full name')).toHaveValue('Marie Delacroix');
  await expect(page.getByLabel('Country')).toHaveValue('NL');
  await expect(page.getByLabel('Topic')).toHaveValue('technical');
  await expect(page.getByLabel(/privacy statement/)).not.toBeChecked();
  // The draft belongs to one form: a form on another page stays empty.
  await page.goto('/campaigns/whitepaper-escrow-for-critical-vendors');
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('a reader who navigates before the script is loaded finds the form filled in', async ({ page }) => {
  await answerWith(page, '/contact/error');
  await page.goto('/contact');
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/assets\/forms-|_payload\/contact\.json/, (route) => {
    held.push(() => route.continue());
  });
  await send(page);
  await expect(page).toHaveURL(/\/contact\/error$/);
  // The script of forms, and the prefetched form page.
  await expect.poll(() => held.length).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'contact form' }).click();
  await expect(page).toHaveURL(/\/contact#form$/);
  await Promise.all(held.map((goOn) => goOn()));
  await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nwith “quotes”.');
});

test('a successful submission leaves no draft', async ({ page }) => {
  await answerWith(page, '/contact/thank-you');
  await page.goto('/contact');
  await send(page);
  await expect(page).toHaveURL(/\/contact\/thank-you$/);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Marie');
  await page.goto('/contact');
  await expect(page.getByLabel('Message')).toHaveValue('');
});
