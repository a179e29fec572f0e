import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPicturePreparation, type PicturePreparation } from './picture-preparation.ts';

const toPage = (...pictures: string[]) =>
  Buffer.from(
    `<!doctype html>${pictures.map((address) => `<img src="${address.replaceAll('&', '&amp;')}">`).join('')}`,
  );

interface Bench {
  readonly preparation: PicturePreparation;
  readonly asked: { path: string; purpose: string | null }[];
  readonly failures: unknown[];
  /** Resolves when all queued pictures have been requested. */
  readonly settle: () => Promise<void>;
}

function start({ status = () => 200, basePath = '' }: { status?: () => number; basePath?: string } = {}): Bench {
  const asked: Bench['asked'] = [];
  const failures: unknown[] = [];
  let open = 0;
  const preparation = createPicturePreparation({
    content: {
      endpoint: 'http://content.test/api/v2',
      mediaTimeoutMs: 10_000,
      async fetch(url, init) {
        open += 1;
        const { pathname, search } = new URL(url);
        asked.push({ path: pathname + search, purpose: new Headers(init?.headers).get('purpose') });
        expect(open).toBe(1);
        await turn();
        open -= 1;
        if (status() === 0) throw new TypeError('gone');
        return new Response('picture', { status: status() });
      },
    },
    basePath,
    rest: async () => undefined,
    pause: () => turn(),
    onError: (error) => failures.push(error),
  });
  const settle = async () => {
    for (let seen = -1; seen !== asked.length;) {
      seen = asked.length;
      for (let count = 0; count < 20; count += 1) await turn();
    }
  };
  return { preparation, asked, failures, settle };
}

test('the pictures in pages are requested once, one at a time, with the lowest priority', async () => {
  const { preparation, asked, settle } = start();
  preparation.add(toPage('/media/a/a.png?auto=format%2Ccompress&w=360', '/media/b/b.png?w=640'));
  preparation.add(toPage('/media/b/b.png?w=640', '/media/paper/paper.pdf', 'https://elsewhere.test/media/c/c.png?w=1'));
  await settle();
  expect(asked).toEqual([
    { path: '/media/a/a.png?auto=format%2Ccompress&w=360', purpose: 'prefetch' },
    { path: '/media/b/b.png?w=640', purpose: 'prefetch' },
  ]);
});

test('every size of a set is requested, below the site’s base path too', async () => {
  const { preparation, asked, settle } = start({ basePath: '/site' });
  preparation.add(
    Buffer.from(
      '<!DOCTYPE html><img srcset="/site/media/a/a.png?w=360 360w, /site/media/a/a.png?w=640 640w" src="/x?y=1">',
    ),
  );
  await settle();
  expect(asked.map(({ path }) => path)).toEqual(['/media/a/a.png?w=360', '/media/a/a.png?w=640']);
});

test('a picture that failed is requested again with the next page that contains it', async () => {
  const answers = [503, 0, 200];
  const { preparation, asked, failures, settle } = start({ status: () => answers[asked.length - 1] ?? 200 });
  const page = toPage('/media/a/a.png?w=360');
  for (let count = 0; count < 4; count += 1) {
    preparation.add(page);
    await settle();
  }
  expect([asked.length, failures.length]).toEqual([3, 1]);
});

test('responses that are not pages are ignored, and after the stop nothing is requested', async () => {
  const { preparation, asked, settle } = start();
  preparation.add(Buffer.from('{"main":"<img src=\\"/media/a/a.png?w=360\\">"}'));
  await settle();
  expect(asked).toEqual([]);
  preparation.add(toPage('/media/a/a.png?w=360', '/media/b/b.png?w=360'));
  preparation.stop();
  await settle();
  expect(asked.length).toBeLessThan(2);
});
