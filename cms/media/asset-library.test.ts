import { expect, test } from 'vitest';
import { createPicture } from '../testing/create-picture.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

test('the same bytes may be put again; other bytes need another id', async () => {
  const service = createTestService();
  const bytes = await createPicture();
  await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes });
  const again = await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes, alt: 'Blue' });
  expect(again).toEqual({
    id: 'picture',
    url: `${testUrl}/media/picture/blue.png`,
    width: 200,
    height: 100,
    size: bytes.byteLength,
    kind: 'image',
    filename: 'blue.png',
  });
  const other = await createPicture('png', 10, 10);
  await expect(service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes: other })).rejects.toMatchObject({
    code: 'asset-conflict',
  });
});

test('images of four formats and known documents are accepted, under a name that is safe everywhere', async () => {
  const service = createTestService();
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const asset = await service.admin.putAsset({
      id: format,
      filename: `x.${format}`,
      bytes: await createPicture(format, 16, 16),
    });
    expect(asset.kind).toBe('image');
  }
  const paper = await service.admin.putAsset({
    id: 'paper',
    filename: '../Rapport été.PDF',
    bytes: Buffer.from('%PDF-1.4'),
  });
  expect(paper).toMatchObject({ kind: 'document', filename: 'Rapport-ete.PDF' });
  const answer = await service.fetch(new Request(`${paper.url}?w=5`));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
});

test('files that are mislabelled, damaged, empty, or too large are refused', async () => {
  const service = createTestService();
  const huge = Buffer.from(await createPicture('png', 16, 16));
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const png = await createPicture();
  for (const [filename, bytes] of [
    ['huge.png', huge],
    ['cut.png', png.subarray(0, 20)],
    ['empty.png', Buffer.alloc(0)],
    ['film.png', await createPicture('gif', 16, 16)],
    ['scan.jpg', await createPicture('tiff', 16, 16)],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['paper.pdf', png],
    ['sheet.xlsx', Buffer.from('%PDF-1.4')],
    ['film.mp4', Buffer.from('<script>alert(1)</script>')],
    ['song.mp3', Buffer.from('MZ program')],
    ['notes.txt', Buffer.from('a\0b')],
    ['film.webm', png],
    ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['page.html', Buffer.from('<p>')],
  ] as const) {
    const putting = service.admin.putAsset({ id: 'odd', filename, bytes });
    await expect(putting, filename).rejects.toMatchObject({ code: 'asset-refused' });
  }
});
