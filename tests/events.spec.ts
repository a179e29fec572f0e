/** Acceptance P-10 in the browser: the reader's local time, and an open page when a webinar begins and ends. */
import type { Page } from '@playwright/test';
import { eventTitle, filmUrl, publishEvent, roomUrl, type EventPhase } from './event-documents.ts';
import { expect, test } from './ready-page.ts';
import { createAxe, listViolations } from './violations.ts';

const webinar = '/landing/webinar-dora-exit-plans';

const getState = (page: Page) => page.locator('[data-live=state]');
const getJoin = (page: Page) => getState(page).getByRole('link', { name: 'Join' });
const getRegister = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Register' });

/** Sets the browser's clock to a while after the event's start or end. */
async function passTo(page: Page, time: number): Promise<void> {
  await page.clock.fastForward(time - (await page.evaluate(() => Date.now())) + 1000);
}

const minuteMs = 60_000;

for (const { timezoneId, expected } of [
  { timezoneId: 'Asia/Kolkata', expected: 'Thursday, 18 February 2027, 15:30 – 16:30 (UTC+5:30)' },
  {
    timezoneId: 'Pacific/Auckland',
    expected: 'Thursday, 18 February 2027, 23:00 – Friday, 19 February 2027, 00:00 (UTC+13)',
  },
  { timezoneId: 'Europe/London', expected: 'Thursday, 18 February 2027, 10:00 – 11:00 (UTC+0)' },
]) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a webinar shows the reader’s local time beside its own time and zone', async ({ page }) => {
      await page.goto(webinar);
      const facts = page.getByRole('main').locator('dl').first();
      await expect(facts).toContainText('Thursday, 18 February 2027, 10:00 – 11:00 (Greenwich Mean Time, UTC+0)');
      await expect(facts.getByText('Your time')).toBeVisible();
      await expect(facts).toContainText(expected);
    });
  });
}

test.describe('in French', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('the local time is in the language of the page', async ({ page }) => {
    await page.goto(`/fr-fr${webinar}`);
    await expect(page.getByText('jeudi 18 février 2027, 04:00 – 05:00 (UTC−6)')).toBeVisible();
  });
});

test('a page after client-side navigation shows it as well', async ({ page }) => {
  await page.goto('/platform/escrow');
  await page.getByRole('main').locator(`a[href^="${webinar}"]`).first().click();
  await expect(page).toHaveURL(webinar);
  await expect(page.getByText('Your time')).toBeVisible();
});

