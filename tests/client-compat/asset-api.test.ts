import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { repository, startService, writeToken } from './running-service.ts';

const service = await startService();
const headers = { authorization: `Bearer ${writeToken}`, repository };

interface JsonResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(method: string, path: string, body?: unknown): Promise<JsonResponse> {
  const response = await fetch(`${service.origin}/asset/${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function upload(file: File, texts: Record<string, string> = {}): Promise<JsonResponse> {
  const form = new FormData();
  form.append('file', file);
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  const response = await fetch(`${service.origin}/asset/assets`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function createPicture(name: string, color: string): Promise<File> {
  const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

const red = await upload(await createPicture('red.png', '#ff0000'), { alt: 'Red', credits: 'C', notes: 'N' });
const redId = String(red.body['id']);

describe('an upload', () => {
  test('returns 200 and the asset', () => {
    expect(red.status).toBe(200);
    expect(red.body).toMatchObject({
      id: expect.any(String),
      url: expect.stringMatching(new RegExp(`^${service.origin}/media/`)),
      filename: 'red.png',
      extension: 'png',
      size: expect.any(Number),
      kind: 'image',
      width: 60,
      height: 30,
      alt: 'Red',
      credits: 'C',
      notes: 'N',
      tags: [],
      created_at: expect.any(Number),
      last_modified: expect.any(Number),
    });
  });

  test('is readable at once', async () => {
    const response = await fetch(String(red.body['url']));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('of a PDF has the kind document', async () => {
    const { body } = await upload(new File(['%PDF-1.4\n%%EOF\n'], 'p.pdf', { type: 'application/pdf' }));
    expect(body).toMatchObject({ kind: 'document', extension: 'pdf' });
    expect(body['width']).toBeUndefined();
  });

  test.each([
    ['a page that says it is a picture', new File(['<html></html>'], 'x.png', { type: 'image/png' })],
    ['an empty file', new File([], 'empty.png', { type: 'image/png' })],
  ])('of %s is rejected with an error', async (_name, file) => {
    expect(await upload(file)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  });

  test('without a file is rejected', async () => {
    const form = new FormData();
    form.append('alt', 'x');
    const response = await fetch(`${service.origin}/asset/assets`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(400);
  });

  test('without a token is rejected with an error', async () => {
    const response = await fetch(`${service.origin}/asset/assets`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });
});

describe('the list of assets', () => {
  test('has items and a total', async () => {
    const { status, body } = await call('GET', 'assets');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: expect.any(Number), missing_ids: [], is_opensearch_result: false });
    expect((body['items'] as { id: string }[]).map(({ id }) => id)).toContain('picture');
  });

  test.each(['limit', 'pageSize'])('is limited by %s, and continues at its cursor', async (name) => {
    const first = await call('GET', `assets?${name}=1`);
    const second = await call('GET', `assets?${name}=1&cursor=${String(first.body['cursor'])}`);
    const [one, two] = [first, second].map(({ body }) => body['items'] as { id: string }[]);
    expect([one?.length, two?.length]).toEqual([1, 1]);
    expect(one?.[0]?.id).not.toBe(two?.[0]?.id);
  });

  test.each([
    ['a kind', 'assetType=document', (ids: string[]) => ids.includes('paper') && !ids.includes('picture')],
    ['a word', 'keyword=red', (ids: string[]) => ids.length === 1 && ids[0] === redId],
    ['ids', 'ids=picture,paper', (ids: string[]) => ids.length === 2],
  ])('is filtered by %s', async (_name, query, isRight) => {
    const { body } = await call('GET', `assets?${query}`);
    expect(isRight((body['items'] as { id: string }[]).map(({ id }) => id))).toBe(true);
  });

  test('names the ids that are missing', async () => {
    expect((await call('GET', 'assets?ids=picture,none')).body).toMatchObject({ missing_ids: ['none'] });
  });
});

describe('changes', () => {
  test('of texts and name', async () => {
    const { status, body } = await call('PATCH', `assets/${redId}`, {
      alt: 'Deep red',
      filename: 'deep.png',
      notes: 'M',
      credits: 'D',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: redId, alt: 'Deep red', filename: 'deep.png', notes: 'M', credits: 'D' });
  });

  test('of tags', async () => {
    const tag = await call('POST', 'tags', { name: 'colours' });
    expect(tag).toMatchObject({ status: 201, body: { id: expect.any(String), name: 'colours' } });
    const { body } = await call('PATCH', `assets/${redId}`, { tags: [tag.body['id']] });
    expect(body['tags']).toMatchObject([{ id: tag.body['id'], name: 'colours' }]);
    expect((await call('GET', 'tags')).body).toMatchObject({ items: [{ name: 'colours', count: 1 }] });
    expect((await call('GET', `assets?tags=${String(tag.body['id'])}`)).body).toMatchObject({ total: 1 });
  });

  test.each(['ab', 'x'.repeat(21)])('a tag has 3 to 20 characters: %s', async (name) => {
    expect(await call('POST', 'tags', { name })).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  });

  test('of a missing asset return 404', async () => {
    expect(await call('PATCH', 'assets/none', { alt: 'x' })).toMatchObject({
      status: 404,
      body: { error: expect.any(String) },
    });
  });
});

describe('deletion', () => {
  test('of one', async () => {
    const { body } = await upload(await createPicture('blue.png', '#0000ff'));
    const id = String(body['id']);
    expect((await call('DELETE', `assets/${id}`)).status).toBe(200);
    expect((await call('GET', `assets?ids=${id}`)).body).toMatchObject({ items: [], missing_ids: [id] });
  });

  test('of several', async () => {
    const uploads = await Promise.all([
      upload(await createPicture('a.png', '#00ff00')),
      upload(await createPicture('b.png', '#00ffff')),
    ]);
    const ids = uploads.map(({ body }) => String(body['id']));
    expect((await call('POST', 'assets/bulk-delete', { ids })).status).toBe(200);
    expect((await call('GET', `assets?ids=${ids.join(',')}`)).body).toMatchObject({ items: [] });
  });

  test('of a missing asset returns 404', async () => {
    expect((await call('DELETE', 'assets/none')).status).toBe(404);
  });
});
