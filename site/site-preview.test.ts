/** Drafts on the site: their readers, their duration, and that other readers never see them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();
let token: string;
let cookie: string;
const draftTitle = 'An unapproved title';
const id = 'test-preview-page';

beforeAll(async () => {
  await content.admin.importDocuments([
    { id, type: 'landing_page', uid: 'preview-me', lang: 'en-gb', data: { title: 'Approved' } },
  ]);
  await content.admin.publish({ documentIds: [id] });
  const version = (await content.admin.getDocument(id))?.version ?? 0;
  await content.admin.saveDraft({
    id,
    version,
    type: 'landing_page',
    lang: 'en-gb',
    uid: 'preview-me',
    data: { title: draftTitle },
  });
  token = (await content.admin.preview(id)).token;
  cookie = (await start(token, id)).headers.get('set-cookie')?.split(';')[0] ?? '';
}, 120_000);

const start = (previewToken: string, documentId: string) =>
  site.fetch(`/preview?${new URLSearchParams({ token: previewToken, documentId })}`);

describe('a link to a preview', () => {
  test('redirects to the document, and sets the cookie in the official tools’ format', async () => {
    const answer = await start(token, id);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/landing/preview-me');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^io\.prismic\.preview=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const value = JSON.parse(decodeURIComponent(set.split(';')[0]?.split('=').slice(1).join('=') ?? '')) as object;
    expect(value).toEqual({ 'financial-cloud.prismic.io': { preview: token } });
  });

  test.each(['nothing', '', '../../etc', 'https://evil.test/'])(
    'to the document “%s” redirects home',
    async (documentId) => {
      expect((await start(token, documentId)).headers.get('location')).toBe('/');
    },
  );

  test.each([
    ['a section page', { type: 'section_page', uid: 'preview-nowhere', lang: 'en-gb' }, '/'],
    ['a German section page', { type: 'section_page', uid: 'preview-nirgends', lang: 'de-de' }, '/de-de'],
  ])('to %s without an address opens the home page with the preview', async (_what, document, home) => {
    const own = `own-${document.uid}`;
    await content.admin.importDocuments([{ id: own, ...document, data: {} }]);
    const answer = await start((await content.admin.preview(own)).token, own);
    expect(answer.headers.get('location')).toBe(home);
    expect(answer.headers.get('set-cookie')).toContain('io.prismic.preview=');
  });

  test('takes no part of its target URL from the request', async () => {
    const query = new URLSearchParams({ token, documentId: id, url: 'https://evil.test', returnTo: '//evil.test' });
    expect((await site.fetch(`/preview?${query}`)).headers.get('location')).toBe('/landing/preview-me');
  });

  test.each(['forged-token', 'https://content.test/previews/a:b?websitePreviewId=c', '<script>', ''])(
    'with the token “%s” redirects home, and starts no preview',
    async (forged) => {
      const answer = await start(forged, id);
      expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
        302,
        '/',
        null,
      ]);
    },
  );
});

describe('a preview', () => {
  const read = async (address: string, headers: Record<string, string> = { cookie }) => {
    const answer = await site.fetch(address, { headers });
    return { answer, text: await answer.text() };
  };

  test('shows the draft to its own reader only', async () => {
    const { answer, text } = await read('/landing/preview-me');
    expect(text).toContain(draftTitle);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    for (const name of ['x-content-ref', 'set-cookie']) expect(answer.headers.get(name)).toBeNull();
    const { answer: other, text: published } = await read('/landing/preview-me', {});
    expect(published).not.toContain(draftTitle);
    expect(other.headers.get('cache-control')).toContain('public');
  });

  test('has an ETag, with which its page can check whether the draft has changed', async () => {
    const { answer } = await read('/landing/preview-me');
    const tag = answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await site.fetch('/landing/preview-me', {
      method: 'HEAD',
      headers: { cookie, 'if-none-match': tag },
    });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-store']);
    const version = (await content.admin.getDocument(id))?.version ?? 0;
    const draft = {
      id,
      version,
      type: 'landing_page',
      lang: 'en-gb',
      uid: 'preview-me',
      data: { title: draftTitle, summary: 'New' },
    };
    await content.admin.saveDraft(draft);
    const changed = await site.fetch('/landing/preview-me', {
      method: 'HEAD',
      headers: { cookie, 'if-none-match': tag },
    });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  // The browser then requests the page itself: a payload may be prefetched, and stored for offline reading.
  test('has no payload, and others have theirs', async () => {
    const { answer, text } = await read('/_payload/landing/preview-me.json');
    expect(answer.status).toBe(404);
    expect(text).toContain('Route /landing/preview-me is not pre-rendered');
    expect(text).not.toContain(draftTitle);
    expect((await read('/_payload/landing/preview-me.json', {})).text).toContain('Approved');
  });

  test('is labelled as a preview, and can be left without script', async () => {
    const { text } = await read('/landing/preview-me');
    expect(text).toMatch(/<body [^>]*data-preview/);
    expect(text).toContain('You are looking at unpublished content: a draft.');
    expect(text).toContain('<form action="/preview/exit" method="post">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    const left = await site.post('/preview/exit', { from: '/landing/preview-me' });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/landing/preview-me']);
    expect(left.headers.get('set-cookie')).toMatch(/^io\.prismic\.preview=; Max-Age=0; Path=\/;/);
  });

  test('ends with a redirect to the site’s own pages only, and not on a request from another site', async () => {
    for (const from of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)'])
      expect((await site.post('/preview/exit', { from })).headers.get('location')).toBe('/');
    expect((await site.post('/preview/exit', { from: '/' }, 'https://evil.test')).status).toBe(403);
    expect((await site.fetch('/preview/exit')).headers.get('location')).toBe('/');
  });

  test('of an unpublished page is shown, and the page is absent for other readers', async () => {
    await content.admin.importDocuments([
      { id: 'test-new-page', type: 'landing_page', uid: 'not-yet', lang: 'en-gb', data: { title: 'New' } },
    ]);
    const fresh = (await content.admin.preview('test-new-page')).token;
    const started = await start(fresh, 'test-new-page');
    expect(started.headers.get('location')).toBe('/landing/not-yet');
    const own = { cookie: started.headers.get('set-cookie')?.split(';')[0] ?? '' };
    expect((await read('/landing/not-yet', own)).answer.status).toBe(200);
    expect((await read('/landing/not-yet', {})).answer.status).toBe(404);
  });

  test('never shows in 300 interleaved responses to other readers', async () => {
    const answers: { status: number; isEditor: boolean; isDraft: boolean }[] = [];
    // At most 30 at a time: a loaded machine may not render 100 previews within the limit of a response.
    for (let round = 0; round < 10; round += 1) {
      const of30 = Array.from({ length: 30 }, async (_, index) => {
        const isEditor = index % 3 === 0;
        const { answer, text } = await read('/landing/preview-me', isEditor ? { cookie } : {});
        return { status: answer.status, isEditor, isDraft: text.includes(draftTitle) };
      });
      answers.push(...(await Promise.all(of30)));
    }
    expect(answers.filter(({ isEditor, isDraft }) => isEditor !== isDraft)).toEqual([]);
  });
});

describe('while the content service is unavailable', () => {
  const unpublished = { id: 'test-absent-page', path: '/landing/only-a-draft', cookie: '' };

  beforeAll(async () => {
    await content.admin.importDocuments([
      { id: unpublished.id, type: 'landing_page', uid: 'only-a-draft', lang: 'en-gb', data: { title: 'Draft' } },
    ]);
    const own = (await content.admin.preview(unpublished.id)).token;
    unpublished.cookie = (await start(own, unpublished.id)).headers.get('set-cookie')?.split(';')[0] ?? '';
  });

  /** The check of the token fails, as it does first; the published content may be had all the same. */
  const createUncertain = () =>
    createTestSite(content, {
      interfere: ({ url }) =>
        new URL(url).searchParams.get('ref')?.includes('previews') ? new Response('', { status: 503 }) : undefined,
    });

  test('a draft is unavailable, never missing, in every representation and for forms', async () => {
    const headers = { cookie: unpublished.cookie };
    const own = createUncertain();
    for (const address of [unpublished.path, `/_payload${unpublished.path}.json`]) {
      const answer = await own.fetch(address, { headers });
      expect([answer.status, answer.headers.get('cache-control')], address).toEqual([503, 'no-store']);
    }
    const sent = await own.fetch(unpublished.path, {
      method: 'POST',
      headers: { ...headers, origin: siteOrigin },
      body: new URLSearchParams({ email: 'a@example.test' }),
    });
    expect(sent.status).toBe(503);
    expect((await own.fetch(unpublished.path)).status).toBe(404);
    expect((await site.fetch(unpublished.path, { headers })).status).toBe(200);
  });

  test('a published page is shown as it is, and the cookie is kept', async () => {
    const answer = await createUncertain().fetch('/landing/preview-me', { headers: { cookie } });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await answer.text()).toContain('Approved');
  });

  test('a link to a preview is unavailable, and leads nowhere else', async () => {
    const query = new URLSearchParams({ token, documentId: id });
    const down = createTestSite(content, { interfere: () => Promise.reject(new TypeError('fetch failed')) });
    for (const own of [createUncertain(), down]) {
      const answer = await own.fetch(`/preview?${query}`);
      expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
        503,
        null,
        null,
      ]);
    }
  });

  test('a link to a preview whose document cannot be looked up is unavailable', async () => {
    const own = createTestSite(content, {
      interfere: ({ url }) =>
        new URL(url).searchParams.get('q')?.includes(id) ? new Response('', { status: 503 }) : undefined,
    });
    expect((await own.fetch(`/preview?${new URLSearchParams({ token, documentId: id })}`)).status).toBe(503);
  });
});

