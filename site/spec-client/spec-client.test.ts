import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient, ForbiddenError, ParsingError } from '@prismicio/client';
import { useTestContent } from '../testing/use-test-site.ts';
import type { ContentSource } from '../content/content-source.ts';
import { createContentTransport } from '../content/transport/content-transport.ts';
import { toPreviewCookie } from '../content/prismic/preview-cookie.ts';
import { createSpecClient } from './spec-client.ts';

const endpoint = 'https://content.test/api/v2';
const field = (multiple = false, value?: string) => ({
  type: 'String',
  multiple,
  ...(value ? { default: value } : {}),
});
const everything = {
  action: `${endpoint}/documents/search`,
  fields: {
    ...Object.fromEntries(['ref', 'after', 'lang', 'orderings', 'graphQuery'].map((name) => [name, field()])),
    q: field(true),
    page: field(false, '1'),
    pageSize: field(false, '20'),
  },
};
const repository = {
  refs: [
    { id: 'master', ref: 'master-ref', label: 'Master', isMasterRef: true },
    { id: 'spring-id', ref: 'release-ref', label: 'Spring' },
  ],
  bookmarks: { imprint: 'doc-1' },
  experiments: {
    running: [
      {
        id: '1',
        googleId: 'first',
        name: 'First',
        variations: [
          { id: 'a', ref: 'control-ref', label: 'Base' },
          { id: 'b', ref: 'variation-ref', label: 'B' },
        ],
      },
      { id: '2', googleId: 'second', name: 'Second', variations: [{ id: 'c', ref: 'never-ref', label: 'C' }] },
    ],
  },
  forms: { everything, tags: { action: `${endpoint}/tags`, fields: {} } },
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const page = (results: unknown[] = [{ id: 'doc-1' }], more = {}) =>
  json({ page: 1, results, next_page: null, total_pages: 1, ...more });

function create({
  root = repository as object,
  answer = () => page(),
  cookie,
  name = 'financial-cloud',
}: { root?: object; answer?: (url: URL) => Response; cookie?: string; name?: string } = {}) {
  const asked: URLSearchParams[] = [];
  const source: ContentSource = {
    repository: name,
    endpoint,
    accessToken: undefined,
    timeoutMs: 10_000,
    mediaTimeoutMs: 10_000,
    fetch: async (address) => {
      const url = new URL(address);
      if (url.pathname.endsWith('/tags')) return json(['a']);
      if (!url.pathname.endsWith('/search')) return json(root);
      asked.push(url.searchParams);
      return answer(url);
    },
  };
  const { fetch } = createContentTransport(source);
  return { reader: createSpecClient({ source: { ...source, fetch }, cookie }), asked };
}

test('sends its own request, even if another client’s is in flight', async () => {
  const given = {
    repository: 'financial-cloud',
    endpoint,
    accessToken: undefined,
    timeoutMs: 1000,
    mediaTimeoutMs: 1000,
  };
  const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const other = createClient(given.repository, { documentAPIEndpoint: endpoint, fetch: () => Promise.reject(late) });
  const own = createSpecClient({ source: { ...given, fetch: async () => json(repository) }, cookie: undefined });
  expect(await Promise.allSettled([other.getRepository(), own.getRef()])).toEqual([
    { status: 'rejected', reason: late },
    { status: 'fulfilled', value: 'master-ref' },
  ]);
});

const preview = toPreviewCookie('preview-token', 'financial-cloud');
const experiment = 'io.prismic.experiment=first%201';

describe('the ref', () => {
  const refOf = async (cookie?: string) => {
    const { reader, asked } = create(cookie === undefined ? {} : { cookie });
    await reader.getByType('page');
    return asked[0]?.get('ref');
  };

  test('is the preview, else the experiment, else master', async () => {
    expect(await refOf(`${experiment}; ${preview}`)).toContain('preview-token');
    expect(await refOf(preview)).toContain('preview-token');
    expect(await refOf(experiment)).toBe('variation-ref');
    expect(await refOf()).toBe('master-ref');
    expect(await refOf('theme=dark')).toBe('master-ref');
  });

  test.each([
    ['the control is a variation', 'first%200', 'control-ref'],
    ['a space separates like %20', 'first 1', 'variation-ref'],
    ['an index out of range', 'first%202', 'master-ref'],
    ['a negative index', 'first%20-1', 'master-ref'],
    ['no number', 'first%20one', 'master-ref'],
    ['a number that is not an integer', 'first%201.5', 'master-ref'],
    ['three parts', 'first%201%201', 'master-ref'],
    ['one part', 'first', 'master-ref'],
    ['an experiment that is not the first running', 'second%200', 'master-ref'],
    ['an unknown experiment', 'nobody%200', 'master-ref'],
    ['a name of every object', 'first%20constructor', 'master-ref'],
    ['a damaged encoding', 'first%2', 'master-ref'],
  ])('in an experiment cookie: %s', async (_, value, ref) => {
    expect(await refOf(`io.prismic.experiment=${value}`)).toBe(ref);
  });

  test('follows the mode', async () => {
    const { reader, asked } = create();
    reader.queryContentFromReleaseByID('spring-id');
    await reader.getByType('page');
    reader.queryContentFromReleaseByLabel('Spring');
    await reader.getByType('page');
    reader.queryContentFromRef('own-ref');
    await reader.getByType('page');
    reader.queryContentFromRef(async () => 'later-ref');
    await reader.getByType('page');
    reader.queryLatestContent();
    await reader.getByType('page');
    expect(asked.map((params) => params.get('ref'))).toEqual([
      'release-ref',
      'release-ref',
      'own-ref',
      'later-ref',
      'master-ref',
    ]);
  });

  test('of a preview overrides any mode, until previews are switched off', async () => {
    const { reader, asked } = create({ cookie: preview });
    reader.queryContentFromRef('own-ref');
    await reader.getByType('page');
    reader.disableAutoPreviews();
    await reader.getByType('page');
    reader.enableAutoPreviews();
    await reader.getByType('page');
    expect(asked.map((params) => params.get('ref')?.includes('preview-token') || params.get('ref'))).toEqual([
      true,
      'own-ref',
      true,
    ]);
  });

  test.each([
    ['of a release by id', (reader: ReturnType<typeof create>['reader']) => reader.queryContentFromReleaseByID('x')],
    [
      'of a release by label',
      (reader: ReturnType<typeof create>['reader']) => reader.queryContentFromReleaseByLabel('x'),
    ],
  ])('%s that is missing rejects', async (_, query) => {
    const { reader } = create();
    query(reader);
    await expect(reader.getByType('page')).rejects.toThrow(/^Ref could not be found\.$/);
  });

  test('of master that is missing rejects', async () => {
    await expect(create({ root: { refs: [] } }).reader.getRef()).rejects.toThrow(/^Ref could not be found\.$/);
  });
});

describe('the specified messages', () => {
  test('a look-up by uid in every language is rejected at once', () => {
    const { reader, asked } = create();
    expect(() => reader.getByUID('page', 'x', { lang: '*' })).toThrow(
      /^FORBIDDEN\. You can't use getByUID with \*, use the predicates instead\.$/,
    );
    expect(asked).toEqual([]);
  });

  test('look-ups by id are in every language by default', async () => {
    const { reader, asked } = create();
    await reader.getByID('x');
    await reader.getByIDs(['x', 'y']);
    await reader.getBookmark('imprint');
    await reader.getByID('x', { lang: 'fr-fr' });
    expect(asked.map((params) => params.get('lang'))).toEqual(['*', '*', '*', 'fr-fr']);
  });

  test('a bookmark finds its document; an unknown one rejects, and does not throw', async () => {
    const { reader, asked } = create();
    expect(await reader.getBookmark('imprint')).toEqual({ id: 'doc-1' });
    expect(asked[0]?.get('q')).toContain('"doc-1"');
    for (const name of ['nothing', 'constructor']) {
      const question = reader.getBookmark(name);
      await expect(question).rejects.toThrow(/^Error retrieving bookmarked id$/);
    }
  });

  test('a missing form is reported by name', async () => {
    const { reader } = create({ root: { ...repository, forms: {} } });
    await expect(reader.everything()).rejects.toThrow(/^Missing everything form$/);
    await expect(reader.getTags()).rejects.toThrow(/^Missing tags form$/);
    await expect(reader.form('blog')).rejects.toThrow(/^Form with name "blog" could not be found$/);
    await expect(reader.form('toString')).rejects.toThrow(/^Form with name "toString" could not be found$/);
  });

  test('an empty result rejects', async () => {
    const { reader } = create({ answer: () => page([]) });
    for (const question of [reader.getByID('x'), reader.getByUID('page', 'x'), reader.getSingle('home')])
      await expect(question).rejects.toThrow(/^No documents were returned$/);
  });

  test('an invalid query rejects with the service’s message', async () => {
    const message = "[function at(..)] unexpected field 'my.x.y'";
    const error = await create({ answer: () => json({ type: 'parsing-error', message }, 400) })
      .reader.get()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ParsingError);
    expect(error).toMatchObject({ message });
  });

  test.each([401, 403])('status %i is an authorisation error', async (status) => {
    const { reader } = create({ answer: () => json({ error: 'No access' }, status) });
    const error = await reader.get().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error).toMatchObject({ message: 'No access', status });
  });

  test.each(['abc', '-abcd', 'abcd-', 'ab_cd', ''])('“%s” is an invalid repository name', (name) => {
    expect(() => create({ name })).toThrow(`An invalid Prismic repository name was given: ${name}`);
  });

  test.each(['abcd', 'a--d', 'A1b2'])('“%s” is a valid repository name', (name) => {
    expect(() => create({ name })).not.toThrow();
  });
});

