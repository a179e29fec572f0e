import { expect, test } from 'vitest';
import type { Asset, UploadOptions } from '../api/assets.ts';
import { Uploads } from './uploads.ts';

const asset: Asset = { id: 'a', url: '/media/a/x.png', filename: 'x.png', extension: 'png', size: 1, kind: 'image' };
const file = new File(['x'], 'x.png');
const settle = () => new Promise((resolve) => setImmediate(resolve));

function create() {
  const calls: { options: UploadOptions; end: PromiseWithResolvers<Asset> }[] = [];
  const uploads = new Uploads((_file, options) => {
    const end = Promise.withResolvers<Asset>();
    calls.push({ options, end });
    return end.promise;
  });
  return { uploads, calls };
}

test('an upload reports its progress and passes on the stored file', async () => {
  const { uploads, calls } = create();
  const done: Asset[] = [];
  uploads.start('d data/hero', file, (one) => void done.push(one));
  calls[0]?.options.onProgress(0.5);
  expect(uploads.get('d data/hero')).toEqual({ kind: 'sending', name: 'x.png', share: 0.5 });
  expect([uploads.isSending('d'), uploads.isSending('e')]).toEqual([true, false]);
  calls[0]?.end.resolve(asset);
  await settle();
  expect([done, uploads.get('d data/hero')]).toEqual([[asset], undefined]);
  expect(uploads.isSending('d')).toBe(false);
});

test("a failed upload has the service's message and keeps the file for a retry", async () => {
  const { uploads, calls } = create();
  uploads.start('d data/hero', file, () => undefined);
  calls[0]?.end.reject(new Error('The file is larger than 100 MB.'));
  await settle();
  expect(uploads.get('d data/hero')).toEqual({
    kind: 'failed',
    name: 'x.png',
    file,
    message: 'The file is larger than 100 MB.',
  });
});

test('a newer upload cancels the previous one, whose result is ignored', async () => {
  const { uploads, calls } = create();
  const done: string[] = [];
  uploads.start('d data/hero', file, () => void done.push('first'));
  uploads.start('d data/hero', file, () => void done.push('second'));
  expect(calls[0]?.options.signal.aborted).toBe(true);
  calls[0]?.end.resolve(asset);
  calls[1]?.end.resolve(asset);
  await settle();
  expect(done).toEqual(['second']);
});
