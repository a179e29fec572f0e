import { expect, type BrowserContext } from '@playwright/test';

/**
 * Without a connection, a page that was never visited says which ones can be read: until these are among them.
 * Asked with an address that is never kept, for a worker that has just started may reach the network once more.
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