describe('a form', () => {
  test('sends the set values, and its own defaults for the rest', async () => {
    const { reader, asked } = create();
    const form = await reader.everything();
    form.set('q', '[[at(document.type, "page")]]').set('q', '[[has(my.page.title)]]').set('q', '[]');
    form.set('orderings', '[my.page.title desc]').set('lang', 'fr-fr').set('page', 2).set('after', 'doc-0');
    await form.set('graphQuery', '{ page { title } }').set('ref', 'own-ref').submit();
    const [params] = asked;
    expect(params?.getAll('q')).toEqual(['[[at(document.type, "page")]]', '[[has(my.page.title)]]']);
    expect(Object.fromEntries(params ?? [])).toMatchObject({
      orderings: '[my.page.title desc]',
      lang: 'fr-fr',
      page: '2',
      pageSize: '20',
      after: 'doc-0',
      graphQuery: '{ page { title } }',
      ref: 'own-ref',
    });
  });

  test.each(['colour', 'constructor', ''])('rejects the field “%s”', async (name) => {
    const form = await create().reader.everything();
    expect(() => form.set(name, 'x')).toThrow(`Unknown field ${name}`);
  });
});

describe('everything', () => {
  afterEach(() => vi.useRealTimers());

  test('comes 100 at a time, with 500 ms between: three pages take a second', async () => {
    vi.useFakeTimers();
    const { reader, asked } = create({
      answer: ({ searchParams }) => {
        const number = Number(searchParams.get('page') ?? 1);
        return page([{ id: `doc-${number}` }], { page: number, next_page: number < 3 ? 'more' : null });
      },
    });
    let isDone = false;
    const all = reader.getAll().then((documents) => {
      isDone = true;
      return documents;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await all).map(({ id }) => id)).toEqual(['doc-1', 'doc-2', 'doc-3']);
    expect(asked.map((params) => params.get('pageSize'))).toEqual(['100', '100', '100']);
  });
});

