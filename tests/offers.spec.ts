import { readFile } from 'node:fs/promises';
import { expect, test } from './ready-page.ts';
import { createAxe, listViolations } from './violations.ts';

test('a reader gets the file immediately, on a page that names it and passes axe', async ({ page }) => {
  await page.goto('/campaigns/checklist-closing-an-account');
  await page.getByLabel('Full name').fill('Marie Delacroix');
  await page.getByLabel('Work e-mail').fill('marie@bank.example');
  await page.getByLabel('Company').fill('Zuidermeer Bank');
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel(/privacy statement/).check();
  await page.getByRole('button', { name: 'Send me the sixteen' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you\?download=/);
  await expect(page.getByText('“Before you close that account” is ready for you')).toBeVisible();
  expect(await listViolations(createAxe(page))).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('closing-an-account.pdf');
  expect((await readFile(await download.path())).toString('latin1')).toMatch(/^%PDF-/);
  await page.getByRole('link', { name: 'Back to its page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before you close that account');
});

test('the thanks for a registration name the event and its time, and pass axe', async ({ page }) => {
  await page.goto('/contact/thank-you?from=%2Flanding%2Fwebinar-dora-exit-plans');
  await expect(
    page.getByText(
      'If you have just sent the form, your registration for “DORA exit plans that survive a rehearsal” is here.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Thursday, 18 February 2027, 10:00 – 11:00 (Greenwich Mean Time, UTC+0)')).toBeVisible();
  expect(await listViolations(createAxe(page))).toEqual([]);
});

test('thanks for an offer that does not exist are the thanks for a message', async ({ page }) => {
  await page.goto('/contact/thank-you?from=%2Flanding%2Fno-such-page');
  await expect(page.getByRole('heading', { name: 'What happens to a message' })).toBeVisible();
  await page.goto('/contact/thank-you?from=https%3A%2F%2Felsewhere.example');
  await expect(page.getByRole('heading', { name: 'What happens to a message' })).toBeVisible();
});
