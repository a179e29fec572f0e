import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { send } from '../../cms/testing/call-service.ts';
import { createPicture } from '../../cms/testing/create-picture.ts';
import { createTestService, testUrl, testWriteToken } from '../../cms/testing/test-service.ts';
import type { Asset } from '../api/assets.ts';
import { DraftEngine } from '../draft/draft-engine.ts';
import { createHttpTransport } from '../draft/http-transport.ts';
import { createMemoryJournal } from '../draft/memory-journal.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { toCellContent } from './cell-text.ts';
import { toStoredImage } from './image-frame.ts';
import { toMediaLink } from './link-picker.tsx';
import { toStoredTime } from './stored-time.ts';
import { createTable, setCell } from './table-acts.ts';
import { createRowActs } from './use-rows.ts';

type Service = Awaited<ReturnType<typeof createTestService>>;

let keys = 0;
const createKey = () => `key-${String((keys += 1)).padStart(6, '0')}`;

/**
 * Opens a new article with a draft engine over HTTP. `save` makes a version and returns its data in the format of `GET
 * /admin/documents/{id}`.
 */
async function open(service: Service) {
  const clock = new VirtualClock();
  const fetch = (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${testWriteToken}`);
    return service.fetch(new Request(url, { ...init, headers }));
  };
  const url = `${testUrl}/admin/working/one/changes?type=article&lang=en-gb`;
  const draft = new DraftEngine(
    { account: 'a', document: 'one', client: 'c' },
    {
      clock,
      random: () => 1,
      createId: createKey,
      journal: createMemoryJournal(),
      kindOf: () => 'whole',
      transport: createHttpTransport({ account: 'ada', url, fetch, timeoutMs: 10_000 }),
      onError: (error) => {
        throw error;
      },
    },
  );
  draft.start();
  await expect.poll(() => draft.revision).toBeGreaterThan(0);
  const save = async () => {
    await clock.pass(1000);
    await expect.poll(() => draft.status.saving.kind).toBe('saved');
    expect(draft.problems).toEqual([]);
    expect((await send(service, 'POST /admin/working/one/version')).status).toBe(200);
    return (await send<{ data: Record<string, unknown>; uid: string }>(service, 'GET /admin/documents/one')).body;
  };
  return { draft, save };
}

async function upload(service: Service, name: string, content: BlobPart, type: string): Promise<Asset> {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), name);
  return (await send<Asset>(service, 'POST /admin/assets', { body: form })).body;
}

test.each<[string, string, FieldValue, unknown]>([
  ['Text', 'teaser', 'Pay within ten seconds', 'Pay within ten seconds'],
  ['Number', 'rating', 8.5, 8.5],
  ['Boolean', 'featured', false, false],
  ['Select', 'category', 'guide', 'guide'],
  ['Date', 'date', '2026-05-31', '2026-05-31'],
  ['Timestamp', 'moment', toStoredTime(new Date('2026-05-31T09:30:00Z')), '2026-05-31T09:30:00+0000'],
  ['Color', 'accent', '#0164e2', '#0164e2'],
  ['GeoPoint', 'place', { latitude: 51.5, longitude: -0.08 }, { latitude: 51.5, longitude: -0.08 }],
  [
    'Embed',
    'clip',
    { embed_url: 'https://youtu.be/abc', title: 'A film' },
    { embed_url: 'https://youtu.be/abc', title: 'A film', provider_name: 'YouTube' },
  ],
  ['StructuredText', 'body', [{ type: 'paragraph', text: 'Fast.', spans: [] }], [{ type: 'paragraph', text: 'Fast.' }]],
  [
    'Link to an address',
    'link',
    { link_type: 'Web', url: 'https://bank.example', text: 'Bank', target: '_blank' },
    { link_type: 'Web', url: 'https://bank.example', text: 'Bank', target: '_blank' },
  ],
  ['Link without a target', 'link', { link_type: 'Any', text: 'Bank' }, { link_type: 'Any', text: 'Bank' }],
  [
    'Link to a document',
    'author',
    { link_type: 'Document', id: 'ada', anchorId: 'bio' },
    { link_type: 'Document', id: 'ada', anchorId: 'bio' },
  ],
])('a value that the editor of %s writes is returned by the service', async (_type, field, value, read) => {
  const { draft, save } = await open(await createTestService());
  draft.change([{ kind: 'set', address: `data/${field}`, value }]);
  const { data } = await save();
  if (typeof read === 'object') expect(data[field]).toMatchObject(read as object);
  else expect(data[field]).toEqual(read);
});

test('the uid of a document is returned by the service', async () => {
  const { draft, save } = await open(await createTestService());
  draft.change([{ kind: 'set', address: 'uid', value: 'instant-payments' }]);
  expect((await save()).uid).toBe('instant-payments');
});

test("an image is returned with its description and the model's thumbnails, cropped as the studio showed them", async () => {
  const service = await createTestService();
  const { draft, save } = await open(service);
  const asset = await upload(service, 'x.png', new Uint8Array(await createPicture('png', 400, 300)), 'image/png');
  const widget = { type: 'Image', config: { thumbnails: [{ name: 'mobile', width: 40, height: 20 }] } } as const;
  const image = toStoredImage(asset, widget, 'A square');
  if (!image) throw new Error('it is a picture');
  draft.change([{ kind: 'set', address: 'data/hero', value: { ...image } }]);
  const { hero } = (await save()).data;
  expect(hero).toMatchObject({
    id: asset.id,
    alt: 'A square',
    dimensions: { width: 400, height: 300 },
    mobile: { alt: 'A square', dimensions: { width: 40, height: 20 }, edit: image.thumbnails['mobile']?.edit },
  });
  // The version has no data that the editor did not have.
  expect(draft.getValue('data/hero')).toEqual(image);
});

test("a link to a file is returned with the file's name", async () => {
  const service = await createTestService();
  const { draft, save } = await open(service);
  const asset = await upload(service, 'rates.txt', 'rates', 'text/plain');
  draft.change([{ kind: 'set', address: 'data/file', value: { ...toMediaLink(asset) } }]);
  expect((await save()).data['file']).toMatchObject({ link_type: 'Media', id: asset.id, name: 'rates.txt', size: '5' });
});

test('a table is returned with its heading and cells', async () => {
  const { draft, save } = await open(await createTestService());
  let table = createTable(createKey);
  table = setCell(table, { row: 0, column: 0 }, toCellContent('Fee'), createKey);
  table = setCell(table, { row: 1, column: 1 }, toCellContent('0.20\nper payment'), createKey);
  draft.change([{ kind: 'set', address: 'data/table', value: { ...table } }]);
  expect((await save()).data['table']).toMatchObject({
    head: { rows: [{ cells: [{ content: [{ text: 'Fee' }] }, { content: [] }] }] },
    body: { rows: [{ cells: [{ content: [] }, { content: [{ text: '0.20' }, { text: 'per payment' }] }] }] },
  });
});

test('rows of links and nested groups are returned in order', async () => {
  const { draft, save } = await open(await createTestService());
  const links = createRowActs(draft, 'data/links');
  const web = (url: string) => ({ link_type: 'Web', url });
  for (const url of ['https://a.example', 'https://b.example']) links.insert({ values: [['', web(url)]], lists: [] });
  links.move(draft.getRows('data/links')?.[1] ?? '', 'up');
  const facts = createRowActs(draft, 'data/facts');
  const fact = facts.insert({ values: [['name', 'Ten seconds']], lists: [] });
  createRowActs(draft, `data/facts/@${fact}/notes`).insert({ values: [['note', 'On every day']], lists: [] });
  facts.duplicate(fact);
  const { data } = await save();
  expect(data['links']).toMatchObject([web('https://b.example'), web('https://a.example')]);
  expect(data['facts']).toMatchObject([
    { name: 'Ten seconds', notes: [{ note: 'On every day' }] },
    { name: 'Ten seconds', notes: [{ note: 'On every day' }] },
  ]);
});
