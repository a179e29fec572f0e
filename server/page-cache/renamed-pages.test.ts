/**
 * Acceptance P-6 with the page cache: the entries of a renamed page, and of its former names. Each test continues from
 * the one before.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { startContent } from '../../site/testing/create-test-site.ts';
import { startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';
import { readStarterContent } from '../testing/starter-content.ts';

const section = '/news/payment-insights';
const { documents } = readStarterContent();

describe.each([
  ['the embedded content service', false],
  ['a hosted service, which does not report former uids', true],
])('with %s', (_, isHosted) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'renamed-pages-'));
  let service: ContentService;
  let running: TestSiteCache;
  const questions: string[] = [];

  beforeAll(async () => {
    service = await startContent({ isSmall: true });
    await start();
  }, 120_000);
  afterAll(async () => {
    await running.stop();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function start(place = directory): Promise<void> {
    running = await startSiteCache({
      fetch: async (request) => {
        questions.push(request.url);
        const answer = await service.fetch(request);
        return isHosted ? withoutFormerUids(answer) : answer;
      },
      directory: place,
      onRendered: () => {},
    });
  }

  const own = documents.filter(({ lang }) => lang === 'en-gb');
  const [first = '', other = ''] = own.flatMap(({ type, uid }) => (type === 'payment_insight' && uid ? [uid] : []));

  /** Publishes the document of a content file with another uid, and announces it to the cache. */
  async function rename(uid: string, to: string): Promise<void> {
    const document = own.find((candidate) => candidate.uid === uid);
    if (!document) throw new Error(`No content file of ${uid}`);
    await service.admin.importDocuments([{ ...document, uid: to }]);
    await running.cache.follower.published(await service.admin.publish({ documentIds: [document.id ?? ''] }));
  }

  const askFor = async (address: string) => {
    const { status, headers } = await running.get(address);
    return [status, headers.get('location')];
  };
  const ask = (name: string) => askFor(`${section}/${name}`);
  const payloadOf = async (name: string) => (await running.get(`/_payload${section}/${name}.json`)).status;

  test('a stored page redirects to its new URL, in both representations, with the query string', async () => {
    await running.get(`${section}/${first}`);
    expect((await running.get(`${section}/${first}`)).cache).toBe('hit');
    expect(await payloadOf(first)).toBe(200);
    await rename(first, 'second-name');
    expect(await ask(first)).toEqual([301, `${section}/second-name`]);
    expect(await payloadOf(first)).toBe(404);
    expect(await ask(`${first}?utm_source=letter`)).toEqual([301, `${section}/second-name?utm_source=letter`]);
    expect(await ask('second-name')).toEqual([200, null]);
    expect(await ask(first)).toEqual([301, `${section}/second-name`]);
  });

  test('after a second rename both former names redirect to the third', async () => {
    await rename(first, 'third-name');
    expect(await ask(first)).toEqual([301, `${section}/third-name`]);
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
    expect(await ask('third-name')).toEqual([200, null]);
  });

  test('a new process knows the former names', async () => {
    await running.stop();
    await start();
    expect(await ask(first)).toEqual([301, `${section}/third-name`]);
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
  });

  test.skipIf(isHosted)(
    'a process without a snapshot knows them too, because the content service reports them',
    async () => {
      await running.stop();
      const elsewhere = mkdtempSync(path.join(tmpdir(), 'renamed-pages-'));
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
      await start(elsewhere);
      await expect.poll(() => running.cache.state().content).toBe('available');
      expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
      await running.stop();
      await start();
    },
  );

  test('a URL that no document ever had causes no content query', async () => {
    expect(await ask('never-a-name')).toEqual([404, null]);
    expect(await ask('never-a-name-either')).toEqual([404, null]);
    // The first request renders the shared 404.
    expect(questions.filter((url) => url.includes('never-a-name-either'))).toEqual([]);
  });

  test('a document that takes over a former name is shown there', async () => {
    await rename(other, 'second-name');
    expect(await ask('second-name')).toEqual([200, null]);
    expect(await payloadOf('second-name')).toBe(200);
    expect(await ask(other)).toEqual([301, `${section}/second-name`]);
    await rename(other, other);
    expect(await ask(other)).toEqual([200, null]);
    expect(await ask('second-name')).toEqual([301, `${section}/${other}`]);
  });

  test('a document whose URL was cached as a fixed page is shown there, and the old bytes are removed', async () => {
    const place = '/engineering/who-we-are';
    await running.get(`${place}/tech-stack`);
    expect((await running.get(`${place}/tech-stack`)).cache).toBe('hit');
    await rename('tech-stack', 'machines');
    expect(await askFor(`${place}/tech-stack?utm_source=letter`)).toEqual([301, `${place}/machines?utm_source=letter`]);
    expect(await askFor(`${place}/tech-stack`)).toEqual([301, `${place}/machines`]);
    await rename('tech-stack', 'tech-stack');
    expect(await askFor(`${place}/tech-stack`)).toEqual([200, null]);
  });

  test('after a rename back the page is shown there, and the name in between redirects', async () => {
    await rename(first, first);
    expect(await ask(first)).toEqual([200, null]);
    expect(await payloadOf(first)).toBe(200);
    expect(await ask('third-name')).toEqual([301, `${section}/${first}`]);
  });

  test('a taken-down document is gone under all its names, and stays gone', async () => {
    const id = own.find(({ uid }) => uid === first)?.id ?? '';
    await running.cache.follower.published(await service.admin.unpublish({ documentIds: [id] }));
    expect(await ask(first)).toEqual([410, null]);
    expect(await ask('third-name')).toEqual([410, null]);
    const again = await running.get(`${section}/third-name`);
    expect([again.status, again.cache, again.text.includes('This page is gone')]).toEqual([410, 'hit', true]);
    expect(await ask('never-a-name')).toEqual([404, null]);
    await running.stop();
    await start();
    expect(await ask('third-name')).toEqual([410, null]);
    await rename(first, 'back-by-another-name');
    expect(await ask(first)).toEqual([301, `${section}/back-by-another-name`]);
  });
});

