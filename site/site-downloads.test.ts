/** Files in exchange for a form: from the form to the file, and requests without a link. */
import { beforeAll, expect, test } from 'vitest';
import { downloadUses } from '../integrations/downloads/downloads.ts';
import { spellFile } from '../tests/spell-file.ts';
import { createTestSite, siteOrigin, type TestSite } from './testing/create-test-site.ts';
import { contentOrigin } from './testing/open-test-content.ts';
import { useTestContent } from './testing/use-test-site.ts';

const uid = 'whitepaper-escrow-for-critical-vendors';
const offer = `/campaigns/${uid}`;
const file = 'Not found on its own.\n';
const name = 'escrow paper.txt';
const content = useTestContent();
let address: string;
beforeAll(async () => {
  await content.admin.putAsset({ id: 'the-asset', filename: name, bytes: new TextEncoder().encode(file) });
  await publishOffer({ link_type: 'Media', id: 'the-asset' });
  const { results } = await ask(`/api/v2/documents/search?q=[[at(my.campaign.uid,"${uid}")]]`);
  address = new URL(results[0]?.data.asset.url ?? '').pathname;
}, 120_000);

async function ask(path: string): Promise<{ results: { data: { asset: { url: string } } }[] }> {
  const url = new URL(path, 'https://content.test');
  const root = (await (await content.fetch(new Request('https://content.test/api/v2'))).json()) as {
    refs: { ref: string }[];
  };
  url.searchParams.set('ref', root.refs[0]?.ref ?? '');
  return (await content.fetch(new Request(url))).json() as never;
}

async function administer<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
  const headers = { authorization: 'Bearer test-write-token', 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await content.fetch(new Request(`https://content.test/admin${path}`, init));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<Answer>;
}

async function publishOffer(asset: object | null): Promise<void> {
  const found = await administer<{ results: { id: string }[] }>(`/documents?type=campaign&uid=${uid}&lang=en-gb`);
  const own = `/documents/${found.results[0]?.id}`;
  const { version, title, tags, data } = await administer<Record<'version' | 'title' | 'tags' | 'data', object>>(own);
  await administer(`${own}/draft`, 'PUT', { version, uid, title, tags, data: { ...data, asset } });
  await administer(`${own}/publish`, 'POST');
}

const person = {
  full_name: 'Marie Curie',
  email: 'marie@bank.example',
  company: 'Banque du Sud',
  country: 'FR',
  consent: 'yes',
};

async function askForFile(site: TestSite): Promise<string> {
  const answer = await site.post(offer, person);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

const findLink = (html: string) => /href="(\/downloads\/[^"]+)"/.exec(html)?.[1] ?? '';

test('the thank-you page links to the file, for its reader only', async () => {
  const site = createTestSite(content);
  const page = await askForFile(site);
  expect(page).toMatch(/^\/contact\/thank-you\?download=/);
  const answer = await site.fetch(page);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const html = await answer.text();
  expect(html).toContain('“Escrow for critical vendors, and how to test it” is ready for you');
  expect(html).not.toContain('What happens to a message');
  expect(html).toContain('5 times, until 28 November 2026');
  const given = await site.fetch(findLink(html));
  expect(given.status).toBe(200);
  expect(await given.text()).toBe(file);
  expect(given.headers.get('content-disposition')).toContain('attachment');
  expect(given.headers.get('cache-control')).toBe('private, no-store');
  expect(given.headers.get('x-robots-tag')).toBe('noindex');
  expect([...site.stored.values()]).toMatchObject([{ kind: 'download', fields: { asset: name.replace(' ', '-') } }]);
});

test('the page does not contain the file’s URL, and the URL without a signature opens nothing', async () => {
  const site = createTestSite(content);
  expect(await site.read(offer)).not.toContain(address);
  expect(await site.read(await askForFile(site))).not.toContain(address);
  const answer = await site.fetch(address);
  const html = await answer.text();
  expect(answer.status).toBe(403);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('This file has a link of its own');
  expect(html).toContain(`href="${offer}"`);
});