test('an open page links to the room when the webinar begins, and to the recording when it has ended', async ({
  page,
  request,
}) => {
  const event = await publishEvent(request, 'before');
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.clock.install();
  await page.goto(event.page);
  await expect(getRegister(page)).toBeVisible();
  await expect(getState(page)).toBeEmpty();
  await event.moveTo('during');
  await passTo(page, event.startsAt.getTime());
  await expect(getJoin(page)).toHaveAttribute('href', roomUrl);
  await expect(getRegister(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add it to your calendar' })).toBeVisible();
  await event.moveTo('after');
  await passTo(page, event.startsAt.getTime() + 60 * minuteMs);
  await expect(getState(page).getByRole('link', { name: 'Watch the recording' })).toHaveAttribute('href', filmUrl);
  await expect(getJoin(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add it to your calendar' })).toHaveCount(0);
  // Uses nothing of the new page that this page's policy forbids.
  expect(complaints).toEqual([]);
});

test('a half-filled form stays when the webinar begins, with a link to the room, and can be sent', async ({
  page,
  request,
}) => {
  const event = await publishEvent(request, 'before');
  await page.clock.install();
  await page.goto(event.page);
  await page.getByLabel('Full name').fill('Marie Delacroix');
  await event.moveTo('after');
  await passTo(page, event.startsAt.getTime());
  await expect(getState(page).getByRole('link', { name: 'Watch the recording' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Marie Delacroix');
  await page.getByLabel('Work e-mail').fill('marie@bank.example');
  await page.getByLabel('Company').fill('Zuidermeer Bank');
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel(/privacy statement/).check();
  await getRegister(page).click();
  await expect(page).toHaveURL(`${event.page}?registered=late`);
  await expect(page.getByRole('main')).toContainText('Your registration came after the end. We have it');
});

test('with a fast browser clock the page shows nothing early, and changes by the site’s time', async ({
  page,
  request,
}) => {
  const event = await publishEvent(request, 'before');
  await page.clock.install();
  await page.goto(event.page);
  const requested = page.waitForResponse((response) => response.url().endsWith(event.page));
  await passTo(page, event.startsAt.getTime());
  await requested;
  await expect(getRegister(page)).toBeVisible();
  await expect(getState(page)).toBeEmpty();
  await event.moveTo('during');
  await page.clock.fastForward(24 * 60 * minuteMs);
  await expect(getJoin(page)).toBeVisible();
});

test('a reader who is offline at that moment gets the new page at the next attempt', async ({ page, request }) => {
  const event = await publishEvent(request, 'before');
  await page.clock.install();
  await page.goto(event.page);
  await event.moveTo('during');
  await page.route(`**${event.page}`, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await passTo(page, event.startsAt.getTime());
  await failed;
  await expect(getRegister(page)).toBeVisible();
  await page.unroute(`**${event.page}`);
  await page.clock.fastForward(minuteMs);
  await expect(getJoin(page)).toBeVisible();
});

test('when the focused element disappears, the focus moves to one near by', async ({ page, request }) => {
  const event = await publishEvent(request, 'during');
  await page.clock.install();
  await page.goto(event.page);
  await getJoin(page).focus();
  await event.moveTo('after');
  await passTo(page, event.startsAt.getTime() + 60 * minuteMs);
  await expect(getState(page).getByRole('link', { name: 'Watch the recording' })).toBeVisible();
  await expect(getState(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(getState(page).getByRole('link', { name: 'Watch the recording' })).toBeFocused();
});

const ways: Record<EventPhase, string> = { before: 'Save a place', during: 'It is on now', after: 'The recording' };

/** Opposite looks of each phase; together all four. */
const looks = {
  before: [
    [375, 'light'],
    [1280, 'dark'],
  ],
  during: [
    [375, 'dark'],
    [1280, 'light'],
  ],
  after: [
    [375, 'light'],
    [1280, 'dark'],
  ],
} as const;

for (const phase of ['before', 'during', 'after'] as const) {
  test.describe(phase, () => {
    test('the page passes axe in either theme, narrow or wide, and nothing shifts while it loads', async ({
      page,
      request,
    }) => {
      const event = await publishEvent(request, phase);
      for (const [width, colorScheme] of looks[phase]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(event.page);
        await expect(page.locator('html[data-whole]')).toBeAttached();
        await expect(page.getByText('Your time')).toBeVisible();
        expect(await listViolations(createAxe(page).disableRules(['target-size']))).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await countShift(page)).toBeLessThanOrEqual(0.01);
      }
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('the page shows its own time and zone, and its current link', async ({ page, request }) => {
        const event = await publishEvent(request, phase);
        await page.goto(event.page);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(eventTitle);
        await expect(main.getByRole('heading', { name: ways[phase] })).toBeVisible();
        await expect(main).toContainText(/\((Greenwich Mean Time, UTC\+0|British Summer Time, UTC\+1)\)/);
        await expect(main.getByText('Your time')).toBeHidden();
        await expect(main.locator('form')).toHaveCount(phase === 'before' ? 1 : 0);
        await expect(main.locator(`a[href="${roomUrl}"]`)).toHaveCount(phase === 'during' ? 2 : 0);
        await expect(main.locator(`a[href="${filmUrl}"]`)).toHaveCount(phase === 'after' ? 2 : 0);
      });
    });
  });
}

/** The layout shift since the page was opened, without the reader's input. */
function countShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
