import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { examplePages, templatePages } from './pages.ts';
import { expect, test } from './ready-page.ts';
import { createAxe, listViolations } from './violations.ts';

interface Look {
  readonly language: '' | '/fr-fr' | '/de-de';
  readonly colorScheme: 'light' | 'dark';
  readonly width: 375 | 1280;
  readonly isMenuOpen: boolean;
}

/** Translation or original, theme, width, menu: sixteen combinations, by number. */
function toLook(number: number, translation: Look['language']): Look {
  return {
    language: number & 1 ? translation : '',
    colorScheme: number & 2 ? 'dark' : 'light',
    width: number & 4 ? 375 : 1280,
    isMenuOpen: (number & 8) > 0,
  };
}

const getBanner = (page: Page) => page.locator('[data-consent-banner]');

async function examine(page: Page): Promise<string[]> {
  // Content below the fold has no colours until it is laid out, which happens when the browser is idle.
  await expect(page.locator('html[data-whole]')).toBeAttached();
  const axe = createAxe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  // A reader can scroll a link clear of the banner's edge; the rule cannot know that.
  if (await getBanner(page).isVisible()) axe.disableRules(['target-size']);
  return listViolations(axe);
}

const listSmallTargets = (page: Page) => listViolations(createAxe(page).withRules(['target-size']));

/** The campaign layout has no menu. */
async function openMenu(page: Page, width: number): Promise<void> {
  const navigation = page.locator('header nav');
  if ((await navigation.count()) === 0) return;
  if (width === 375) await page.locator('button[popovertarget="menu"]').click();
  await navigation.locator('summary').first().click();
  await expect(navigation.locator('details[open] a').first()).toBeVisible();
}

/**
 * Each template in two opposite combinations; sixteen templates cover all sixteen twice. Half are French, half German.
 */
