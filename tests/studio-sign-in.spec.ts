import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { findFreePort } from './free-ports.ts';
import { readStartCommand } from './start-command.ts';
import { startProcess, type RunningProcess } from './start-process.ts';
import { listThemeViolations } from './violations.ts';

/** A separate content service, because the first account can be created only once in a store. */
let service: RunningProcess;
let startUrl = '';
let origin = '';
let directory = '';

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'studio-sign-in-'));
  const port = await findFreePort();
  const command = readStartCommand();
  service = await startProcess({
    args: [...command.args, 'content'],
    environment: {
      ...command.environment,
      DATA_DIR: directory,
      CONTENT_PORT: String(port),
      SEED: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    ready(line) {
      startUrl = /^ {2}Studio +(\S+)/.exec(line)?.[1] ?? startUrl;
      return line.startsWith('  Content service');
    },
  });
  ({ origin } = new URL(startUrl));
});

test.afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The sign-in page leads to the first start as long as there is no account. */
async function makeFirstAccount(): Promise<void> {
  const response = await fetch(`${origin}/studio/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ key: new URL(startUrl).hash.slice(1), name: 'Ada Lovelace', email: 'ada@bank.example' }),
  });
  // An earlier test of the same process may have made it.
  expect([200, 201, 410]).toContain(response.status);
}

/** Adds a virtual authenticator that always verifies its user. */
async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function examine(page: Page): Promise<void> {
  expect(await listThemeViolations(page)).toEqual([]);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scroll').toBe(320);
  await page.setViewportSize({ width, height: 720 });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the first start, a passkey, a second person, and a session that ends under an open screen', async ({
  page,
  context,
  browser,
}) => {
  await addDevice(context, page);

  await test.step('the printed address makes the first account, once', async () => {
    await page.goto(startUrl);
    await expect(heading(page, 'Set up the studio')).toBeVisible();
    await examine(page);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Mail address').fill('ada@bank.example');
    await press(page, 'Create my account');
    await expect(heading(page, 'Sign in faster next time')).toBeVisible();
    await examine(page);
    await press(page, 'Add a passkey');
    await expect(page).toHaveURL(`${origin}/studio/documents`);
  });

  await test.step('sign-out and sign-in by passkey take two acts', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('This browser')).toBeVisible();
    await examine(page);
    await press(page, 'Sign out');
    await expect(heading(page, 'Sign in to the studio')).toBeVisible();
    await examine(page);
    await press(page, 'Sign in with a passkey');
    await expect(page).toHaveURL(`${origin}/studio/documents`);
  });

  await test.step('who asks for a screen without a session comes back to it', async () => {
    await context.clearCookies();
    await page.goto(`${origin}/studio/account`);
    await expect(page).toHaveURL(`${origin}/studio/sign-in?to=%2Faccount`);
    await press(page, 'Sign in with a passkey');
    await expect(page).toHaveURL(`${origin}/studio/account`);
    await expect(heading(page, 'Ada Lovelace')).toBeVisible();
  });

  const link = await test.step('an administrator adds a writer and copies a link', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    await press(page, 'Add a person');
    await page.getByLabel('Name').fill('Ben Okri');
    await page.getByLabel('Mail address').fill('ben@bank.example');
    await examine(page);
    await press(page, 'Add');
    await expect(page.getByRole('heading', { name: 'Link for Ben Okri' })).toBeVisible();
    const url = await page.getByLabel('Link to sign in').inputValue();
    await press(page, 'Done');
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(2);
    await examine(page);
    return url;
  });

  await test.step('the link signs the writer in by its button alone, once, and people are not theirs', async () => {
    const others = await browser.newContext();
    const ben = await others.newPage();
    // Simulates a mail scanner that opens links.
    await ben.request.get(link);
    await ben.goto(link);
    await examine(ben);
    await press(ben, 'Sign in');
    await press(ben, 'Later');
    await expect(ben.getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(ben.getByRole('link', { name: 'People' })).toHaveCount(0);
    await ben.goto(`${origin}/studio/people`);
    await expect(ben.getByText('Only administrators manage people')).toBeVisible();
    const refused = await ben.evaluate(async () => (await fetch('/admin/accounts')).status);
    expect(refused).toBe(403);
    await ben.goto(link);
    await press(ben, 'Sign in');
    await expect(ben.getByRole('alert')).toContainText('has been used');
    await others.close();
  });

  await test.step('a session that ended asks over the screen, and takes nothing away', async () => {
    await press(page, 'Add a person');
    await page.getByLabel('Name').fill('Half a name');
    await context.clearCookies();
    await page.getByLabel('Mail address').fill('half@bank.example');
    await press(page, 'Add');
    const panel = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(panel).toBeVisible();
    await press(page, 'Sign in with a passkey');
    await expect(panel).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('Half a name');
    await press(page, 'Add');
    await expect(page.getByRole('heading', { name: 'Link for Half a name' })).toBeVisible();
  });
});

test('typing goes on when the session ends, and all is sent after signing in', async ({ page, context }) => {
  const token = readFileSync(path.join(directory, 'write-token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: string, line: string, data: object) =>
    page.request.fetch(`${origin}${line}`, { method, headers, data });
  const title = { type: 'Text', config: { label: 'Title' } };
  const type = { id: 'note', label: 'Note', repeatable: true, status: true, json: { Main: { title } } };
  expect((await call('POST', '/customtypes/insert', type)).status()).toBe(201);
  const draft = { version: 0, type: 'note', lang: 'en-gb', data: { title: 'We pay' } };
  expect((await call('PUT', '/admin/documents/the-note/draft', draft)).status()).toBe(201);
  const person = { name: 'Cy', email: 'cy@bank.example', role: 'administrator' };
  const { id } = (await (await call('POST', '/admin/accounts', person)).json()) as { id: string };
  const makeLink = async () =>
    ((await (await call('POST', `/admin/accounts/${id}/link`, {})).json()) as { url: string }).url;

  await page.goto(await makeLink());
  await press(page, 'Sign in');
  await press(page, 'Later');
  await expect(page).toHaveURL(`${origin}/studio/documents`);
  await page.goto(`${origin}/studio/documents/the-note`);
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' at');
  await context.clearCookies();
  await page.keyboard.type(' once');
  const panel = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(panel).toBeVisible();
  await page.keyboard.type(', in every currency');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('We pay at once, in every currency');

  // In a new tab, as the mail says.
  const other = await context.newPage();
  await other.goto(await makeLink());
  await press(other, 'Sign in');
  await expect(other.getByRole('button', { name: 'Later' })).toBeVisible();
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(panel).toHaveCount(0);
  await expect
    .poll(async () =>
      (await call('POST', '/admin/working/the-note/changes', { client: 'test', base: 0, changes: [] })).text(),
    )
    .toContain('We pay at once, in every currency');
});

test('signing in loads at most 85 KB of script', async ({ page }) => {
  await makeFirstAccount();
  await page.goto(`${origin}/studio/sign-in`);
  await expect(heading(page, 'Sign in to the studio')).toBeVisible();
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(85_000);
});

test('a loopback address redirects to the origin where passkeys work', async ({ page }) => {
  await makeFirstAccount();
  await page.goto(`${origin.replace('localhost', '127.0.0.1')}/studio/sign-in`);
  await expect(page).toHaveURL(`${origin}/studio/sign-in`);
  await page.goto(`${origin.replace('localhost', '127.0.0.1')}/admin`);
  await expect(page).toHaveURL(new RegExp(`^${origin}/studio/`));
});
