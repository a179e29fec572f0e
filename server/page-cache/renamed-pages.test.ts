/**
 * Acceptance P-6 with the page cache: the entries of a renamed page, and of its earlier names. The tests follow one
 * life.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { startContent } from '../../site/testing/create-test-site.ts';
import { startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';
import { readContentFiles } from '../starter-content/read-content-files.ts';

const section = '/news/payment-insights';
const { documents } = readContentFiles('content');

describe.each([
  ['the embedded content service', false],
  ['a hosted one, which does not say what documents were called', true],
])('with %s', (_, isHosted) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'renamed-pages-'));
  let service: ContentService;
  let running: TestSiteCache;
  const questions: string[] = [];

  beforeAll(async () => {
    service = await startContent();
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

  /** Publishes the document of a content file under another uid, and announces it to the cache. */
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

  test('a stored page redirects to its new URL, in both representations, with the query', async () => {
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

  test('after a second rename both earlier names redirect to the third', async () => {
    await rename(first, 'third-name');
    expect(await ask(first)).toEqual([301, `${section}/third-name`]);
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
    expect(await ask('third-name')).toEqual([200, null]);
  });

  test('a new process knows the earlier names', async () => {
    await running.stop();
    await start();
    expect(await ask(first)).toEqual([301, `${section}/third-name`]);
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
  });

  test.skipIf(isHosted)('so does a process without a snapshot, because the content service names them', async () => {
    await running.stop();
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'renamed-pages-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    await start(elsewhere);
    await expect.poll(() => running.cache.state().content).toBe('available');
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
    await running.stop();
    await start();
  });

  test('a URL that no document ever had causes no content query', async () => {
    expect(await ask('never-a-name')).toEqual([404, null]);
    expect(await ask('never-a-name-either')).toEqual([404, null]);
    // The first request renders the shared 404.
    expect(questions.filter((url) => url.includes('never-a-name-either'))).toEqual([]);
  });

  test('a document that takes over an earlier name is shown there', async () => {
    await rename(other, 'second-name');
    expect(await ask('second-name')).toEqual([200, null]);
    expect(await payloadOf('second-name')).toBe(200);
    expect(await ask(other)).toEqual([301, `${section}/second-name`]);
    await rename(other, other);
    expect(await ask(other)).toEqual([200, null]);
    expect(await ask('second-name')).toEqual([301, `${section}/${other}`]);
  });

  test('so is one whose URL was cached as a fixed page, and the old bytes are removed', async () => {
    const place = '/engineering/who-we-are';
    await running.get(`${place}/tech-stack`);
    expect((await running.get(`${place}/tech-stack`)).cache).toBe('hit');
    await rename('tech-stack', 'machines');
    expect(await askFor(`${place}/tech-stack?utm_source=letter`)).toEqual([301, `${place}/machines?utm_source=letter`]);
    expect(await askFor(`${place}/tech-stack`)).toEqual([301, `${place}/machines`]);
    await rename('tech-stack', 'tech-stack');
    expect(await askFor(`${place}/tech-stack`)).toEqual([200, null]);
  });

  test('after a rename back the page is shown there, and the name between redirects', async () => {
    await rename(first, first);
    expect(await ask(first)).toEqual([200, null]);
    expect(await payloadOf(first)).toBe(200);
    expect(await ask('third-name')).toEqual([301, `${section}/${first}`]);
  });

  test('a taken-down document is absent under all its names, and stays absent', async () => {
    const id = own.find(({ uid }) => uid === first)?.id ?? '';
    await running.cache.follower.published(await service.admin.unpublish({ documentIds: [id] }));
    expect(await ask(first)).toEqual([404, null]);
    expect(await ask('third-name')).toEqual([404, null]);
    expect(await ask('third-name')).toEqual([404, null]);
    await rename(first, 'back-by-another-name');
    expect(await ask(first)).toEqual([301, `${section}/back-by-another-name`]);
  });
});

async function withoutFormerUids(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer;
  const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
    key === 'former_uids' ? undefined : value,
  );
  return new Response(text, { status: answer.status, headers: answer.headers });
}