describe('on the embedded service', () => {
  const content = useTestContent();

  const read = (cookie?: string) =>
    createSpecClient({
      source: {
        repository: 'financial-cloud',
        endpoint,
        accessToken: undefined,
        timeoutMs: 10_000,
        mediaTimeoutMs: 10_000,
        fetch: (url, init) => content.fetch(new Request(url, init)),
      },
      cookie,
    });

  test('a document is the same by uid, by id, by type, by form and by tag', async () => {
    const reader = read();
    const document = await reader.getByUID('section_page', 'platform');
    expect((await reader.getByID(document.id)).uid).toBe('platform');
    expect((await reader.getByIDs([document.id])).results).toHaveLength(1);
    expect((await reader.getByUIDs('section_page', ['platform', 'about'])).results).toHaveLength(2);
    expect((await reader.getByType('section_page')).results.length).toBeGreaterThan(10);
    const form = await reader.everything();
    const answer = await form.set('q', `[[at(document.id, "${document.id}")]]`).set('lang', '*').submit();
    expect(answer.results[0]?.uid).toBe('platform');
    const [tag = ''] = await reader.getTags();
    expect((await reader.getByTags([tag])).results[0]?.tags).toContain(tag);
  });

  test('a draft is visible with its preview, and otherwise not', async () => {
    const { id, data } = await read().getByUID('section_page', 'platform');
    const draft = await content.admin.getDocument(id);
    await content.admin.saveDraft({
      id,
      version: draft?.version ?? 0,
      type: 'section_page',
      lang: 'en-gb',
      uid: 'platform',
      data: { title: 'The draft' },
    });
    const { token } = await content.admin.preview(id);
    const seen = await read(toPreviewCookie(token, 'financial-cloud')).getByID(id);
    expect(seen.data['title']).toBe('The draft');
    expect((await read().getByID(id)).data['title']).toEqual(data['title']);
  });
});
