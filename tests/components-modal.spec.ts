import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';
import { createAxe, listViolations } from './violations.ts';

const team = '/about/team';
const name = 'Ines Carvalho';
const hash = '#about-ines-carvalho';

async function openPerson(page: Page) {
  await page.goto(team);
  const trigger = page.locator('main').getByRole('link', { name });
  const dialog = page.getByRole('dialog', { name });
  await trigger.scrollIntoViewIfNeeded();
  await trigger.click();
  await expect(dialog).toBeVisible();
  return { trigger, dialog };
}

test('a modal opens at its own URL, with a name and the focus at its start', async ({ page }) => {
  const { dialog } = await openPerson(page);
  await expect(page).toHaveURL(`${team}${hash}`);
  await expect(dialog.getByRole('heading', { name })).toBeFocused();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
});

test('Escape, the button and the backdrop close it, and restore the focus and the URL', async ({ page }) => {
  const { trigger, dialog } = await openPerson(page);
  const closings = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(20, 400),
  ];
  for (const close of closings) {
    if (!(await dialog.isVisible())) await trigger.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${team}$`));
    await expect(trigger).toBeFocused();
  }
});

test('a press that starts inside and ends outside does not close it', async ({ page }) => {
  const { dialog } = await openPerson(page);
  await dialog.getByRole('heading', { name }).hover();
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
});

test('the dialog traps the focus while it is open, and the page behind is inert', async ({ page }) => {
  const { dialog } = await openPerson(page);
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    // Between the last and the first element the focus is on the browser's own controls, not in the page.
    const isInside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page
    .getByRole('link', { name: 'Talk to us' })
    .first()
    .evaluate((link: HTMLElement) => link.focus());
  expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull();
});

test('the page behind neither moves nor scrolls', async ({ page }) => {
  await page.goto(team);
  const trigger = page.locator('main').getByRole('link', { name });
  await trigger.scrollIntoViewIfNeeded();
  const measure = () =>
    page.evaluate(() => ({ y: scrollY, end: document.querySelector('header')?.getBoundingClientRect().right }));
  const before = await measure();
  await trigger.click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  expect(await measure()).toEqual(before);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  expect(await measure()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name })).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${team}$`));
  expect(await measure()).toEqual(before);
});

test('a URL with the modal opens it, and closing stays on the page', async ({ page }) => {
  await page.goto('/about');
  await page.goto(`${team}${hash}`);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${team}$`));
  await expect(page.locator('main').getByRole('link', { name })).toBeFocused();
});

test('Back closes it, and forward opens it again', async ({ page }) => {
  const { dialog } = await openPerson(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${team}$`));
  await page.goForward();
  await expect(dialog).toBeVisible();
});

test('a fragment with an invalid escape opens nothing and causes no error', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${team}#100%`);
  await page.evaluate(() => (location.hash = '%E0%A4%A'));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const { dialog } = await openPerson(page);
  await expect(dialog).toBeVisible();
  expect(errors).toEqual([]);
});

for (const [colorScheme, width] of [
  ['light', 375],
  ['dark', 1280],
] as const) {
  test(`axe finds nothing with a modal open, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await openPerson(page);
    expect(await listViolations(createAxe(page))).toEqual([]);
  });
}

test('at 400 % zoom all of it can be read, and it can be closed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const { dialog } = await openPerson(page);
  const size = await dialog.evaluate((element) => ({
    isWithin:
      element.getBoundingClientRect().height <= innerHeight && element.getBoundingClientRect().width <= innerWidth,
    overflowX: element.scrollWidth - element.clientWidth,
    isScrolled: element.scrollHeight > element.clientHeight,
  }));
  expect(size).toEqual({ isWithin: true, overflowX: 0, isScrolled: true });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test('on paper the content of a modal is part of the page', async ({ page }) => {
  await page.goto(team);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator(`dialog${hash}`)).toBeVisible();
});
