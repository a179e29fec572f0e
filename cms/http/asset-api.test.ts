import { createWriteClient } from '@prismicio/client';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { send, type ServiceResponse } from '../testing/call-service.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

/** The members that the tests read. Each response has some of them. */
interface Body {
  readonly id?: string;
  readonly url?: string;
  readonly error?: string;
  readonly total?: number;
  readonly cursor?: string;
  readonly ids?: string[];
  readonly missing_ids?: string[];
  readonly items?: { id: string; name?: string }[];
}

const call = (
  service: ContentService,
  ...[method, path, body, token]: [method: string, path: string, body?: unknown, token?: string]
): Promise<ServiceResponse<Body>> => send(service, `${method} /asset/${path}`, { body, token });

async function createPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 10, g: 20, b: 30 };
  return new Uint8Array(
    await sharp({ create: { width: 8, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

function toForm(bytes: BlobPart, filename: string, texts: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('file', new File([bytes], filename));
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}

async function upload(service: ContentService, filename: string, texts?: Record<string, string>): Promise<string> {
  const { body } = await call(service, 'POST', 'assets', toForm(`text of ${filename}`, filename, texts));
  return body.id ?? '';
}

test('a picture is uploaded with its metadata, and can be fetched and used at once', async () => {
  const service = await createTestService();
  const texts = { notes: 'A note', credits: 'Ada', alt: 'Blue' };
  const { status, body } = await call(service, 'POST', 'assets', toForm(await createPicture(), 'Blue sky.png', texts));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    filename: 'Blue-sky.png',
    extension: 'png',
    kind: 'image',
    width: 8,
    height: 4,
    ...texts,
    tags: [],
  });
  expect(body).toMatchObject({
    created_at: service.clock.now().getTime(),
    last_modified: service.clock.now().getTime(),
  });
  const file = await service.fetch(new Request(body.url ?? ''));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  await service.admin.importDocuments([{ id: 'a', type: 'article', lang: 'en-gb', data: { hero: { id: body.id } } }]);
});

test('the content decides whether a file is accepted, and the limits apply', async () => {
  const service = await createTestService();
  const refused = [
    toForm('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg'),
    toForm('<script>', 'a.html'),
    toForm('not a picture', 'a.png'),
    toForm('', 'a.txt'),
    toForm('text', 'a.txt', { alt: 'x'.repeat(501) }),
    new FormData(),
  ];
  for (const form of refused) {
    const { status, body } = await call(service, 'POST', 'assets', form);
    expect([status, typeof body.error]).toEqual([400, 'string']);
  }
  expect((await call(service, 'POST', 'assets', { file: 'x' })).status).toBe(415);
  expect((await call(service, 'GET', 'assets', undefined, 'wrong')).body).toEqual({ error: expect.any(String) });
  expect((await call(service, 'GET', 'assets')).body.total).toBe(0);
});

test('assets are listed newest first, in pages, and filtered by kind, keyword, ids and tags', async () => {
  const service = await createTestService();
  const ids: string[] = [];
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    ids.unshift(await upload(service, name, { notes: `About ${name}` }));
    service.clock.advance(1000);
  }
  const list = async (query: string): Promise<unknown> =>
    (await call(service, 'GET', `assets?${query}`)).body.items?.map(({ id }) => id);
  const first = (await call(service, 'GET', 'assets?limit=2')).body;
  expect([first.items?.map(({ id }) => id), first.total]).toEqual([ids.slice(0, 2), 3]);
  expect(await list(`pageSize=2&cursor=${first.cursor}`)).toEqual(ids.slice(2));
  expect((await call(service, 'GET', `assets?cursor=${first.cursor}`)).body.cursor).toBeUndefined();
  expect(await list('keyword=ABOUT%20TWO')).toEqual([ids[1]]);
  expect(await list('assetType=image')).toEqual([]);
  expect((await call(service, 'GET', `assets?ids=${ids[0]},none`)).body).toMatchObject({
    total: 1,
    missing_ids: ['none'],
  });
  const tag = (await call(service, 'POST', 'tags', { name: 'spring' })).body;
  await call(service, 'PATCH', `assets/${ids[2]}`, { tags: [tag.id] });
  expect(await list(`tags=${tag.id}`)).toEqual([ids[2]]);
  expect((await call(service, 'GET', 'assets?assetType=none')).status).toBe(400);
  expect((await call(service, 'GET', 'assets?limit=x')).status).toBe(400);
});

test('renaming an asset keeps its URL, and a deleted asset leaves the list but stays on pages', async () => {
  const service = await createTestService();
  const [one, two] = [await upload(service, 'one.txt'), await upload(service, 'two.txt')];
  const changed = await call(service, 'PATCH', `assets/${one}`, { filename: 'renamed.txt', alt: 'Alt', notes: null });
  expect(changed).toMatchObject({ status: 200, body: { filename: 'renamed.txt', alt: 'Alt' } });
  expect(changed.body.url).toBe(`${testUrl}/media/${one}/one.txt`);
  expect((await call(service, 'PATCH', `assets/${one}`, { tags: ['none'] })).status).toBe(400);
  expect((await call(service, 'DELETE', `assets/${one}`)).status).toBe(200);
  expect((await call(service, 'DELETE', `assets/${one}`)).status).toBe(404);
  expect((await call(service, 'POST', 'assets/bulk-delete', { ids: [one, two] })).body.ids).toEqual([two]);
  expect((await call(service, 'GET', 'assets')).body.total).toBe(0);
  expect((await service.fetch(new Request(changed.body.url ?? ''))).status).toBe(200);
  expect((await call(service, 'PATCH', 'assets/none', {})).status).toBe(404);
});

test('the official write client uploads an asset with tags', async () => {
  const service = await createTestService();
  const client = createWriteClient('financial-cloud', {
    documentAPIEndpoint: `${testUrl}/api/v2`,
    assetAPIEndpoint: `${testUrl}/asset`,
    writeToken: testWriteToken,
    fetch: (input: string, init?: RequestInit) => service.fetch(new Request(input, init)),
  });
  // A private method of the client, which its `migrate` calls.
  const asset = await client['createAsset'](await createPicture(), 'sky.png', { alt: 'Sky', tags: ['spring'] });
  expect(asset).toMatchObject({ filename: 'sky.png', alt: 'Sky', tags: [{ name: 'spring', count: 1 }] });
  expect((await call(service, 'GET', 'tags')).body.items).toMatchObject([{ name: 'spring', count: 1 }]);
  expect((await call(service, 'POST', 'tags', { name: 'ab' })).status).toBe(400);
});
