import type { Page } from '@playwright/test';
import { templatePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

/** One tab stop of a page. */
interface Stop {
  readonly name: string;
  readonly number: number;
  readonly hasRing: boolean;
  readonly isSeen: boolean;
  /** Whether it follows the previous stop in the document. */
  readonly isInOrder: boolean;
}

/** Numbers all tab stops, and installs a function in the page that describes a stop. */
async function prepare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';
    const checked = new Set<string>();
    const isReachable = (element: HTMLElement) => {
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
      if (element.closest('[inert]') || element.matches(':disabled, [type="hidden"], [tabindex="-1"]')) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      // A group of radio buttons is one tab stop; the arrow keys move within it.
      const group = `${element.name} ${element.form?.action ?? ''}`;
      const isFirst = !checked.has(group);
      checked.add(group);
      return isFirst;
    };
    const reachable = [...document.querySelectorAll<HTMLElement>(controls)].filter(isReachable);
    for (const [index, element] of reachable.entries()) element.dataset['stop'] = String(index);
    return reachable.length;
  });
}

async function lookAtStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element.closest('label')) : undefined;
    const shown = label && element.getBoundingClientRect().width < 3 ? label : element;
    const parts = [
      element,
      ...(label ? [label, ...label.querySelectorAll('*')] : []),
      ...element.querySelectorAll('*'),
    ];
    const siblings = element.nextElementSibling ? [element.nextElementSibling] : [];
    const hasOutline = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const hasStroke = ({ stroke, strokeWidth }: CSSStyleDeclaration) =>
      stroke !== 'none' && Number.parseFloat(strokeWidth) >= 3;
    // The focus ring may be that of the card that a link covers, of the box around a field, or of the part drawn over
    // it.
    const cards = [element.closest('li'), element.closest('[role=search]')].filter((card) => card !== null);
    const hasRing =
      [...parts, ...siblings, ...cards].some(
        (part) =>
          hasOutline(getComputedStyle(part)) || (part instanceof SVGCircleElement && hasStroke(getComputedStyle(part))),
      ) || hasOutline(getComputedStyle(element, '::after'));
    const isSeen = [...shown.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((across) =>
        [0.05, 0.2, 0.5, 0.8, 0.95].some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit !== null && (shown.contains(hit) || hit.contains(shown) || label?.contains(hit) === true);
        }),
      ),
    );
    const last = document.querySelector('[data-last-stop]');
    // A film has several stops of the browser's own, all in one element.
    const isInOrder =
      !last || last === element || Boolean(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    last?.removeAttribute('data-last-stop');
    element.setAttribute('data-last-stop', '');
    return {
      name: `${element.localName} ${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 50)}`,
      number:
        element instanceof HTMLElement || element instanceof SVGElement ? Number(element.dataset['stop'] ?? -1) : -1,
      hasRing,
      isSeen,
      isInOrder,
    };
  });
}

/** Presses Tab until the focus returns to the start. */
async function walk(page: Page, atMost: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < atMost; press++) {
    await page.keyboard.press('Tab');
    const stop = await lookAtStop(page);
    if (!stop || (stop.number >= 0 && stops.some(({ number }) => number === stop.number))) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus has not returned to the start after ${atMost} presses`);
}

async function expectGoodWay(page: Page): Promise<void> {
  // A carousel makes only its visible slides reachable, once its observer has run.
  for (const position of await page.locator('[data-carousel] [data-one]').all())
    await expect(position).toHaveText(/\d/);
  // Content below the fold is laid out when the browser is idle, and does not count as visible until then.
  await expect(page.locator('html[data-whole]')).toBeAttached();
  const count = await prepare(page);
  const stops = await walk(page, count + 60);
  expect(stops[0]?.name).toMatch(/^a (Skip to content|Aller au contenu)/);
  const reached = new Set(stops.map(({ number }) => number));
  const missed = await page.evaluate(
    (numbers) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter(({ dataset }) => !numbers.includes(Number(dataset['stop'])))
        .map(({ outerHTML }) => outerHTML.slice(0, 140)),
    [...reached],
  );
  expect.soft(missed, 'not reached').toEqual([]);
  expect
    .soft(
      stops.filter(({ isInOrder }) => !isInOrder).map(({ name }) => name),
      'out of order',
    )
    .toEqual([]);
  expect
    .soft(
      stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name),
      'without a ring',
    )
    .toEqual([]);
  expect
    .soft(
      stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
      'covered',
    )
    .toEqual([]);
}

for (const path of templatePages) {
  test(`Tab visits ${path} in order, with visible focus at every stop, and is not trapped`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(path);
    await expectGoodWay(page);
  });
}

for (const path of ['/', '/about/awards', '/careers/vacancies/fc-1001', '/contact'] as const) {
  test(`Tab visits ${path} in order on a narrow screen`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(path);
    await expectGoodWay(page);
  });
}

test('the skip link moves the focus to the content, past the header', async ({ page }) => {
  await page.goto('/platform');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('each landmark is unique or has a unique name', async ({ page }) => {
  for (const path of templatePages) {
    await page.goto(path);
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role), `${role} on ${path}`).toHaveCount(1);
    const names = await page
      .getByRole('navigation')
      .evaluateAll((all) =>
        all.map(
          (element) =>
            element.getAttribute('aria-label') ??
            document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
            '',
        ),
      );
    expect.soft(names, path).not.toContain('');
    expect.soft(new Set(names).size, path).toBe(names.length);
  }
});
