/** Files behind forms on the content service's own origin. */
import { expect, test } from 'vitest';
import { spellFile } from '../../tests/spell-file.ts';
import type { ContentService } from '../content-service.ts';
import { createFileSignatures, fileSignatureHeader } from '../media/file-signatures.ts';
import { createPicture } from '../testing/create-picture.ts';
import { createTestDirectory, createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

const paper = Buffer.from('%PDF-1.4 the paper');
const gatedFields = ['article.file'];

async function createGatedService(options: Parameters<typeof createTestService>[0] = {}) {
  const service = await createTestService({ gatedFields, ...options });
  await service.admin.putAsset({ id: 'paper', filename: 'paper.pdf', bytes: paper });
  await service.admin.putAsset({ id: 'open', filename: 'open.pdf', bytes: Buffer.from('%PDF-1.4 open') });
  return service;
}

const fileOf = (id: string) => ({ link_type: 'Media', id });
const offer = (file: object | undefined, uid = 'offer') => ({
  id: 'offer',
  type: 'article',
  lang: 'en-gb',
  uid,
  data: { ...(file && { file }) },
});

async function offerPaper(service: ContentService): Promise<void> {
  await service.admin.importDocuments([offer(fileOf('paper'))]);
  await service.admin.publish({ documentIds: ['offer'] });
}

function get(service: ContentService, path: string, init: RequestInit = {}): Promise<Response> {
  return service.fetch(new Request(`${testUrl}${path}`, init));
}

async function statusOf(service: ContentService, path: string, init?: RequestInit): Promise<number> {
  return (await get(service, path, init)).status;
}

const spellings = [...spellFile('paper', 'paper.pdf'), `/media/paper/paper.pdf?access_token=${testWriteToken}`];

test.each([undefined, 'read-token'])(
  'no spelling opens a gated file, with the access token %s',
  async (accessToken) => {
    const service = await createGatedService(accessToken === undefined ? {} : { accessToken });
    await offerPaper(service);
    const authorizations = [undefined, `Bearer ${testWriteToken}`, 'Token read-token'];
    for (const path of spellings) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        for (const authorization of authorizations) {
          const headers = { range: 'bytes=0-3', 'if-none-match': '*', ...(authorization && { authorization }) };
          const response = await get(service, path, { method, headers });
          const context = `${method} ${path} is ${response.status}`;
          expect(response.status === 204 || (response.status >= 400 && response.status < 500), context).toBe(true);
          expect(await response.text(), context).not.toContain('%PDF');
        }
      }
    }
  },
);

test('the refusal is not stored, and other files stay open', async () => {
  const service = await createGatedService();
  await offerPaper(service);
  const refused = await get(service, '/media/paper/paper.pdf');
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(await statusOf(service, '/media/open/open.pdf')).toBe(200);
});

