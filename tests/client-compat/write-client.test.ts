import { createMigration, createWriteClient, type WriteClient } from '@prismicio/client';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient7 } from './clients.ts';
import { corpusModels } from './corpus/models.ts';
import { paragraph, title } from './corpus/rich-text.ts';
import { repository, startService, writeToken, type RunningService } from './running-service.ts';

const source = await startService();
const target = await startService({ isEmpty: true });
await target.admin.putModels(corpusModels);
const client = connect(target);
/** New for each check: a client caches the master ref for five seconds. */
const createReader = (): ReturnType<typeof createClient7> => createClient7(target.endpoint);

function connect({ origin, endpoint }: RunningService): WriteClient {
  return createWriteClient(repository, {
    writeToken,
    documentAPIEndpoint: endpoint,
    migrationAPIEndpoint: `${origin}/migration`,
    assetAPIEndpoint: `${origin}/asset`,
  });
}

/** The client waits 1.5 seconds between writes, so all of them are one migration that the tests check. */
const events: { type: string }[] = [];
const seen: { beforePublication: number; publication?: { totalItems: number } } = { beforePublication: -1 };

beforeAll(async () => {
  const migration = createMigration();
  const bytes = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#aa5500' } })
    .png()
    .toBuffer();
  const picture = migration.createAsset(
    new File([new Uint8Array(bytes)], 'bridge.png', { type: 'image/png' }),
    'bridge.png',
    {
      alt: 'A bridge',
      credits: 'A walker',
      notes: 'Seen from the west',
      tags: ['bridges'],
    },
  );
  const product = migration.createDocument(
    {
      type: 'product',
      uid: 'bridge',
      lang: 'en-gb',
      tags: ['long'],
      data: {
        title: title('Bridge'),
        name: 'Bridge',
        price: 3,
        picture,
        maker: () => migration.getByUID('maker', 'bridge-makers'),
        features: [
          { label: 'Span', source: { link_type: 'Document', id: () => migration.getByUID('maker', 'bridge-makers') } },
        ],
        zone: [
          {
            slice_type: 'quote',
            variation: 'default',
            primary: { words: [paragraph('Mind the gap')], person: () => migration.getByUID('maker', 'bridge-makers') },
            items: [],
          },
        ],
      },
    },
    'The bridge',
  );
  migration.createDocument(
    {
      type: 'product',
      uid: 'pont',
      lang: 'fr-fr',
      tags: [],
      data: { title: title('Pont'), name: 'Pont', related: [product] },
    },
    'Le pont',
    { masterLanguageDocument: product },
  );
  migration.createDocument(
    { type: 'maker', uid: 'bridge-makers', lang: 'en-gb', tags: [], data: { name: 'Bridge makers', logo: picture } },
    'Bridge makers',
  );
  const specimen = await createClient7(source.endpoint).getByUID('specimen', 'filled');
  migration.createDocumentFromPrismic(specimen, 'A copy');
  await client.migrate(migration, { reporter: (event) => void events.push(event) });
  seen.beforePublication = (await createReader().get({ lang: '*' })).total_results_size;
  seen.publication = await client.publishMigrationRelease();
}, 60_000);

