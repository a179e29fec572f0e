import type { Locator, Page } from '@playwright/test';
import { untilReady } from './ready-page.ts';

/**
 * Adds an internal link at the top of the page, and returns it. Created with DOM methods, because Trusted Types forbid
 * markup.
 */
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
  // If the document was reloaded, its kernel may not have started yet.
  await untilReady(page);
  await (await addLink(page, href)).click();
}
