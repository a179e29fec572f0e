/** Acceptance P-6 with the cache in front: what is kept of a page that is renamed, and of the names that it had. In order: its life. */
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
    service = startContent();
    await start();
  }, 120_000);
  afterAll(async () => {
    await running.stop();
    service.close();
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

  /** Publishes the document that the content files have by this uid with another one, and tells the cache as the process does. */
  async function rename(uid: string, to: string): Promise<void> {
    const document = own.find((candidate) => candidate.uid === uid);
    if (!document) throw new Error(`No content file of ${uid}`);
    service.admin.importDocuments([{ ...document, uid: to }]);
    await running.cache.follower.published(service.admin.publish({ documentIds: [document.id ?? ''] }));
  }

  const askFor = async (address: string) => {
    const { status, headers } = await running.get(address);
    return [status, headers.get('location')];
  };
  const ask = (name: string) => askFor(`${section}/${name}`);
  const payloadOf = async (name: string) => (await running.get(`/_payload${section}/${name}.json`)).status;

  test('a page that is kept gives way to where it is now, in both of its forms, and the query goes along', async () => {
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

  test('renamed once more, both names lead to the third at once', async () => {
    await rename(first, 'third-name');
    expect(await ask(first)).toEqual([301, `${section}/third-name`]);
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
    expect(await ask('third-name')).toEqual([200, null]);
  });

  test('a new process knows the names of before', async () => {
    await running.stop();
    await start();
    expect(await ask(first)).toEqual([301, `${section}/third-name`]);
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
  });

  test.skipIf(isHosted)('so does one that begins with nothing, because content tells it', async () => {
    await running.stop();
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'renamed-pages-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    await start(elsewhere);
    await expect.poll(() => running.cache.state().content).toBe('available');
    expect(await ask('second-name')).toEqual([301, `${section}/third-name`]);
    await running.stop();
    await start();
  });

  test('an address that no document ever had asks content nothing', async () => {
    expect(await ask('never-a-name')).toEqual([404, null]);
    expect(await ask('never-a-name-either')).toEqual([404, null]);
    // The first had the page made that all of them are shown.
    expect(questions.filter((url) => url.includes('never-a-name-either'))).toEqual([]);
  });

  test('whoever has the name now is shown', async () => {
    await rename(other, 'second-name');
    expect(await ask('second-name')).toEqual([200, null]);
    expect(await payloadOf('second-name')).toBe(200);
    expect(await ask(other)).toEqual([301, `${section}/second-name`]);
    await rename(other, other);
    expect(await ask(other)).toEqual([200, null]);
    expect(await ask('second-name')).toEqual([301, `${section}/${other}`]);
  });

  test('so does a page that a cache takes for a fixed one, and its bytes are let go of', async () => {
    const place = '/engineering/who-we-are';
    await running.get(`${place}/tech-stack`);
    expect((await running.get(`${place}/tech-stack`)).cache).toBe('hit');
    await rename('tech-stack', 'machines');
    expect(await askFor(`${place}/tech-stack?utm_source=letter`)).toEqual([301, `${place}/machines?utm_source=letter`]);
    expect(await askFor(`${place}/tech-stack`)).toEqual([301, `${place}/machines`]);
    await rename('tech-stack', 'tech-stack');
    expect(await askFor(`${place}/tech-stack`)).toEqual([200, null]);
  });

  test('renamed back, it is shown there, and the name between leads back', async () => {
    await rename(first, first);
    expect(await ask(first)).toEqual([200, null]);
    expect(await payloadOf(first)).toBe(200);
    expect(await ask('third-name')).toEqual([301, `${section}/${first}`]);
  });

  test('what is taken down is gone by all its names, and stays so', async () => {
    const id = own.find(({ uid }) => uid === first)?.id ?? '';
    await running.cache.follower.published(service.admin.unpublish({ documentIds: [id] }));
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