test('caches ask again for a document that is open, because it may go behind a form', async () => {
  const service = await createGatedService();
  const headers = async (path: string) => (await get(service, path)).headers;
  const open = await headers('/media/paper/paper.pdf');
  expect(open.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const known = { 'if-none-match': open.get('etag') ?? '' };
  expect(await statusOf(service, '/media/paper/paper.pdf', { headers: known })).toBe(304);
  await offerPaper(service);
  expect(await statusOf(service, '/media/paper/paper.pdf', { headers: known })).toBe(403);
});

test('a request that the site signed gets the whole file, which nothing may store', async () => {
  const service = await createGatedService();
  await offerPaper(service);
  const { sign } = createFileSignatures({ writeToken: testWriteToken, now: service.clock.now });
  const response = await get(service, '/media/paper/paper.pdf', { headers: { [fileSignatureHeader]: sign('paper') } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(Buffer.from(await response.arrayBuffer()).equals(paper)).toBe(true);
});

test('a signature is for one file, one key and five minutes', async () => {
  const service = await createGatedService();
  await offerPaper(service);
  const { now, advance } = service.clock;
  const { sign } = createFileSignatures({ writeToken: testWriteToken, now });
  const ask = (signature: string) =>
    statusOf(service, '/media/paper/paper.pdf', { headers: { [fileSignatureHeader]: signature } });
  const signature = sign('paper');
  const [at = '', digest = ''] = signature.split('.');
  expect(await ask(signature)).toBe(200);
  const forged = [
    sign('open'),
    createFileSignatures({ writeToken: 'another', now }).sign('paper'),
    `${Number(at) + 1}.${digest}`,
    `${at}.${'A'.repeat(43)}`,
    `${at}.`,
    digest,
    '',
  ];
  for (const one of forged) expect(await ask(one), one).toBe(403);
  advance(5 * 60_000 + 1);
  expect(await ask(signature)).toBe(403);
  const early = createFileSignatures({ writeToken: testWriteToken, now: () => new Date(now().getTime() + 600_000) });
  expect(await ask(early.sign('paper'))).toBe(403);
});

test('a gated picture is refused in every size, also after it was scaled', async () => {
  const service = await createTestService({ gatedFields });
  await service.admin.putAsset({ id: 'chart', filename: 'chart.png', bytes: await createPicture() });
  expect(await statusOf(service, '/media/chart/chart.png?w=64')).toBe(200);
  await service.admin.importDocuments([offer(fileOf('chart'))]);
  for (const query of ['', '?w=64', '?w=32&fm=webp', '?width=64&auto=format', '?w=-1']) {
    expect(await statusOf(service, `/media/chart/chart.png${query}`), query).toBe(403);
  }
});

test('a file is gated while the newest or the published version has it in a gated field', async () => {
  const service = await createGatedService();
  const status = () => statusOf(service, '/media/paper/paper.pdf');
  expect(await status()).toBe(200);
  await service.admin.importDocuments([offer(fileOf('paper'))]);
  expect(await status()).toBe(403);
  await service.admin.publish({ documentIds: ['offer'] });
  const save = (version: number, data: object) =>
    service.admin.saveDraft({ id: 'offer', version, uid: 'offer', title: undefined, tags: [], data } as never);
  await save(1, { file: fileOf('open') });
  expect(await status()).toBe(403);
  expect(await statusOf(service, '/media/open/open.pdf')).toBe(403);
  await service.admin.publish({ documentIds: ['offer'] });
  expect([await status(), await statusOf(service, '/media/open/open.pdf')]).toEqual([200, 403]);
  await service.admin.unpublish({ documentIds: ['offer'] });
  expect(await statusOf(service, '/media/open/open.pdf')).toBe(403);
  await service.admin.archive({ documentIds: ['offer'] });
  expect(await statusOf(service, '/media/open/open.pdf')).toBe(403);
});

test('a file in another field of the document is open', async () => {
  const service = await createGatedService();
  await service.admin.importDocuments([
    { ...offer(undefined), data: { link: fileOf('paper'), links: [fileOf('open')] } },
  ]);
  await service.admin.publish({ documentIds: ['offer'] });
  expect(await statusOf(service, '/media/paper/paper.pdf')).toBe(200);
  expect(await statusOf(service, '/media/open/open.pdf')).toBe(200);
});

test('a service that starts on a filled store refuses at its first request', async () => {
  const dataDirectory = createTestDirectory();
  const first = await createGatedService({ dataDirectory });
  await offerPaper(first);
  await first.close();
  const second = await createTestService({ dataDirectory, gatedFields });
  expect(await statusOf(second, '/media/paper/paper.pdf')).toBe(403);
});

test('a file is gated for every request after the write, also while others ask', async () => {
  const service = await createGatedService();
  await offerPaper(service);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      if (index !== 10) return statusOf(service, '/media/paper/paper.pdf');
      await service.admin.importDocuments([{ ...offer(fileOf('open'), 'second'), id: 'second' }]);
      return statusOf(service, '/media/open/open.pdf');
    }),
  );
  expect(new Set(answers)).toEqual(new Set([403]));
});