test('an ended preview shows the published page and a notice, and deletes its cookie', async () => {
  const expired = createTestSite(content, {
    interfere: async (request, answer) =>
      new URL(request.url).searchParams.get('ref')?.includes('previews')
        ? Response.json({ type: 'api_security_error', message: 'This preview token has expired' }, { status: 404 })
        : answer(),
  });
  const answer = await expired.fetch('/landing/preview-me', { headers: { cookie } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('Approved');
  expect(html).not.toContain(draftTitle);
  expect(html).toContain('The preview has ended. This is the published page.');
  expect(html).not.toContain('/preview/exit');
  expect(answer.headers.get('set-cookie')).toMatch(/^io\.prismic\.preview=; Max-Age=0/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const link = await expired.fetch(`/preview?${new URLSearchParams({ token, documentId: id })}`);
  expect([link.status, link.headers.get('location')]).toEqual([302, '/']);
});

test('content that is unavailable when the site starts is logged once, with the specified message', async () => {
  const broken = createTestSite(content, { interfere: () => Response.json({}, { status: 500 }) });
  await broken.start();
  expect(broken.logged.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'Failed to init Prismic API, preventing app fatal error.'],
  ]);
  const well = createTestSite(content);
  await well.start();
  expect(well.logged).toEqual([]);
});
