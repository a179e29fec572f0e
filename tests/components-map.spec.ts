import { expect, test } from './ready-page.ts';

const contact = '/contact';

for (const width of [375, 1280]) {
  test(`at ${width} px a marker is a named button that selects its entry of the list`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(contact);
    const markers = page.getByRole('group', { name: 'Map of the offices' }).getByRole('button');
    await expect(markers).toHaveCount(4);
    for (const marker of await markers.all()) expect(await marker.textContent()).not.toBe('');
    const lisbon = page.getByRole('button', { name: 'Lisbon' });
    const entry = page.locator('#lisbon');
    await expect(lisbon).toHaveAttribute('aria-pressed', 'false');
    await lisbon.focus();
    await page.keyboard.press('Space');
    await expect(lisbon).toHaveAttribute('aria-pressed', 'true');
    await expect(entry).toHaveAttribute('data-chosen', '');
    await expect(entry).toBeInViewport();
    await expect(page.locator('[data-map]').getByRole('status')).toContainText('Lisbon');

    await page.getByRole('button', { name: 'London' }).press('Enter');
    await expect(lisbon).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('[data-chosen]')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`${contact}$`));
    await page.getByRole('button', { name: 'London' }).press('Enter');
    await expect(page.locator('[data-chosen]')).toHaveCount(0);
  });
}

test('every marker is at least 24 px large, and every office is in the list', async ({ page }) => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(contact);
    const markers = page.locator('[data-map] svg a[data-office]:visible');
    for (const marker of await markers.all()) {
      const size = await marker.locator('circle').first().boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
      const id = (await marker.getAttribute('href'))?.slice(1) ?? '';
      await expect(page.locator(`li[id="${id}"]`)).toBeVisible();
    }
  }
});

test('the map sends no request to third parties', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  await page.goto(contact, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Lisbon' }).click();
  expect(foreign).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the map is static, and its markers link to the list', async ({ page }) => {
    await page.goto(contact);
    await page.getByRole('group', { name: 'Map of the offices' }).getByRole('link', { name: 'Lisbon' }).click();
    await expect(page).toHaveURL(`${contact}#lisbon`);
    await expect(page.locator('#lisbon')).toBeInViewport();
  });
});
