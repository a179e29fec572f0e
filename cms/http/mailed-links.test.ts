import { expect, test } from 'vitest';
import type { StudioMail } from '../accounts/mailed-links.ts';
import type { ContentService } from '../content-service.ts';
import { maxSignInsPerMinute, signInLinkMs } from '../limits.ts';
import { send } from '../testing/call-service.ts';
import { sendBare, useLink } from '../testing/sign-in.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

const own = { origin: testUrl, 'sec-fetch-site': 'same-origin' };

async function openWithMail() {
  const mails: StudioMail[] = [];
  const service = await createTestService({ sendMail: async (mail) => void mails.push(mail) });
  await send(service, 'POST /admin/accounts', { body: { name: 'Ada', email: 'ada@bank.example', role: 'editor' } });
  return { service, mails };
}

const ask = (service: ContentService, email: string, headers = {}) =>
  sendBare(service, 'POST /studio/sign-in/link', { body: { email }, headers: { ...own, ...headers } });

test('a mailed link opens a page, and only its POST uses the link up', async () => {
  const { service, mails } = await openWithMail();
  expect((await ask(service, ' ADA@bank.example')).status).toBe(204);
  await expect.poll(() => mails).toHaveLength(1);
  const [mail] = mails;
  const [, token = ''] = /^http:\/\/content\.test\/studio\/sign-in#([\w-]{43})$/m.exec(mail?.text ?? '') ?? [];
  expect(mail?.text).toContain(`within ${signInLinkMs / 60_000} minutes`);
  // Mail scanners open the links that they find.
  await sendBare(service, `GET /studio/sign-in`);
  const ada = await useLink(service, token);
  expect((await ada.call('GET /admin/me')).status).toBe(200);
  expect((await useLink(service, token)).cookie).toBe('');
});

test('the response is the same whether the account exists or not', async () => {
  const { service, mails } = await openWithMail();
  const unknown = await ask(service, 'ben@bank.example');
  const known = await ask(service, 'ada@bank.example');
  expect([unknown.status, unknown.text, [...unknown.headers.keys()]]).toEqual([
    known.status,
    known.text,
    [...known.headers.keys()],
  ]);
  await expect.poll(() => mails.map(({ to }) => to)).toEqual(['ada@bank.example']);
});

test('requests of other sites, of HTML forms and above the rate limit are rejected', async () => {
  const { service } = await openWithMail();
  const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await ask(service, 'ada@bank.example', foreign)).status).toBe(403);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await ask(service, 'ada@bank.example', form)).status).toBe(415);
  expect((await ask(service, 'no address')).status).toBe(400);
  const attempt = () =>
    send(service, 'POST /studio/sign-in/link', {
      token: 'none',
      body: { email: 'ben@bank.example' },
      headers: own,
      from: '203.0.113.7',
    });
  for (let count = 0; count < maxSignInsPerMinute; count += 1) expect((await attempt()).status).toBe(204);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  // Less than a minute.
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
});

test('a service without mail sends the same response', async () => {
  const service = await createTestService();
  expect((await ask(service, 'ada@bank.example')).status).toBe(204);
});