test('no spelling of its URL opens the file, on the site and on the content service', async () => {
  const site = createTestSite(content);
  const [, , asset = '', filename = ''] = address.split('/');
  for (const path of spellFile(asset, filename)) {
    for (const [origin, fetch] of [
      [siteOrigin, site.fetch],
      [contentOrigin, (url: string, init: RequestInit) => content.fetch(new Request(url, init))],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${origin}${path}`, {
          method,
          headers: { range: 'bytes=0-5', 'if-none-match': '*' },
        });
        const context = `${method} ${origin}${path} is ${answer.status}`;
        expect(answer.status < 200 || (answer.status >= 300 && answer.status < 500), context).toBe(true);
        expect(answer.status, context).not.toBe(304);
        expect(await answer.text(), context).not.toContain(file.trim());
      }
    }
  }
});

test('a site without the write token of the content service counts no use and sends nothing', async () => {
  const site = createTestSite(content, { signFile: () => ({}) });
  const link = findLink(await site.read(await askForFile(site)));
  for (let use = 0; use <= downloadUses; use++) expect((await site.fetch(link)).status).toBe(503);
  expect(JSON.stringify(site.logged)).toContain('need the same CONTENT_WRITE_TOKEN');
});

test('a link works five times; a HEAD request does not count', async () => {
  const site = createTestSite(content);
  const page = await askForFile(site);
  const link = findLink(await site.read(page));
  for (let look = 0; look < downloadUses + 1; look++) {
    expect((await site.fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect((await site.fetch(page)).status).toBe(200);
  }
  for (let use = 0; use < downloadUses; use++) expect((await site.fetch(link)).status).toBe(200);
  const over = await site.fetch(link);
  expect(over.status).toBe(410);
  const html = await over.text();
  expect(html).toContain('This link is over');
  expect(html).toContain(`href="${offer}"`);
});

test('a link with another signature opens nothing, and is not stored as a page', async () => {
  const site = createTestSite(content);
  const forged = await site.fetch('/downloads/00112233445566778899aabbccddeeff.1.forged/paper.pdf');
  expect(forged.status).toBe(403);
  expect((await site.fetch('/downloads')).status).toBe(404);
  const page = await site.fetch('/contact/thank-you?download=forged');
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).not.toContain('private');
  expect(await page.text()).not.toContain('/downloads/');
});

test('after seven days the link expires, and so does its page', async () => {
  const site = createTestSite(content);
  const page = await askForFile(site);
  const [enquiry, , signature] = page.slice(page.indexOf('=') + 1).split('.');
  // The example's signature does not include the time, so that a test can move the clock.
  const token = `${enquiry}.${Date.parse('2026-11-21T10:00:00Z')}.${signature}`;
  expect((await site.fetch(`/contact/thank-you?download=${token}`)).status).toBe(410);
  expect((await site.fetch(`/downloads/${token}/paper.pdf`)).status).toBe(410);
});

test('in another language the page, the link and the texts are in that language', async () => {
  const site = createTestSite(content);
  const page = await askForFile(site);
  const token = page.slice(page.indexOf('=') + 1);
  const link = findLink(
    (await site.read(`/fr-fr/contact/thank-you?download=${token}`)).replaceAll('/fr-fr/downloads', '/downloads'),
  );
  expect((await site.fetch(`/fr-fr${link}`)).status).toBe(200);
  expect(await site.read('/fr-fr/downloads/forged/paper.pdf')).toContain('Ce fichier a un lien qui lui est propre');
});

test('a file that is no longer offered has no working link, and an offer without a file is unchanged', async () => {
  const site = createTestSite(content);
  const link = findLink(await site.read(await askForFile(site)));
  await publishOffer(null);
  try {
    expect((await site.fetch(link)).status).toBe(410);
    expect((await site.fetch(address)).status).toBe(200);
    expect((await site.post(offer, { ...person, role: 'other' })).headers.get('location')).toBe(
      `/contact/thank-you?from=${encodeURIComponent(offer)}`,
    );
  } finally {
    await publishOffer({ link_type: 'Media', id: 'the-asset' });
  }
});

test.each([503, 404])(
  'if the content service responds with %d for a file, nothing is downloaded and no use is counted',
  async (status) => {
    let isFaulty = false;
    const site = createTestSite(content, {
      interfere: ({ url }) => (isFaulty && url.includes('/media/') ? new Response('A fault', { status }) : undefined),
    });
    const link = findLink(await site.read(await askForFile(site)));
    isFaulty = true;
    for (let use = 0; use < downloadUses; use++) {
      const answer = await site.fetch(link);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([503, null]);
    }
    isFaulty = false;
    expect(await (await site.fetch(link)).text()).toBe(file);
  },
);