describe('rules of editors', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'redirects-'));
  let service: ContentService;
  let running: TestSiteCache;
  const rules = documents.find(({ type, lang }) => type === 'redirects' && lang === 'en-gb');

  beforeAll(async () => {
    service = await startContent({ isSmall: true });
    running = await startSiteCache({ fetch: (request) => service.fetch(request), directory, onRendered: () => {} });
    await running.cache.site.start();
    await running.cache.site.searchIsCurrent();
  }, 120_000);
  afterAll(async () => {
    await running.stop();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function setRules(own: readonly object[]): Promise<void> {
    if (!rules) throw new Error('No redirects in the content files');
    await service.admin.importDocuments([{ ...rules, data: { rules: own } }]);
    await running.cache.follower.published(await service.admin.publish({ documentIds: [rules.id] }));
    await running.cache.site.searchIsCurrent();
  }
  const ask = async (address: string) => {
    const { status, headers } = await running.get(address);
    return [status, headers.get('location')];
  };

  test('a URL redirects although its 404 was stored, and gets 404 again without the rule', async () => {
    for (const address of ['/a', '/landing/a', '/a']) expect(await ask(address)).toEqual([404, null]);
    await setRules([
      { from: '/a', path: '/platform' },
      { from: '/landing/a', path: '/a', kind: 'Moved for now' },
    ]);
    expect(await ask('/a?x=1')).toEqual([301, '/platform?x=1']);
    expect(await ask('/landing/a?x=1')).toEqual([302, '/platform?x=1']);
    await setRules([]);
    for (const address of ['/a', '/landing/a']) expect(await ask(address)).toEqual([404, null]);
  });

  test('all URLs of a gone prefix share one stored page, which follows its rule', async () => {
    await setRules([{ from: '/old/*', kind: 'Gone', path: '/platform' }]);
    expect((await running.get('/old/one')).status).toBe(410);
    const other = await running.get('/old/two/three');
    expect([other.status, other.cache, other.text.includes('href="/platform"')]).toEqual([410, 'hit', true]);
    await setRules([{ from: '/old/*', kind: 'Gone', path: '/about' }]);
    const followed = await running.get('/old/two/three');
    expect([followed.status, followed.text.includes('<li><a href="/about">')]).toEqual([410, true]);
    await setRules([]);
    expect(await ask('/old/one')).toEqual([404, null]);
  });

  test('a rule with a document as its target follows renames, and gets 410 with the document', async () => {
    const target = documents.find(({ type, lang }) => type === 'payment_insight' && lang === 'en-gb');
    if (!target) throw new Error('No insight in the content files');
    const { id, uid = '' } = target;
    await setRules([
      { from: '/a', page: { link_type: 'Document', id, type: 'payment_insight', lang: 'en-gb', uid } },
      { from: '/b', path: `${section}/${uid}` },
    ]);
    for (const address of ['/a', '/b']) expect(await ask(address)).toEqual([301, `${section}/${uid}`]);
    await service.admin.importDocuments([{ ...target, uid: 'another-name' }]);
    await running.cache.follower.published(await service.admin.publish({ documentIds: [id] }));
    for (const address of ['/a', '/b']) expect(await ask(address)).toEqual([301, `${section}/another-name`]);
    await running.cache.follower.published(await service.admin.unpublish({ documentIds: [id] }));
    for (const address of ['/a', '/b']) expect((await ask(address))[0]).toBe(410);
  });
});

async function withoutFormerUids(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer;
  const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
    key === 'former_uids' ? undefined : value,
  );
  return new Response(text, { status: answer.status, headers: answer.headers });
}
