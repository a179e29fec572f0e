import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { toHttpError } from '../contract/http-error.ts';
import { handleMedia } from './handle-media.ts';

/** The site's `/media` in front of a content service that answers with `answer`, and the requests it received. */
function createMedia(answer: () => Response) {
  const asked: Request[] = [];
  const content = {
    repository: 'example',
    endpoint: 'https://content.test/api/v2',
    accessToken: undefined,
    fetch: async (url: string, init?: RequestInit) => {
      asked.push(new Request(url, init));
      return answer();
    },
    timeoutMs: 10_000,
    mediaTimeoutMs: 10_000,
  };
  const findGate = async (asset: string) => (asset === 'gated' ? '/campaigns/guide' : undefined);
  const toOffer = (path: string) => path;
  const app = new Hono().get('/media/*', (context) =>
    handleMedia(context, { content, basePath: '', findGate, toOffer }),
  );
  app.onError((error, context) => context.text(error.message, toHttpError(error).status as 403));
  const get = (path: string, headers = {}) => app.request(path, { headers });
  return { asked, get, head: (path: string) => app.request(path, { method: 'HEAD' }) };
}

const drawing = () =>
  new Response('<svg/>', {
    headers: {
      'content-type': 'image/svg+xml',
      'content-disposition': 'inline; filename="a.svg"',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'Accept',
      etag: '"1"',
      'set-cookie': 'a=b',
      'x-internal': 'yes',
    },
  });

test('the request names the image formats that the browser accepts', async () => {
  const { asked, get } = createMedia(drawing);
  const answer = await get('/media/id/a.png?w=360&auto=format', { accept: 'image/avif', cookie: 'a=b' });
  expect(asked[0]?.url).toBe('https://content.test/media/id/a.png?w=360&auto=format');
  expect(asked[0]?.headers.get('accept')).toBe('image/avif');
  expect(asked[0]?.headers.has('cookie')).toBe(false);
  expect(answer.headers.get('vary')).toBe('Accept');
});

test('a file cannot act as a page of the site', async () => {
  const answer = await createMedia(drawing).get('/media/id/a.svg');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('content-disposition')).toContain('a.svg');
});

test("other headers of the content service's response are dropped", async () => {
  const answer = await createMedia(drawing).get('/media/id/a.svg');
  expect(answer.headers.has('set-cookie')).toBe(false);
  expect(answer.headers.has('x-internal')).toBe(false);
});

test('a file that is delivered after a form is not requested, however its URL is spelled', async () => {
  const { asked, get } = createMedia(drawing);
  for (const path of ['gated/guide%20%C3%A9.pdf', 'gated/any.pdf', '%67ated/%67uide.pdf?x=1', 'gated/a.pdf?w=9']) {
    expect((await get(`/media/${path}`)).status, path).toBe(403);
  }
  expect(asked).toEqual([]);
});

test('a path that is no file of an asset is a 404 and reaches nothing', async () => {
  const { asked, get } = createMedia(drawing);
  const paths = [
    'id',
    'id/',
    'id/a.pdf/',
    'id/a.pdf//',
    '/id/a.pdf',
    'id//a.pdf',
    'id/a.pdf/b',
    'id/a%2Fb.pdf',
    'id/a%5Cb.pdf',
    'id%2Fa.pdf',
    'id/%2e%2e%2fa.pdf',
    'id/a.pdf%00',
    'id/a%0ab.pdf',
    'id/%FF.pdf',
    'id/%',
    'i%20d/a.pdf',
    'é/a.pdf',
  ];
  for (const path of paths) expect((await get(`/media/${path}`)).status, path).toBe(404);
  expect(asked).toEqual([]);
});

test('the content service is asked for the file that was read from the URL, with the parameters of pictures only', async () => {
  const { asked, get } = createMedia(drawing);
  await get('/media/%69d/guide%20%C3%A9.pdf?access_token=a&w=64&rect=0,0,5,5&ref=b&w=65');
  await get('/media/id/%2570.pdf;a=b');
  expect(asked.map(({ url }) => url)).toEqual([
    'https://content.test/media/id/guide%20%C3%A9.pdf?w=64&rect=0%2C0%2C5%2C5&w=65',
    'https://content.test/media/id/%2570.pdf%3Ba%3Db',
  ]);
});

test('a picture is gated by the content service, whose refusal gets the page of the offer', async () => {
  const refuse = () => Response.json({ message: 'Ask the site.' }, { status: 403 });
  const { asked, get } = createMedia(refuse);
  const answer = await get('/media/gated/chart.png?w=64');
  expect([answer.status, asked.length]).toEqual([403, 1]);
  expect(await answer.text()).toContain('given for a form');
});

test('a file that the browser has cached is not sent again', async () => {
  const { asked, get } = createMedia(() => new Response(null, { status: 304, headers: { etag: '"1"' } }));
  const answer = await get('/media/id/a.svg', { 'if-none-match': '"1"' });
  expect(asked[0]?.headers.get('if-none-match')).toBe('"1"');
  expect(answer.status).toBe(304);
});

test('a HEAD request for a file requests no body', async () => {
  const { asked, head } = createMedia(drawing);
  expect((await head('/media/id/a.svg')).headers.get('etag')).toBe('"1"');
  expect(asked[0]?.method).toBe('HEAD');
});
