import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

const catalogue = '/_catalogue';
/** Says whether it may play without a click of its own, as the players of the providers do. */
const player = `<!doctype html><title>Player</title><output></output><script>
  document.querySelector('output').textContent = document.featurePolicy.allowsFeature('autoplay') ? 'plays' : 'waits';
</script>`;
const providerHosts = /youtube|ytimg|googlevideo|vimeo/;

/** Records requests to the providers; nothing leaves the machine. */
async function watchProviders(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(providerHosts, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: player });
  });
  return asked;
}

for (const { provider, title, address } of [
  {
    provider: 'YouTube',
    title: 'A cloud is switched off, and the payments go on',
    address: 'https://www.youtube-nocookie.com/embed/no-such-vid?start=90&autoplay=1',
  },
  {
    provider: 'Vimeo',
    title: 'Two instant rails, one operating model',
    address: 'https://player.vimeo.com/video/999999999999?h=0123456789&dnt=1&autoplay=1',
  },
]) {
  test(`a video at ${provider} sends no request to it before the click, then plays in place with the focus`, async ({
    page,
  }) => {
    const asked = await watchProviders(page);
    await page.goto(catalogue);
    const slice = page.locator('[data-slice="video"]').filter({ hasText: title }).first();
    const control = slice.getByRole('button', { name: `Play: ${title}` });
    await control.scrollIntoViewIfNeeded();
    await control.hover();
    await expect(slice).toContainText(`Playing loads the video from ${provider}`);
    await expect(slice.getByRole('link', { name: `Privacy at ${provider}` })).toBeVisible();
    expect(asked).toEqual([]);
    await control.click();
    const player = slice.locator('iframe');
    await expect(player).toHaveAttribute('src', address);
    await expect(player).toHaveAttribute('title', title);
    await expect.poll(() => player.evaluate((element) => document.activeElement === element)).toBe(true);
    // Without a second click.
    await expect(player.contentFrame().getByRole('status')).toHaveText('plays');
    expect(asked).toEqual([address]);
    expect(await page.context().cookies()).toEqual([]);
  });
}

test('a provider is remembered only on request, and forgotten on request', async ({ page }) => {
  const asked = await watchProviders(page);
  await page.goto(catalogue);
  const slice = page.locator('[data-slice="video"]').filter({ hasText: 'Vimeo' }).first();
  const box = slice.getByRole('checkbox', { name: 'Always load films from Vimeo in this browser' });
  await expect(box).not.toBeChecked();
  await box.check();
  expect(asked).toEqual([]);
  await page.reload();
  await expect(slice.locator('iframe')).toHaveAttribute(
    'src',
    'https://player.vimeo.com/video/999999999999?h=0123456789&dnt=1',
  );
  await expect(slice.locator('iframe')).not.toBeFocused();
  // No request went to the other provider.
  await expect(page.locator('[data-slice="video"] a[data-video-provider="youtube"]').first()).toBeVisible();
  await box.uncheck();
  expect(await page.evaluate(() => localStorage.getItem('fc-video'))).toBeNull();
  await page.reload();
  await expect(slice.getByRole('button', { name: /^Play:/ })).toBeVisible();
});

test('a transcript is in the page', async ({ page }) => {
  await page.goto(catalogue);
  const slice = page.locator('[data-slice="video"]').first();
  await slice.getByText('Transcript', { exact: true }).click();
  await expect(slice.getByText('Nothing. That is the demonstration', { exact: false })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a video is a link to its page at the provider', async ({ page }) => {
    await page.goto(catalogue);
    const slice = page.locator('[data-slice="video"]').first();
    await expect(slice.getByRole('link', { name: /^Play:/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=no-such-vid&t=90s',
    );
    await expect(slice.getByRole('checkbox')).toBeHidden();
  });
});
