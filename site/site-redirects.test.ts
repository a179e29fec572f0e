/** Rules of editors for URLs without a page (acceptance P-6, decision 0077). */
import { beforeAll, expect, test } from 'vitest';
import { readStarterContent } from '../server/testing/starter-content.ts';
import { createTestSite, type TestSite, type TestSiteOptions } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

let announce: Parameters<NonNullable<TestSiteOptions['onChange']>>[0] = () => undefined;
const { content, site } = useTestSite({ onChange: (listener) => void (announce = listener) });
const { documents } = readStarterContent();

beforeAll(async () => {
  await site.start();
  await site.searchIsCurrent();
});

async function ask(address: string, on: TestSite = site, init?: RequestInit) {
  const answer = await on.fetch(address, init);
  return [answer.status, answer.headers.get('location')];
}

/** Replaces the rules of a language. */
async function setRules(rules: readonly object[], lang = 'en-gb'): Promise<void> {
  const document = documents.find((own) => own.type === 'redirects' && own.lang === lang);
  if (!document) throw new Error(`No redirects in ${lang}`);
  await content.admin.importDocuments([{ ...document, data: { rules } }]);
  await content.admin.publish({ documentIds: [document.id ?? ''] });
  // As the content watch names it: two publishes within a second have the same date.
  announce({ from: '', to: '', keys: new Set([`doc:${document.id}`]) });
  await site.searchIsCurrent();
}

test('every rule of the starter content redirects to a page in one step, or returns 410', async () => {
  const rules = documents.flatMap(({ type, lang, data }) =>
    type === 'redirects' ? (data['rules'] as { from: string; kind?: string }[]).map((rule) => ({ ...rule, lang })) : [],
  );
  expect(rules.length).toBeGreaterThan(10);
  for (const { from, kind, lang } of rules) {
    const address = `${lang === 'en-gb' ? '' : `/${lang}`}${from.replace(/\/\*$/, '')}`;
    const [status, location] = await ask(address);
    expect([address, status]).toEqual([address, kind === 'Gone' ? 410 : kind === 'Moved for now' ? 302 : 301]);
    if (typeof location === 'string') expect([location, ...(await ask(location))]).toEqual([location, 200, null]);
  }
});

test('a chain of rules is one step, and as lasting as its weakest', async () => {
  await setRules([
    { from: '/a', path: '/b' },
    { from: '/b', path: '/c/', kind: 'Moved for now' },
    { from: '/c', path: '/platform' },
  ]);
  expect(await ask('/a')).toEqual([302, '/platform']);
  expect(await ask('/b')).toEqual([302, '/platform']);
  expect(await ask('/c')).toEqual([301, '/platform']);
});

test('a redirect loop is a 404', async () => {
  await setRules([
    { from: '/a', path: '/b' },
    { from: '/b', path: '/a' },
    { from: '/c', path: '/c' },
    { from: '/d/*', path: '/d/e/*' },
  ]);
  for (const address of ['/a', '/b', '/c', '/d', '/d/e/f']) expect(await ask(address)).toEqual([404, null]);
});

test('an existing page takes precedence over rules', async () => {
  await setRules([
    { from: '/platform', path: '/about' },
    { from: '/about/*', path: '/platform' },
    { from: '/feed.xml', path: '/platform' },
  ]);
  for (const address of ['/platform', '/about', '/about/team', '/feed.xml'])
    expect(await ask(address)).toEqual([200, null]);
  expect(await ask('/about/nobody')).toEqual([301, '/platform']);
});

test('a prefix rule redirects everything below it to one page, or keeps the rest of the path', async () => {
  await setRules([
    { from: '/old/*', path: '/about/*' },
    { from: '/old/people/*', path: '/about/team' },
    { from: '/old/people/partners', path: '/about/partners' },
  ]);
  expect(await ask('/old')).toEqual([301, '/about']);
  expect(await ask('/old/team')).toEqual([301, '/about/team']);
  expect(await ask('/old/people')).toEqual([301, '/about/team']);
  expect(await ask('/old/people/any/one')).toEqual([301, '/about/team']);
  expect(await ask('/old/people/partners')).toEqual([301, '/about/partners']);
  expect(await ask('/older')).toEqual([404, null]);
});

test('the rest of the path is dropped if the target has no such page', async () => {
  await setRules([{ from: '/old/*', path: '/about/*' }]);
  expect(await ask('/old/nobody')).toEqual([301, '/about']);
});

test('the query string is kept, and appended to that of the rule', async () => {
  await setRules([
    { from: '/a', path: '/platform' },
    { from: '/b', path: '/search?q=sepa#results' },
    { from: '/c', path: 'https://example.com/x' },
  ]);
  expect(await ask('/a?utm_source=letter')).toEqual([301, '/platform?utm_source=letter']);
  expect(await ask('/b?page=2')).toEqual([301, '/search?q=sepa&page=2#results']);
  expect(await ask('/c?y=1')).toEqual([301, 'https://example.com/x?y=1']);
});

