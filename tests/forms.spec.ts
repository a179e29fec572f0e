import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';
import { readOutboxMessage, readStoredEnquiries, type StoredEnquiry } from './stored-visitor-data.ts';
import { testDataDirectory } from './test-server.ts';

test.use({ javaScriptEnabled: false });

/** Finds the enquiries stored by this test, by a unique text. */
async function findEnquiries(mark: string): Promise<StoredEnquiry[]> {
  return (await readStoredEnquiries(testDataDirectory)).filter((enquiry) => JSON.stringify(enquiry).includes(mark));
}

async function fillContact(page: Page, message: string): Promise<void> {
  await page.getByLabel('Full name').fill('Marie Delacroix');
  await page.getByLabel('Work e-mail').fill('marie@bank.example');
  await page.getByLabel('Company').fill('Zuidermeer Bank');
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel('Topic').selectOption({ index: 1 });
  await page.getByLabel('Message').fill(message);
}

test('a contact enquiry is stored before the thank-you page is shown', async ({ page }) => {
  const mark = `enquiry ${crypto.randomUUID()} with “quotes” & ünïcode`;
  await page.goto('/contact');
  await fillContact(page, mark);
  await page.getByLabel(/privacy statement/).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/contact\/thank-you$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [enquiry, ...more] = await findEnquiries(mark);
  expect(more).toEqual([]);
  // Without script an enquiry is quarantined until a person has checked it.
  expect(enquiry).toMatchObject({ kind: 'contact', fields: { email: 'marie@bank.example' }, isQuarantined: true });
});

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true });

  test('a page computes the proof of work of its form, and the sender gets a receipt', async ({ page }) => {
    const mark = `receipt ${crypto.randomUUID()}`;
    await page.goto('/contact');
    const challenge = page.waitForResponse(/\/forms\/challenge$/);
    await fillContact(page, mark);
    expect((await challenge).status()).toBe(200);
    await page.getByLabel(/privacy statement/).check();
    // Sent faster than a person could: the page delays the submission.
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/contact\/thank-you$/);
    const [enquiry] = await findEnquiries(mark);
    expect(enquiry).toMatchObject({ isQuarantined: false });

    // Without a mail server the receipt is in the outbox.
    const readReceipt = () => readOutboxMessage(testDataDirectory, `sender-${enquiry?.id}`);
    await expect.poll(readReceipt).toMatch(/^To: marie@bank\.example$/m);
  });
});

test('the same enquiry sent twice is stored once', async ({ page }) => {
  const mark = `twice ${crypto.randomUUID()}`;
  for (const time of ['first', 'second']) {
    await test.step(time, async () => {
      await page.goto('/contact');
      await fillContact(page, mark);
      await page.getByLabel(/privacy statement/).check();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page).toHaveURL(/\/contact\/thank-you$/);
    });
  }
  expect(await findEnquiries(mark)).toHaveLength(1);
});

test('an invalid form is shown again with its values and errors', async ({ page }) => {
  await page.goto('/contact');
  // The server must refuse what the browser's own validation would have caught.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''));
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await fillContact(page, 'A message that stays.');
  await page.getByLabel('Work e-mail').fill('marie@bank');
  await page.getByLabel('Full name').fill('see https://spam.example');
  await page.getByLabel(/privacy statement/).check();
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await answer).status()).toBe(422);
  const summary = page.getByRole('alert');
  await expect(summary).toBeVisible();
  expect(await summary.getByRole('link').count()).toBeGreaterThan(0);
  await expect(page.getByLabel('Message')).toHaveValue('A message that stays.');
});

test('an application with a CV is stored with its file, and other kinds of files are refused', async ({ page }) => {
  const mark = `applicant-${crypto.randomUUID()}@mail.example`;
  const apply = async (name: string, content: string) => {
    await page.goto('/careers/vacancies/fc-1001');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Okafor');
    await page.getByLabel('E-mail').fill(mark);
    await page.getByLabel('CV').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
    for (const question of await page.locator('main form textarea').all())
      await question.fill('An answer of some length.');
    for (const question of await page.locator('main form input[name^="question"]').all())
      await question.fill('Portugal');
    for (const question of await page.locator('main form select').all()) await question.selectOption({ index: 1 });
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: /Send application/ }).click();
  };
  await apply('cv.pdf', 'MZ this is a program that calls itself a document');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findEnquiries(mark)).toHaveLength(0);

  await apply('cv.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
  await expect(page).toHaveURL(/\/contact\/thank-you\?applied=yes$/);
  // Voluntary, and apart from the application.
  await page.getByRole('combobox', { name: 'Age' }).selectOption('Prefer not to say');
  await page.getByRole('button', { name: 'Count my answers' }).click();
  await expect(page).toHaveURL(/\?applied=counted$/);
  expect(await findEnquiries(mark)).toMatchObject([{ kind: 'application', files: [{ filename: 'cv.pdf' }] }]);
});

test('a form sent from another site is refused', async ({ request }) => {
  const answer = await request.post('/contact', {
    form: { full_name: 'x' },
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status()).toBe(403);
});
