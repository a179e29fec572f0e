import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

const awards = '/about/awards';

async function open(page: Page, path = awards) {
  await page.goto(path);
  const carousel = page.locator('[data-carousel]').first();
  await carousel.scrollIntoViewIfNeeded();
  const slides = carousel.getByRole('list').locator('> li');
  const position = carousel.getByRole('status');
  await expect(position).toHaveText(/\d/);
  return {
    carousel,
    list: carousel.getByRole('list'),
    slides,
    position,
    previous: carousel.getByRole('button', { name: 'Previous' }),
    next: carousel.getByRole('button', { name: 'Next' }),
  };
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a carousel has a name, a role description, and a button for each direction', async ({ page }) => {
  const { carousel, slides, previous, next, position } = await open(page);
  await expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  await expect(carousel).toHaveAccessibleName('Received');
  await expect(slides).toHaveCount(6);
  await expect(position).toHaveText('1 to 3 of 6');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toHaveAttribute('aria-disabled', 'false');
});

test('the buttons move without dragging, announce the position, and keep the focus', async ({ page }) => {
  const { previous, next, position, slides } = await open(page);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(position).toHaveText('4 to 6 of 6');
  await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await previous.click();
  await expect(position).toHaveText('1 to 3 of 6');
});

test('slides out of view are not focusable, those in view are', async ({ page }) => {
  const { slides, next, position } = await open(page);
  const areInert = () => slides.evaluateAll((all) => all.map((slide) => (slide as HTMLElement).inert));
  expect(await areInert()).toEqual([false, false, false, true, true, true]);
  await next.click();
  await expect(position).toHaveText('4 to 6 of 6');
  expect(await areInert()).toEqual([true, true, true, false, false, false]);
});

test('the arrow keys scroll the list, one slide at a time on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const { list, position } = await open(page);
  await expect(position).toHaveText('1 of 6');
  await list.focus();
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight');
  await expect(position).not.toHaveText('1 of 6');
});

test('it never moves by itself', async ({ page }) => {
  await page.clock.install({ time: 0 });
  const { list, position } = await open(page);
  await page.clock.runFor(60_000);
  expect(await list.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await expect(position).toHaveText('1 to 3 of 6');
});

test('from right to left it starts on the right, and Next moves to the left', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  const { list, next, position } = await open(page, '/_catalogue?dir=rtl');
  await expect(position).toHaveText('1 of 6');
  await next.click();
  await expect(position).toHaveText('2 of 6');
  expect(await list.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(0);
});

test('on paper every slide is visible', async ({ page }) => {
  const { list, next } = await open(page);
  await page.emulateMedia({ media: 'print' });
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await expect(next).toBeHidden();
});
