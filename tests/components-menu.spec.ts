import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

const open = async (page: Page, path = '/about') => {
  await page.goto(path);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  return {
    navigation,
    platform: navigation.locator('summary', { hasText: 'Platform' }),
    services: navigation.locator('summary', { hasText: 'Services' }),
    panel: navigation.locator('details', { hasText: 'Platform' }).first().locator('ul'),
  };
};

test('a menu opens by click, is announced as expanded, and closes by a click elsewhere', async ({ page }) => {
  const { platform, panel } = await open(page);
  await platform.click();
  await expect(panel).toBeVisible();
  await expect(platform).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(640, 650);
  await expect(panel).toBeHidden();
  await expect(platform).toHaveAttribute('aria-expanded', 'false');
});

test('a panel is at most as high as specified, then scrolls', async ({ page }) => {
  const { platform, panel } = await open(page);
  await platform.click();
  await expect(panel).toHaveCSS('max-height', '350px');
  // Text at twice its size no longer fits: the panel keeps its height.
  await page.evaluate(() => {
    const larger = new CSSStyleSheet();
    larger.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, larger];
  });
  const size = await panel.evaluate((element) => ({
    // Of its layout: while it slides in, its rectangle is off by a hundred-thousandth.
    height: (element as HTMLElement).offsetHeight,
    isScrolled: element.scrollHeight > element.clientHeight,
  }));
  expect(size).toEqual({ height: 350, isScrolled: true });
});

test('the arrow keys, Home and End move within a menu and along the bar; Escape closes and returns the focus', async ({
  page,
}) => {
  const { platform, services, panel } = await open(page);
  const links = panel.getByRole('link');
  await platform.focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(platform).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(services).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(platform).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.last()).toBeFocused();
});

test('arrow keys that are pressed before their code is loaded move the focus once it is', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/menus-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  const { platform, panel } = await open(page);
  await platform.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  script.resolve();
  await expect(panel.getByRole('link').nth(1)).toBeFocused();
});

test('on a link of the bar, an arrow key down scrolls the page', async ({ page }) => {
  const { navigation } = await open(page);
  // The starter content has menus only.
  await navigation.locator(':scope > ul').evaluate((bar) => {
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'Home' });
    bar.appendChild(document.createElement('li')).append(link);
    link.focus();
  });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a menu closes when the focus leaves it', async ({ page }) => {
  const { platform, panel } = await open(page);
  await platform.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await expect(platform).toHaveAttribute('aria-expanded', 'true');
  await panel.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(panel).toBeHidden();
});

test('in right-to-left text the left arrow moves to the next item of the bar', async ({ page }) => {
  const { platform, services } = await open(page);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await platform.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(services).toBeFocused();
});

test('hovering opens a menu after a delay, passing over does not, and a click keeps the menu open', async ({
  page,
}) => {
  const { platform, panel } = await open(page);
  // The first move loads the code.
  await page.mouse.move(640, 600);
  await expect(platform).toHaveAttribute('aria-expanded', 'false');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await platform.hover();
  await page.clock.runFor(149);
  await expect(panel).toBeHidden();
  await page.clock.runFor(2);
  await expect(panel).toBeVisible();
  await page.mouse.move(640, 600);
  await page.clock.runFor(299);
  await expect(panel).toBeVisible();
  await page.clock.runFor(2);
  await expect(panel).toBeHidden();

  await platform.hover();
  await page.clock.runFor(100);
  await page.mouse.move(640, 600);
  await page.clock.runFor(1000);
  await expect(panel).toBeHidden();

  await platform.hover();
  await page.clock.runFor(200);
  await platform.click();
  await expect(panel).toBeVisible();
  await page.mouse.move(640, 600);
  await page.clock.runFor(1000);
  await expect(panel).toBeVisible();
});

test('at 400 % the navigation is a sheet that fits, scrolls, and opens and closes by keyboard', async ({ page }) => {
  // 1280 by 1024 pixels, four times as large.
  await page.setViewportSize({ width: 320, height: 256 });
  const { navigation, platform } = await open(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(navigation).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await platform.focus();
  await page.keyboard.press('Enter');
  const link = navigation.getByRole('link', { name: /Multicloud/ });
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
  expect(await navigation.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the menu sheet closes when the focus moves to content behind it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const { navigation } = await open(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await navigation.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(navigation).toBeHidden();
  await expect(page.locator(':focus')).toBeVisible();
});
