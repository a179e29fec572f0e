import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createContentService, type ContentService, type DocumentInput } from '../../cms/content-service.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../../tests/postgres/start-postgres.ts';
import { readModelsOf } from '../testing/earlier-models.ts';
import { readStarterContent } from '../testing/starter-content.ts';
import { readModels } from './read-models.ts';
import { upgrade } from './upgrade.ts';

type Models = ReturnType<typeof readModels>;
type Model = { readonly id: string };
const writeToken = 'test-write-token';

let postgres: PostgresServer | undefined;

beforeAll(async () => {
  // A service rejects a server that may lose confirmed writes.
  if (hasPostgres) postgres = await startPostgres({ isDurable: true });
});
afterAll(() => postgres?.stop());

async function createDatabase(): Promise<string> {
  if (!postgres) throw new Error('PostgreSQL does not run');
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: postgres.toUrl('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.toUrl(name);
}

function openService(options: { dataDirectory: string; database?: string }): Promise<ContentService> {
  return createContentService({
    ...options,
    repository: 'financial-cloud',
    publicUrl: 'http://content.test',
    writeToken,
    languages: ['en-gb', 'fr-fr', 'de-de'].map((id) => ({ id, name: id })),
  });
}

function createDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function openOnSqlite(): Promise<ContentService> {
  const service = await openService({ dataDirectory: createDirectory() });
  onTestFinished(() => service.close());
  return service;
}

/** Processes that share one database. */
async function openOnPostgres(count = 1): Promise<ContentService[]> {
  const database = await createDatabase();
  const services: ContentService[] = [];
  for (let index = 0; index < count; index += 1) {
    const service = await openService({ dataDirectory: createDirectory(), database });
    onTestFinished(() => service.close());
    services.push(service);
  }
  return services;
}

const starterOf = (type: string, lang: string): DocumentInput => {
  const found = readStarterContent().documents.find((document) => document.type === type && document.lang === lang);
  if (!found) throw new Error(`The starter content has a ${type} in ${lang}`);
  return found;
};

/** A store of an earlier release: its models, an office in two languages, and a menu of an editor. */
async function fill(service: ContentService, day: '2026-11-23' | '2026-11-28'): Promise<void> {
  await service.admin.putModels(readModelsOf(day));
  const documents = ['en-gb', 'fr-fr'].map((lang) => {
    const { translationOf: _, ...office } = starterOf('office', lang);
    return office;
  });
  await service.admin.importDocuments([...documents, { id: 'own-menu', type: 'menu', lang: 'en-gb', data: {} }]);
  await service.admin.publish({ documentIds: 'all-drafts' });
}

async function listModels(service: ContentService): Promise<Models> {
  const read = async (kind: string) => {
    const headers = { authorization: `Bearer ${writeToken}`, repository: 'financial-cloud' };
    const response = await service.fetch(new Request(`http://content.test/customtypes/${kind}`, { headers }));
    return (await response.json()) as unknown[];
  };
  return { customTypes: await read('customtypes'), sharedSlices: await read('slices') };
}

/** Models as texts, in the order of their ids. */
function toTexts({ customTypes, sharedSlices }: Models): string[] {
  return [...customTypes, ...sharedSlices].map((model) => `${(model as Model).id} ${JSON.stringify(model)}`).sort();
}

function withoutType(models: Models, id: string): Models {
  return { ...models, customTypes: models.customTypes.filter((model) => (model as Model).id !== id) };
}

async function countUpgrades({ admin }: ContentService): Promise<number> {
  return (await admin.audit.list({ action: 'model.upgrade', offset: 0, limit: 10 })).total;
}

function createLog() {
  const lines: string[] = [];
  const add =
    (level: string) =>
    (...words: unknown[]) =>
      void lines.push(
        `${level} ${words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ')}`,
      );
  return { lines, logger: { info: add('info'), warn: add('warn'), error: add('error') } };
}

const engines = [
  { engine: 'SQLite', isMissing: false, open: openOnSqlite },
  { engine: 'PostgreSQL', isMissing: !hasPostgres, open: async () => (await openOnPostgres())[0] as ContentService },
];

for (const { engine, isMissing, open } of engines) {
  describe.skipIf(isMissing)(`a store of an earlier release, on ${engine}`, () => {
    test.each(['2026-11-23', '2026-11-28'] as const)('of %s gets the models of this one', async (day) => {
      const service = await open();
      await fill(service, day);
      const { lines, logger } = createLog();
      await upgrade(service, logger);
      expect(toTexts(await listModels(service))).toEqual(toTexts(readModels()));
      expect(lines.filter((line) => !line.startsWith('info'))).toEqual([]);
      expect(await countUpgrades(service)).toBe(1);
      expect(await service.admin.audit.verify()).toMatchObject({ isWhole: true });
    });

    test('gets the missing documents of each language that it has, and keeps those of editors', async () => {
      const service = await open();
      await fill(service, '2026-11-23');
      await upgrade(service, createLog().logger);
      const read = async (type: string, lang: string) =>
        (await service.admin.listDocuments({ type, lang, offset: 0, limit: 5 })).documents.map(
          ({ id, data, publishedVersion }) => ({ id, data: JSON.parse(data) as object, publishedVersion }),
        );
      expect(await read('menu', 'en-gb')).toEqual([{ id: 'own-menu', data: {}, publishedVersion: 1 }]);
      expect(await read('search_terms', 'fr-fr')).toEqual([
        {
          id: starterOf('search_terms', 'fr-fr').id,
          data: expect.objectContaining({ synonyms: expect.any(Array) }),
          publishedVersion: 1,
        },
      ]);
      // The starter content's rules lead to pages that this store does not have.
      expect(await read('redirects', 'en-gb')).toEqual([
        { id: starterOf('redirects', 'en-gb').id, data: {}, publishedVersion: 1 },
      ]);
      expect(await read('redirects', 'de-de')).toEqual([]);
    });

    test('is upgraded once: what people change afterwards stays, and is named', async () => {
      const service = await open();
      await fill(service, '2026-11-23');
      await upgrade(service, createLog().logger);
      const office = (await listModels(service)).customTypes.find((model) => (model as Model).id === 'office');
      await service.admin.putModels({ customTypes: [{ ...(office as object), label: 'Branch' }], sharedSlices: [] });
      const before = await listModels(service);
      const { lines, logger } = createLog();
      await upgrade(service, logger);
      expect(await listModels(service)).toEqual(before);
      expect(lines).toEqual([
        expect.stringMatching(/^info \{"models":\["custom-type office"\]\}.*npm run models -- push/),
      ]);
    });

    test('a process of an older release that starts later changes nothing', async () => {
      const service = await open();
      await fill(service, '2026-11-23');
      const older = { models: readModelsOf('2026-11-23'), siteTypes: [], readSiteDocuments: () => [] };
      await service.admin.upgradeModels(older);
      await upgrade(service, createLog().logger);
      const before = await listModels(service);
      expect(await service.admin.upgradeModels(older)).toMatchObject({ outcome: 'known', changed: [] });
      expect(await listModels(service)).toEqual(before);
    });

    test('what content may need stays, and is named with what to do', async () => {
      const service = await open();
      await fill(service, '2026-11-23');
      const own = { id: 'own', json: { Main: { words: { type: 'Text' } } } };
      const person = readModelsOf('2026-11-23').customTypes.find((model) => (model as Model).id === 'person') as {
        json: { Main: object };
      };
      const shoeSize = { type: 'Number', config: { label: 'Shoe size' } };
      const changed = {
        ...person,
        json: { Main: { ...person.json.Main, name: { type: 'Number' }, shoe_size: shoeSize } },
      };
      await service.admin.putModels({ customTypes: [changed, own], sharedSlices: [] });
      const { lines, logger } = createLog();
      await upgrade(service, logger);
      const { customTypes } = await listModels(service);
      expect(customTypes).toContainEqual(own);
      const laid = customTypes.find((model) => (model as Model).id === 'person');
      expect(laid).toMatchObject({ json: { Main: { name: { type: 'Number' }, shoe_size: shoeSize } } });
      const warnings = lines.filter((line) => line.startsWith('warn'));
      expect(warnings).toEqual([
        expect.stringMatching(
          /custom-type person .*name: the type Number, the field shoe_size\..*npm run models -- push/,
        ),
      ]);
      // The next start says it again, as long as it is so.
      const next = createLog();
      await upgrade(service, next.logger);
      expect(next.lines).toEqual(warnings);
    });

    test('of another project gets nothing', async () => {
      const service = await open();
      const home = readModelsOf('2026-11-23').customTypes.filter((model) => (model as Model).id === 'home');
      await service.admin.putModels({
        customTypes: [...home, { id: 'recipe', json: { Main: {} } }],
        sharedSlices: readModels().sharedSlices,
      });
      await service.admin.importDocuments([{ id: 'soup', type: 'recipe', lang: 'en-gb', data: {} }]);
      const before = await listModels(service);
      const { lines, logger } = createLog();
      await upgrade(service, logger);
      expect([await listModels(service), await countUpgrades(service)]).toEqual([before, 0]);
      expect(lines).toEqual([expect.stringMatching(/^warn .*SEED=off/)]);
    });
  });
}

describe.skipIf(!hasPostgres)('several processes on one database', () => {
  test('one of them upgrades the store, and all have its models', async () => {
    const services = await openOnPostgres(3);
    const [first] = services as [ContentService, ...ContentService[]];
    await fill(first, '2026-11-23');
    await Promise.all(services.map((service) => upgrade(service, createLog().logger)));
    expect(await countUpgrades(first)).toBe(1);
    expect((await first.admin.listDocuments({ type: 'redirects', offset: 0, limit: 9 })).total).toBe(2);
    for (const { fetch } of services) {
      const root = async () => (await (await fetch(new Request('http://content.test/api/v2'))).json()) as object;
      await expect.poll(root).toMatchObject({ types: { redirects: expect.any(String) } });
    }
  });
});

test('an upgrade that fails leaves the store as it was, and the process goes on', async () => {
  const service = await openOnSqlite();
  await fill(service, '2026-11-23');
  const before = await listModels(service);
  const { lines, logger } = createLog();
  const failing = { admin: { ...service.admin, upgradeModels: () => Promise.reject(new Error('the disk is full')) } };
  await upgrade(failing, logger);
  expect(lines).toEqual([expect.stringMatching(/^error .*could not be applied/)]);
  expect(await listModels(service)).toEqual(before);
});

test('a failed site document rolls back the models', async () => {
  const service = await openOnSqlite();
  await fill(service, '2026-11-23');
  const before = await listModels(service);
  const given = {
    models: withoutType(readModels(), 'redirects'),
    siteTypes: ['redirects'],
    readSiteDocuments: () => [],
  };
  await expect(service.admin.upgradeModels(given)).rejects.toThrow();
  expect([await listModels(service), await countUpgrades(service)]).toEqual([before, 0]);
});
