import type { Locator, Page } from '@playwright/test';
import { untilReady } from './ready-page.ts';

/** Puts a link of ours at the top of the page, and returns it. Made of elements: no page lets text become markup. */
export async function addLink(page: Page, href: string, text = 'added link'): Promise<Locator> {
  await page.evaluate(
    ([target, words]) =>
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('a'), { href: target, textContent: words }), ' '),
    [href, text] as const,
  );
  return page.getByRole('link', { name: text, exact: true }).first();
}

export async function followAddedLink(page: Page, href: string): Promise<void> {
  // A document that was loaded whole meanwhile, by no wish of the journey, may have no kernel yet.
  await untilReady(page);
  await (await addLink(page, href)).click();
}
