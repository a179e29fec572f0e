/** Acceptance P-6: a request for a former URL of a page gets one redirect to its current URL. */
import { expect, test } from 'vitest';
import { readStarterContent } from '../server/testing/starter-content.ts';
import { createTestSite } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

const { documents } = readStarterContent();

function findDocument(type: string, uid: string, lang = 'en-gb') {
  const document = documents.find((own) => own.type === type && own.uid === uid && own.lang === lang);
  if (!document) throw new Error(`No content file of ${type} ${uid} in ${lang}`);
  return document;
}

/** Publishes a document of the starter content under another uid. Each test uses its own documents. */
async function rename(type: string, uid: string, to: string, lang = 'en-gb'): Promise<void> {
  const document = findDocument(type, uid, lang);
  await content.admin.importDocuments([{ ...document, uid: to }]);
  await content.admin.publish({ documentIds: [toId(document)] });
}

function toId({ id }: { id?: string | undefined }): string {
  if (id === undefined) throw new Error('A document of the content files has no id');
  return id;
}

async function ask(address: string, on = site): Promise<[status: number, location: string | null]> {
  const answer = await on.fetch(address);
  return [answer.status, answer.headers.get('location')];
}

/** Documents that have a page: a closed vacancy is gone. */
const listUids = (type: string) =>
  documents.flatMap(({ uid, lang, data, ...own }) =>
    own.type === type && lang === 'en-gb' && uid && data['is_closed'] !== true ? [uid] : [],
  );

test.each([
  ['payment_insight', '/news/payment-insights'],
  ['press_release', '/news/press-releases'],
  ['engineering_content', '/engineering/content'],
  ['engineering_post', '/blog/engineering'],
  ['culture_post', '/blog/culture'],
  ['engineering_info', '/engineering/who-we-are'],
  ['landing_page', '/landing'],
  ['campaign', '/campaigns'],
  ['vacancy', '/careers/vacancies'],
])('the old URL of a renamed %s redirects once', async (type, section) => {
  const [uid = ''] = listUids(type);
  expect(await ask(`${section}/${uid}`)).toEqual([200, null]);
  await rename(type, uid, 'renamed-once');
  expect(await ask(`${section}/${uid}`)).toEqual([301, `${section}/renamed-once`]);
  expect(await ask(`${section}/renamed-once`)).toEqual([200, null]);
  await rename(type, uid, 'renamed-twice');
  expect(await ask(`${section}/${uid}`)).toEqual([301, `${section}/renamed-twice`]);
  expect(await ask(`${section}/renamed-once`)).toEqual([301, `${section}/renamed-twice`]);
  await rename(type, uid, uid);
  expect(await ask(`${section}/${uid}`)).toEqual([200, null]);
  expect(await ask(`${section}/renamed-twice`)).toEqual([301, `${section}/${uid}`]);
});

test.each([
  ['payment_insight', '/news/payment-insights', 'الدفع-الفوري'],
  ['press_release', '/news/press-releases', '即时支付-2026'],
])('headers and the sitemap have a percent-encoded uid of a %s', async (type, section, name) => {
  const uid = listUids(type).at(-1) ?? '';
  await rename(type, uid, name);
  const path = `${section}/${encodeURIComponent(name)}`;
  expect([await ask(`${section}/${uid}`), await ask(path)]).toEqual([
    [301, path],
    [200, null],
  ]);
  const markdown = await site.fetch(`${path}.md`);
  expect([markdown.status, markdown.headers.get('link')]).toEqual([200, expect.stringContaining(`${path}>`)]);
  expect(await site.read(`/sitemap-${type.replace('_', '-')}.xml`)).toContain(`${path}</loc>`);
  const id = toId(findDocument(type, uid));
  const { token } = await content.admin.preview(id);
  const preview = `/preview?${new URLSearchParams({ token, documentId: id })}`;
  expect(await ask(preview)).toEqual([302, path]);
});

