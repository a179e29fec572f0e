/**
 * After any sequence of publishes, a site that reuses valid cached responses renders the same pages as a site with an
 * empty cache. The long run is `CARRIED_CHANGES=300`; `FUZZ_SEED` repeats a run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishEvent } from '../../cms/content-service.ts';
import type { KnownChange } from '../../site/site.ts';
import { createTestSite, type TestSite } from '../../site/testing/create-test-site.ts';
import { useTestSite } from '../../site/testing/use-test-site.ts';
import { changeDocument, draftChanges, isChangeable, type DraftChange } from '../testing/change-document.ts';
import { createContentClient } from './content-watch/content-client.ts';
import { createContentFollower, type ContentFollower } from './content-watch/content-follower.ts';
import { createKnownContent } from './content-watch/known-content.ts';
import { createVersions } from './versions.ts';

const changes = Number(process.env['CARRIED_CHANGES'] ?? 12);
const seed = Number(process.env['FUZZ_SEED']);
/** The number of pages that are compared after each change; all pages are compared in rotation. */
const compared = 25;

let tell: (change: KnownChange | undefined) => void = () => {};
let questions = 0;
const { content: service, site } = useTestSite(
  {
    onChange: (listener) => void (tell = listener),
    interfere: () => {
      questions += 1;
      return undefined;
    },
  },
  // Each page is compared at least once with this number of pages.
  { isSmall: changes < 36 },
);
let watcher: ContentFollower;
const told: (KnownChange | undefined)[] = [];

beforeAll(async () => {
  const versions = createVersions();
  const nothing = () => {};
  watcher = createContentFollower(
    {
      client: createContentClient(
        {
          endpoint: 'https://content.test/api/v2',
          accessToken: undefined,
          fetch: (url, init) => service.fetch(new Request(url, init)),
          timeoutMs: 10_000,
        },
        site.indexed,
      ),
      versions,
      known: createKnownContent(versions),
      lookEveryMs: 0,
      isPolling: false,
      wait: (_, signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
      isAccepted: async () => false,
      logger: { warn: fail, error: fail },
    },
    {
      contentChanged(change) {
        told.push(change);
        tell(change);
      },
      refChanged: nothing,
      expect: nothing,
      apply: nothing,
      indexed: nothing,
      experiment: nothing,
      returned: nothing,
    },
  );
  await watcher.start(undefined);
}, 60_000);

afterAll(() => watcher.stop());

function fail(fields: object, message: string): never {
  throw new Error(message, { cause: fields });
}

type Kind = DraftChange | 'withdrawn';

/** Acts as an editor: publishes the next version of a document, or takes it down until the next publish. */
async function publish(kind: Kind, id: string, number: number): Promise<Omit<PublishEvent, 'previousRef'>> {
  if (kind === 'withdrawn') return service.admin.unpublish({ documentIds: [id] });
  await changeDocument(service, kind, { id, number });
  return service.admin.publish({ documentIds: [id] });
}

async function listRoutes(): Promise<string[]> {
  const { answer } = await createTestSite(service).render(toWanted('/_payload/manifest.json'));
  const { routes } = JSON.parse(answer.body.toString()) as { routes: { path: string }[] };
  return routes.map(({ path }) => path);
}

const toWanted = (url: string) => ({ url, cookie: undefined });

async function show(of: TestSite, url: string): Promise<string> {
  const { answer } = await of.render(toWanted(url));
  // The response for a failure contains a random id.
  return `${url} ${answer.status} ${answer.body.toString()}`;
}

const change = fc.record({
  kind: fc.constantFrom<Kind>(...draftChanges, 'withdrawn'),
  which: fc.nat(),
});

test(`a cache of earlier responses and an empty one give the same pages (${changes} changes, seed ${seed})`, async () => {
  const routes = await listRoutes();
  const { documents } = await service.admin.listDocuments({ offset: 0, limit: 1000 });
  const ids = documents.filter(isChangeable).map(({ id }) => id);
  for (const route of routes) await show(site, route);
  for (const [number, { kind, which }] of fc.sample(change, { numRuns: changes, seed }).entries()) {
    const id = ids[which % ids.length] ?? '';
    await watcher.published(await publish(kind, id, number));
    const fresh = createTestSite(service);
    for (let step = 0; step < compared; step += 1) {
      const route = routes[(number * compared + step) % routes.length] ?? '/';
      expect(await show(site, route), `${route} after change ${number}: ${kind} of ${id}`).toBe(
        await show(fresh, route),
      );
    }
  }
  expect(told.filter(Boolean).length, 'changes in place').toBeGreaterThan(changes / 4);
}, 600_000);

test('after a change of the menu every page is rendered again with few content queries', async () => {
  const routes = (await listRoutes()).slice(0, 60);
  const menu = (await service.admin.listDocuments({ type: 'menu', lang: 'en-gb', offset: 0, limit: 1 })).documents[0];
  if (!menu) throw new Error('There is no menu');
  for (const route of routes) await show(site, route);
  await watcher.published(await publish('words', menu.id, 1000));
  questions = 0;
  const fresh = createTestSite(service);
  for (const route of routes) expect(await show(site, route)).toBe(await show(fresh, route));
  expect(questions).toBeLessThan(routes.length / 4);
});