test('another spelling of the URL redirects to the target in one step too', async () => {
  await setRules([{ from: 'https://old.example/Index.ASPX', path: '/platform' }]);
  for (const address of ['/index.aspx', '/Index.ASPX', '/index.aspx/', '//Index.aspx'])
    expect(await ask(address)).toEqual([301, '/platform']);
});

test('each language has its own rules, and may name the other', async () => {
  await setRules([{ from: '/a', path: '/platform' }]);
  await setRules(
    [
      { from: '/a', path: '/about' },
      { from: '/b', path: '/en-gb/about' },
      { from: '/fr-fr/c', path: '/fr-fr/platform' },
    ],
    'fr-fr',
  );
  expect(await ask('/a')).toEqual([301, '/platform']);
  expect(await ask('/en-gb/a')).toEqual([301, '/platform']);
  expect(await ask('/fr-fr/a')).toEqual([301, '/fr-fr/about']);
  expect(await ask('/fr-fr/b')).toEqual([301, '/en-gb/about']);
  expect(await ask('/fr-fr/c')).toEqual([301, '/fr-fr/platform']);
  expect(await ask('/b')).toEqual([404, null]);
});

test('a 410 page shows where to go instead', async () => {
  await setRules([
    { from: '/a/*', kind: 'Gone', path: '/platform' },
    { from: '/b', kind: 'Gone' },
    { from: '/c', path: '/b' },
    { from: '/d', kind: 'Gone', path: 'https://example.com/x' },
  ]);
  const answer = await site.fetch('/a/deeper');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store']);
  const html = await answer.text();
  expect(html).toContain('This page is gone');
  expect(html).toMatch(/Read instead<\/h2><ul[^>]*><li><a href="\/platform">Platform<\/a>/);
  expect(html).toContain('<meta name="robots" content="noindex');
  for (const address of ['/b', '/c']) expect(await ask(address)).toEqual([410, null]);
  expect(await site.read('/d')).toContain('<a href="https://example.com/x">example.com</a>');
});

test('a form is sent on with its fields, and a payload is not', async () => {
  await setRules([
    { from: '/a', path: '/contact' },
    { from: '/b', path: '/contact', kind: 'Moved for now' },
  ]);
  const answers = await Promise.all(['/a?x=1', '/b'].map((address) => site.post(address, { name: 'A' })));
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [308, '/contact?x=1'],
    [307, '/contact'],
  ]);
  const payload = await site.fetch('/_payload/a.json');
  expect([payload.status, payload.headers.get('content-type')]).toEqual([404, 'application/json']);
});

test('the rules apply below a base path', async () => {
  await setRules([{ from: '/a', path: '/platform' }]);
  const below = createTestSite(content, { settings: { basePath: '/x' } });
  await below.start();
  await below.searchIsCurrent();
  expect(await ask('/x/a', below)).toEqual([301, '/x/platform']);
  expect(await ask('/x/A/', below)).toEqual([301, '/x/platform']);
});

test('the rules apply while the content service is unavailable', async () => {
  await setRules([{ from: '/a', path: '/platform' }]);
  let isDown = false;
  const alone = createTestSite(content, {
    interfere: () => (isDown ? new Response(null, { status: 503 }) : undefined),
  });
  await alone.start();
  await alone.searchIsCurrent();
  isDown = true;
  expect(await ask('/a', alone)).toEqual([301, '/platform']);
});

test('a target in any script is a header that can be sent, on the URL itself and on another spelling', async () => {
  await setRules([
    { from: '/host', path: 'https://płatności.example/łódź?ń=1#ś' },
    { from: '/file', path: '/media/日本/łódź.pdf?q=€' },
    { from: '/escaped', path: '/media/a/%C5%82.pdf' },
    { from: '/percent', path: '/media/a/100%.pdf' },
    { from: '/half', path: 'https://example.com/\ufffd' },
    { from: '/emoji/*', path: 'https://example.com/🙂', kind: 'Moved for now' },
  ]);
  const host = 'https://xn--patnoci-njb3u.example/%C5%82%C3%B3d%C5%BA?%C5%84=1';
  expect(await ask('/host')).toEqual([301, `${host}#%C5%9B`]);
  expect(await ask('/host?a=b')).toEqual([301, `${host}&a=b#%C5%9B`]);
  expect(await ask('/HOST/')).toEqual([301, `${host}#%C5%9B`]);
  const posted = await site.post('/host', {});
  expect([posted.status, posted.headers.get('location')]).toEqual([308, `${host}#%C5%9B`]);
  expect(await ask('/file')).toEqual([301, '/media/%E6%97%A5%E6%9C%AC/%C5%82%C3%B3d%C5%BA.pdf?q=%E2%82%AC']);
  expect(await ask('/escaped')).toEqual([301, '/media/a/%C5%82.pdf']);
  expect(await ask('/percent')).toEqual([301, '/media/a/100%25.pdf']);
  expect(await ask('/half')).toEqual([301, 'https://example.com/%EF%BF%BD']);
  expect(await ask('/emoji/below')).toEqual([302, 'https://example.com/%F0%9F%99%82']);
});