test('the redirect keeps the query string and is not cacheable: another page may get the name', async () => {
  const [, uid = ''] = listUids('payment_insight');
  await rename('payment_insight', uid, 'asked-with-a-query');
  const answer = await site.fetch(`/news/payment-insights/${uid}?utm_source=letter&b=%C3%A9`);
  expect(answer.headers.get('location')).toBe('/news/payment-insights/asked-with-a-query?utm_source=letter&b=%C3%A9');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('');
  const head = await site.fetch(`/news/payment-insights/${uid}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('location')]).toEqual([301, '/news/payment-insights/asked-with-a-query']);
});

test('the old URL has no payload: the browser then requests the page, and is redirected', async () => {
  const [, , uid = ''] = listUids('payment_insight');
  const payload = (name: string) => site.fetch(`/_payload/news/payment-insights/${name}.json`);
  expect((await payload(uid)).status).toBe(200);
  await rename('payment_insight', uid, 'asked-by-a-click');
  const answer = await payload(uid);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
  expect((await payload('asked-by-a-click')).status).toBe(200);
});

test('a URL shows the page that has the name now, and redirects to its former owner once that is gone', async () => {
  const [first = '', second = ''] = listUids('press_release').slice(1);
  await rename('press_release', first, 'made-way');
  await rename('press_release', second, first);
  expect(await ask(`/news/press-releases/${first}`)).toEqual([200, null]);
  expect(await ask(`/news/press-releases/${second}`)).toEqual([301, `/news/press-releases/${first}`]);
  await content.admin.unpublish({ documentIds: [toId(findDocument('press_release', second))] });
  expect(await ask(`/news/press-releases/${second}`)).toEqual([404, null]);
  expect(await ask(`/news/press-releases/${first}`)).toEqual([301, '/news/press-releases/made-way']);
});

test('each language has its own names', async () => {
  const uid = documents.find((own) => own.type === 'landing_page' && own.lang === 'fr-fr')?.uid ?? '';
  await rename('landing_page', uid, 'nouveau-nom', 'fr-fr');
  expect(await ask(`/fr-fr/landing/${uid}`)).toEqual([301, '/fr-fr/landing/nouveau-nom']);
  expect(await ask(`/landing/${uid}`)).toEqual([200, null]);
  expect(await ask('/landing/nouveau-nom')).toEqual([404, null]);
});

test('below a base path the redirect stays below it', async () => {
  const [, , , uid = ''] = listUids('payment_insight');
  await rename('payment_insight', uid, 'below-a-path');
  const below = createTestSite(content, { settings: { basePath: '/x' } });
  expect(await ask(`/x/news/payment-insights/${uid}`, below)).toEqual([301, '/x/news/payment-insights/below-a-path']);
});

test('a fixed page keeps its URL, whatever the uid of its document', async () => {
  await rename('section_page', 'net-zero', 'net-nothing');
  expect(await ask('/about/net-zero')).toEqual([200, null]);
});

test('lists, the sitemap and links have the new URL only', async () => {
  const [uid = ''] = listUids('culture_post').slice(1);
  await rename('culture_post', uid, 'has-a-new-address');
  const sitemap = await site.read('/sitemap-culture-post.xml');
  expect(sitemap).toContain('/blog/culture/has-a-new-address<');
  expect(sitemap).not.toContain(`/blog/culture/${uid}<`);
  const pages = await Promise.all([site.read('/blog/culture'), site.read('/blog/culture/has-a-new-address')]);
  for (const html of pages) expect(html).not.toContain(`"/blog/culture/${uid}"`);
});

test('an application for a vacancy redirects to its new URL', async () => {
  const [, uid = ''] = listUids('vacancy');
  await rename('vacancy', uid, 'fc-renamed');
  const answer = await site.post(`/fr-fr/careers/vacancies/${uid}/any-title`, { full_name: 'Marie Curie' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/fr-fr/careers/vacancies/fc-renamed']);
  expect((await site.post('/fr-fr/careers/vacancies/fc-renamed', { full_name: 'Marie Curie' })).status).toBe(422);
});

test('a form that is sent to the old URL is accepted, and is shown again with its input', async () => {
  const uid =
    documents.find((own) => own.type === 'campaign' && own.lang === 'en-gb' && own.data['form_kind'])?.uid ?? '';
  await rename('campaign', uid, 'offered-elsewhere');
  const answer = await site.post(`/campaigns/${uid}?utm_source=letter`, { full_name: 'Marie Curie' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    308,
    '/campaigns/offered-elsewhere?utm_source=letter',
  ]);
});