describe('migrate()', () => {
  test('reports its steps to the end', () => {
    const types = new Set(events.map(({ type }) => type));
    for (const type of [
      'start',
      'assets:created',
      'documents:masterLocale',
      'documents:created',
      'documents:updated',
      'end',
    ])
      expect(types).toContain(type);
  });

  test('uses the first language of the root as the master language', () => {
    expect(events.find(({ type }) => type === 'documents:masterLocale')).toMatchObject({
      data: { masterLocale: 'en-gb' },
    });
  });

  test('changes nothing for readers before the release is published', () => {
    expect(seen.beforePublication).toBe(0);
  });

  test('publishMigrationRelease returns the number of published documents', () => {
    expect(seen.publication).toEqual({ totalItems: 4 });
  });

  test('documents have uid, type, language and tags', async () => {
    expect(await createReader().getByUID('product', 'bridge')).toMatchObject({
      type: 'product',
      lang: 'en-gb',
      tags: ['long'],
      data: { name: 'Bridge', price: 3 },
    });
  });

  test('a translation belongs to its original', async () => {
    const { alternate_languages } = await createReader().getByUID('product', 'bridge');
    expect(alternate_languages).toMatchObject([{ uid: 'pont', lang: 'fr-fr', type: 'product' }]);
  });

  test('a relationship to a document that is created later is filled', async () => {
    const { data } = await createReader().getByUID('product', 'bridge');
    expect(data['maker']).toMatchObject({ link_type: 'Document', uid: 'bridge-makers', isBroken: false });
  });

  test('so are relationships in groups, slices and lists', async () => {
    const { data } = await createReader().getByUID('product', 'bridge');
    expect(data['features'][0].source).toMatchObject({ uid: 'bridge-makers', isBroken: false });
    expect(data['zone'][0].primary.person).toMatchObject({ uid: 'bridge-makers', isBroken: false });
    const french = await createReader().getByUID('product', 'pont', { lang: 'fr-fr' });
    expect(french.data['related'][0]).toMatchObject({ uid: 'bridge', isBroken: false });
  });

  test('an image has the size of its file and its own texts', async () => {
    const { data } = await createReader().getByUID('product', 'bridge');
    expect(data['picture']).toMatchObject({
      dimensions: { width: 120, height: 80 },
      alt: 'A bridge',
      copyright: 'A walker',
      url: expect.stringContaining(`${target.origin}/media/`),
    });
    const picture = await fetch(data['picture'].url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  test('several fields share one asset', async () => {
    const { data } = await createReader().getByUID('product', 'bridge');
    const maker = await createReader().getByUID('maker', 'bridge-makers');
    expect(maker.data['logo'].id).toBe(data['picture'].id);
  });
});

describe('createDocumentFromPrismic()', () => {
  const readBoth = async (): Promise<{ original: Fields; copy: Fields }> => ({
    original: (await createClient7(source.endpoint).getByUID('specimen', 'filled')).data,
    copy: (await createReader().getByUID('specimen', 'filled')).data,
  });
  type Fields = Awaited<ReturnType<ReturnType<typeof createReader>['getByUID']>>['data'];

  test.each([
    'title',
    'text',
    'select',
    'number',
    'yes',
    'no',
    'date',
    'moment',
    'color',
    'place',
    'clip',
    'web',
    'unlinked',
    'group',
    'table',
    'integration',
  ])('the field %s is the same', async (field) => {
    const { original, copy } = await readBoth();
    expect(copy[field]).toEqual(original[field]);
  });

  test('texts and styles of rich text are the same', async () => {
    const { original, copy } = await readBoth();
    const styles = (fields: Fields): unknown =>
      fields['body'].map(({ type, text, spans, direction }: Fields) => ({
        type,
        text,
        direction,
        spans: spans?.map((span: Fields) => [span['type'], span['start'], span['end']]),
      }));
    // The link's target was not migrated, so its span is gone; all other spans remain.
    const withoutLink = (list: unknown): string => JSON.stringify(list).replaceAll(/\["hyperlink",12,18\],?/g, '');
    expect(withoutLink(styles(copy))).toEqual(withoutLink(styles(original)));
  });

  test('images are copied with their bytes, alt texts and thumbnails', async () => {
    const { original, copy } = await readBoth();
    const { alt, copyright, dimensions, edit } = original['image'];
    expect(copy['image']).toMatchObject({ alt, copyright, dimensions, edit });
    expect(copy['image'].mobile).toMatchObject({
      dimensions: original['image'].mobile.dimensions,
      edit: original['image'].mobile.edit,
    });
    expect(copy['image'].mobile.url.split('?')[1]).toBe(original['image'].mobile.url.split('?')[1]);
    expect(copy['image'].url).toContain(target.origin);
    expect((await fetch(copy['image'].url)).status).toBe(200);
  });

  test('files are copied with their bytes', async () => {
    const { original, copy } = await readBoth();
    expect(copy['media']).toMatchObject({ link_type: 'Media', kind: 'document', size: original['media'].size });
    const [first, second] = await Promise.all([fetch(original['media'].url), fetch(copy['media'].url)]);
    expect(await second.text()).toBe(await first.text());
  });

  test('shared slices keep variation and fields', async () => {
    const { original, copy } = await readBoth();
    const [{ id: _id, ...slice }] = original['zone'];
    expect(copy['zone'][0]).toMatchObject(slice);
  });
});

describe('a second migration', () => {
  test('updates a document without changing its first publication, and keeps fields that it does not name', async () => {
    const before = await createReader().getByUID('product', 'bridge');
    target.advance(3_600_000);
    const migration = createMigration();
    migration.updateDocument({ ...before, data: { ...before.data, name: 'Bridge, again' } });
    await client.migrate(migration);
    const meanwhile = await createReader().getByUID('product', 'bridge');
    expect(meanwhile.data['name']).toBe('Bridge');
    expect(await client.publishMigrationRelease()).toEqual({ totalItems: 1 });
    const after = await createReader().getByUID('product', 'bridge');
    expect(after).toMatchObject({
      id: before.id,
      tags: ['long'],
      first_publication_date: before.first_publication_date,
      data: { name: 'Bridge, again', price: 3 },
    });
    expect(after.last_publication_date).not.toBe(before.last_publication_date);
  }, 20_000);
});
