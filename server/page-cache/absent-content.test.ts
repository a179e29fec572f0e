/**
 * A page depends also on what does not exist yet: once a document is published that was not, every page that then
 * differs is stale. `ABSENT_ROUNDS=200` is the long run; `FUZZ_SEED` repeats a run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';
import { createTestSite } from '../../site/testing/create-test-site.ts';
import { useTestContent } from '../../site/testing/use-test-site.ts';
import { openLivePage } from '../testing/publish-at-random.ts';
import { readStarterContent } from '../testing/starter-content.ts';
import { createContentClient } from './content-watch/content-client.ts';
import type { ContentChange } from './content-watch/content-index.ts';
import { createContentFollower } from './content-watch/content-follower.ts';
import { createKnownContent } from './content-watch/known-content.ts';
import { createVersions } from './versions.ts';

const rounds = Number(process.env['ABSENT_ROUNDS'] ?? 2);
const seed = Number(process.env['FUZZ_SEED']);
/** Documents that are absent at the same time. Of the long run one, so that no other hides what depends on it. */
const absentAtOnce = rounds > 20 ? 1 : 3;

const service = useTestContent({ isSmall: true });

describe('any document that is published later', () => {
  interface ShownPage {
    readonly text: string;
    readonly contentKeys: readonly string[];
  }

  /** Every page that the manifest lists, and what is made of many documents. */
  async function listUrls(): Promise<string[]> {
    const { answer } = await createTestSite(service).render({ url: '/_payload/manifest.json' });
    const { routes } = JSON.parse(answer.body.toString()) as { routes: { path: string }[] };
    const feeds = ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/llms.txt', '/fr-fr/feed.xml'];
    return ['/_payload/manifest.json', ...feeds, ...routes.map(({ path: own }) => own)];
  }

  /** Without any cached response. */
  async function showAll(urls: readonly string[]): Promise<Map<string, ShownPage>> {
    const site = createTestSite(service);
    const shown = new Map<string, ShownPage>();
    for (const url of urls) {
      const { status, body, dependencies } = (await site.render({ url })).answer;
      // A failure shows a random id.
      const text = status < 500 ? `${status} ${body.toString()}` : `${status}`;
      shown.set(url, { text, contentKeys: dependencies?.contentKeys ?? [] });
    }
    return shown;
  }

  async function follow(onChange: (change: ContentChange) => void) {
    const versions = createVersions();
    const nothing = () => {};
    const fail = (fields: object, message: string) => {
      throw new Error(message, { cause: fields });
    };
    const source = {
      endpoint: 'https://content.test/api/v2',
      accessToken: undefined,
      fetch: (url: string, init?: RequestInit) => service.fetch(new Request(url, init)),
      timeoutMs: 10_000,
    };
    const follower = createContentFollower(
      {
        client: createContentClient(source, createTestSite(service).indexed),
        versions,
        known: createKnownContent(versions),
        lookEveryMs: 0,
        isPolling: false,
        wait: (_, signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
        isAccepted: async () => false,
        logger: { warn: fail, error: fail },
      },
      {
        refChanged: nothing,
        contentChanged: nothing,
        expect: nothing,
        indexed: nothing,
        experiment: nothing,
        returned: nothing,
        apply: onChange,
      },
    );
    await follower.start(undefined);
    onTestFinished(() => follower.stop());
    return follower;
  }

  test(`makes every page stale that then differs (${rounds} rounds, seed ${seed})`, async () => {
    const changes: ContentChange[] = [];
    const follower = await follow((change) => void changes.push(change));
    const urls = await listUrls();
    const { documents } = await service.admin.listDocuments({ offset: 0, limit: 2000 });
    const published = documents.filter(({ publishedVersion }) => publishedVersion !== undefined);
    const kinds = [...Map.groupBy(published, ({ type, lang }) => `${type} ${lang}`).values()];
    const absence = fc.array(
      fc.constantFrom(...kinds).chain((kind) => fc.constantFrom(...kind)),
      { minLength: absentAtOnce, maxLength: absentAtOnce },
    );
    for (const absent of fc.sample(absence, { numRuns: rounds, seed })) {
      const documentIds = [...new Set(absent.map(({ id }) => id))];
      await follower.published(await service.admin.unpublish({ documentIds }));
      const before = await showAll(urls);
      changes.length = 0;
      await follower.published(await service.admin.publish({ documentIds }));
      const after = await showAll(urls);
      const keys = new Set(changes.flatMap(({ contentKeys }) => [...contentKeys]));
      const stillTaken = urls.filter((url) => {
        const { text, contentKeys } = before.get(url) ?? { text: '', contentKeys: [] };
        // A response without dependencies is stale after every change.
        return text !== after.get(url)?.text && contentKeys.length > 0 && !contentKeys.some((key) => keys.has(key));
      });
      const names = absent.map(({ type, lang, uid }) => `${type} ${lang} ${uid}`).join(', ');
      expect(stillTaken, `pages that differ after the publish of ${names}`).toEqual([]);
    }
  }, 3_600_000);
});

describe('a translation that is published later', () => {
  const uid = 'verification-of-payee-one-year-on';
  const page = `/news/payment-insights/${uid}`;
  const { documents } = readStarterContent();
  const { id = '' } = documents.find((own) => own.uid === uid && own.lang === 'fr-fr') ?? {};
  const link = `hreflang="fr-fr" href="https://www.financial-cloud.test/fr-fr${page}"`;

  async function start(): Promise<TestSiteCache> {
    const directory = mkdtempSync(path.join(tmpdir(), 'absent-content-'));
    const running = await startSiteCache({
      fetch: (request) => service.fetch(request),
      directory,
      onRendered: () => {},
    });
    onTestFinished(async () => {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    });
    await expect.poll(() => running.cache.state().content).toBe('available');
    return running;
  }

  /** In the markup and in the payload of its original. */
  async function isOffered({ get }: TestSiteCache): Promise<boolean[]> {
    const [markup, payload] = [await get(page), await get(`/_payload${page}.json`)];
    const { translations } = JSON.parse(payload.text) as { translations: { language: string; href: string }[] };
    const offered = translations.some(({ language, href }) => language === 'fr-fr' && href === `/fr-fr${page}`);
    return [markup.text.includes(link), offered];
  }

  test('is offered by its original, which the studio names before the publish', async () => {
    await service.admin.unpublish({ documentIds: [id] });
    const running = await start();
    expect(await isOffered(running)).toEqual([false, false]);
    expect((await running.get(page)).cache).toBe('hit');
    const ref = await openLivePage(id, service);
    const listed = await running.listPublished({ documentId: id, ref });
    expect([...(listed?.showing ?? []), ...(listed?.listing ?? [])]).toContain(page);
    await running.cache.follower.published(await service.admin.publish({ documentIds: [id] }));
    await running.cache.idle();
    expect(await isOffered(running)).toEqual([true, true]);
  });

  test('is no longer offered once it was taken down', async () => {
    const running = await start();
    expect(await isOffered(running)).toEqual([true, true]);
    await running.cache.follower.published(await service.admin.unpublish({ documentIds: [id] }));
    await running.cache.idle();
    expect(await isOffered(running)).toEqual([false, false]);
    await service.admin.publish({ documentIds: [id] });
  });
});