for (const [index, path] of templatePages.entries()) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    for (const number of [index % 8, 15 - (index % 8)]) {
      const { language, colorScheme, width, isMenuOpen } = toLook(number, index % 2 ? '/de-de' : '/fr-fr');
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${language}${path === '/' && language ? '' : path}`);
      if (isMenuOpen) await openMenu(page, width);
      const combination = `${language || '/en-gb'} ${colorScheme} ${width}${isMenuOpen ? ', menu open' : ''}`;
      expect.soft(await examine(page), combination).toEqual([]);
      const banner = getBanner(page);
      // The first check has the cookie banner; content that it covered is checked without it.
      if (await banner.isVisible()) {
        if (isMenuOpen) await page.keyboard.press('Escape');
        await banner.getByRole('button', { name: /^(Reject all|Tout refuser|Alle ablehnen)$/ }).click();
        await expect(banner).toBeHidden();
        expect.soft(await listSmallTargets(page), `${combination}, without banner`).toEqual([]);
      }
    }
  });
}

const otherPages = examplePages.filter((path) => !(templatePages as readonly string[]).includes(path));

for (const path of otherPages) {
  test(`axe finds nothing on ${path} at a first visit`, async ({ page }) => {
    await page.goto(path);
    expect(await examine(page)).toEqual([]);
  });
}

const campaign = '/campaigns/checklist-sepa-instant-go-live';

/** Failures in both layouts: not found, unreadable, gone and unsent. */
const failures = [
  { path: '/landing/nothing-here', status: 404, template: 'not-found', layout: 'default' },
  { path: '/campaigns/nothing-here', status: 404, template: 'not-found', layout: 'campaign' },
  { path: '/europe/sepa-cut-off-calculator', status: 410, template: 'not-found', layout: 'default' },
  { path: '/contact', status: 400, template: 'error', layout: 'default', isMalformed: true },
  { path: campaign, status: 400, template: 'error', layout: 'campaign', isMalformed: true },
  { path: '/careers/vacancies/fc-0987', status: 410, template: 'vacancy', layout: 'default' },
  { path: '/contact/error', status: 200, template: 'contact-result', layout: 'default' },
];

async function openFailure(page: Page, { path, isMalformed }: (typeof failures)[number]) {
  if (!isMalformed) return page.goto(path);
  await page.goto('/contact/thank-you');
  const received = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'text/plain', action });
    document.body.append(form);
    form.submit();
  }, path);
  return received;
}

for (const failure of failures) {
  test(`axe finds nothing on ${failure.isMalformed ? 'the rejected form at ' : ''}${failure.path}`, async ({
    page,
  }) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 375],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      expect((await openFailure(page, failure))?.status()).toBe(failure.status);
      await expect(page.locator('body')).toHaveAttribute('data-template', failure.template);
      await expect(page.locator('body')).toHaveAttribute('data-layout', failure.layout);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await examine(page), `${colorScheme} ${width}`).toEqual([]);
    }
  });
}

const adoptStyle = (page: Page, css: string) =>
  page.evaluateHandle((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, css);

const getOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

const listCutText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, position } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) =>
          Boolean(nodeType === Node.TEXT_NODE && data?.trim()),
        );
        // Text for screen readers only is clipped on purpose, and hidden text is not clipped.
        if (!hasText || position === 'absolute') return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        const isClipped = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
        return (
          isClipped &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

for (const path of examplePages) {
  test(`${path} cuts nothing off at 400 %, with wider spacing, and with text at twice its size`, async ({ page }) => {
    await page.goto(path);
    // Content below the fold is laid out when the browser is idle: before that it is neither too wide nor cut off.
    await expect(page.locator('html[data-whole]')).toBeAttached();
    await page.setViewportSize({ width: 320, height: 256 });
    expect.soft(await getOverflow(page), '400 %').toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 375, height: 800 });
    const spaced = await adoptStyle(page, spacing);
    expect.soft(await getOverflow(page), 'wider spacing').toBeLessThanOrEqual(0);
    expect.soft(await listCutText(page), 'cut off by wider spacing').toEqual([]);
    await spaced.evaluate((sheet) => sheet.replaceSync(':root { font-size: 200% }'));
    await page.setViewportSize({ width: 1280, height: 900 });
    expect.soft(await getOverflow(page), 'text at twice its size').toBeLessThanOrEqual(0);
  });
}

test('in forced colours controls keep an edge, and diagrams keep their lines', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  const seen: Record<string, number> = {};
  const examinePage = async (path: string, selectors: readonly string[]) => {
    await page.goto(path);
    for (const selector of selectors) {
      const picture = await page.locator(`${selector}:visible`).first().screenshot();
      const { channels } = await sharp(picture).stats();
      seen[`${path} ${selector}`] = Math.max(...channels.map(({ min, max }) => max - min));
    }
  };
  await examinePage('/', ['header a[href="/contact"]', 'main svg']);
  await examinePage('/contact', ['main form button[type="submit"]', 'main form input', '[data-map] svg']);
  await examinePage('/about/awards', ['[data-carousel] button', '[data-carousel] li']);
  for (const [part, contrast] of Object.entries(seen)) expect.soft(contrast, part).toBeGreaterThan(100);
});

test('the main controls are at least 44 px high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/contact');
  for (const name of ['Menu', 'Send message', 'Accept all', 'Reject all'] as const) {
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
    expect.soft(box?.height ?? 0, name).toBeGreaterThanOrEqual(44);
  }
});

test('every page links to the accessibility statement, which names known gaps and a contact', async ({ page }) => {
  for (const [path, name] of [
    ['/platform', 'Accessibility'],
    ['/campaigns/checklist-sepa-instant-go-live', 'Accessibility'],
    ['/fr-fr', 'Accessibilité'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    const statement = page.locator('#accessibility');
    await expect(statement).toBeInViewport();
    await expect(statement).toContainText('WCAG');
    await expect(statement.getByRole('link').first()).toHaveAttribute('href', /\/contact$/);
    await expect(statement.locator('a[href^="mailto:"]')).toBeVisible();
  }
});
