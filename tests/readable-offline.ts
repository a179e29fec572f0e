import { expect, type BrowserContext } from '@playwright/test';

/**
 * Waits offline until a page that was never visited lists these as readable. Uses a URL that is never cached, because a
 * worker that has just started may reach the network once more.
 */
export async function expectReadableOffline(context: BrowserContext, ...names: string[]): Promise<void> {
  const other = await context.newPage();
  await expect(async () => {
    await context.setOffline(true);
    try {
      await other.goto('/no-such-page');
      expect(await other.getByRole('heading', { level: 1 }).textContent()).toBe('You are offline');
      for (const name of names) expect(await other.getByRole('link', { name, exact: true }).count()).toBe(1);
    } finally {
      await context.setOffline(false);
    }
  }).toPass();
  await other.close();
}
