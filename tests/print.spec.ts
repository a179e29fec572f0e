/** On paper a page is its text, black on white, and shows the targets of its links (acceptance 16). */
import type { Page } from '@playwright/test';
import { templatePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

/** Checks the printed page for elements that must be absent and elements that must be present. */
function lookAtPaper(page: Page) {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const describe = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
    const chrome = 'body > header, body > footer, nav, form, button, [data-consent-banner], [role="progressbar"]';
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(isShown);
    const leadsAway = (link: HTMLAnchorElement) => !/^#|[?]/.test(link.getAttribute('href') ?? '');
    const hasAddress = (link: HTMLAnchorElement) => /\(/.test(getComputedStyle(link, '::after').content);
    const texts = [...document.querySelectorAll('main p, main li, main dd')].filter(isShown);
    return {
      chrome: [...document.querySelectorAll(chrome)].filter(isShown).map(describe),
      nameless: links.filter((link) => leadsAway(link) && !hasAddress(link)).map(describe),
      pale: texts
        .filter((text) => Math.max(...(getComputedStyle(text).color.match(/\d+/g) ?? []).map(Number)) > 0x77)
        .map(describe),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      links: links.length,
    };
  });
}

test('print has no site chrome, links show their targets, and nothing is pale or cut off', async ({ page }) => {
  // The theme is for the screen only; a sheet is 178 mm wide between its margins.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 672, height: 980 });
  let links = 0;
  for (const path of templatePages) {
    await page.goto(path);
    await expect(page.locator('html[data-whole]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const paper = await lookAtPaper(page);
    expect.soft(paper, path).toMatchObject({ chrome: [], nameless: [], pale: [] });
    expect.soft(paper.overflow, path).toBeLessThanOrEqual(0);
    links += paper.links;
  }
  expect(links).toBeGreaterThan(100);
});

test('an article has the same date at the head of the print as among its facts', async ({ request }) => {
  for (const [article, date] of [
    ['gated-content-app-claims-evidence-pack', '30 September 2026'],
    ['verification-of-payee-one-year-on', '12 November 2026'],
  ] as const) {
    const html = await (await request.get(`/news/payment-insights/${article}`)).text();
    expect(/<span>(Updated [^<]*)<\/span>/.exec(html)?.[1], article).toBe(`Updated ${date}`);
  }
});
