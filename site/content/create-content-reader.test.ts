import { expect, test } from 'vitest';
import { HttpError } from '../contract/http-error.ts';
import { languages, type Language } from '../language/language.ts';
import type { ContentSource } from './content-source.ts';
import { createContentReader } from './create-content-reader.ts';
import { articleOrderFields } from './article-queries.ts';
import type { RawArticle } from './raw-article.ts';
import { createContentTransport } from './transport/content-transport.ts';

const endpoint = 'https://content.test/api/v2';
const repository = {
  refs: [{ id: 'master', ref: 'master-ref', label: 'Master', isMasterRef: true }],
  types: {},
  languages: [],
  tags: [],
  forms: {},
  integrationFieldsRef: null,
  version: 'x',
  license: '',
};

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A search response with these documents, on one page of several. */
const found = (results: object[], pages = 1, total = results.length) =>
  json({
    page: 1,
    results_per_page: 100,
    results_size: results.length,
    total_results_size: total,
    total_pages: pages,
    next_page: null,
    prev_page: null,
    results,
  });

type Answer = (url: URL) => Response | Promise<Response>;

/** A reader whose content service responds to searches with `answer` and records its requests. */
function createReader({
  answer = () => found([]),
  root = () => json(repository),
  accessToken,
  cookie,
  language = languages[0],
  timeoutMs = 10_000,
  now = '2026-11-28T12:00:00Z',
}: {
  answer?: Answer;
  root?: Answer;
  accessToken?: string;
  cookie?: string;
  language?: Language;
  timeoutMs?: number;
  now?: string;
} = {}) {
  const asked: URL[] = [];
  const source: ContentSource = {
    repository: 'financial-cloud',
    endpoint,
    accessToken,
    timeoutMs,
    mediaTimeoutMs: timeoutMs,
    fetch: async (text, init) => {
      const url = new URL(text);
      asked.push(url);
      const settled = Promise.resolve(url.pathname.endsWith('/search') ? answer(url) : root(url));
      const { signal } = init ?? {};
      if (!signal) return settled;
      // As fetch does: an aborted signal rejects with its reason.
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
      return Promise.race([settled, aborted]);
    },
  };
  const searches = () => asked.filter(({ pathname }) => pathname.endsWith('/search'));
  const { fetch } = createContentTransport(source);
  const hasCome = (at: Date) => at <= new Date(now);
  return { reader: createContentReader({ source: { ...source, fetch }, language, cookie, hasCome }), asked, searches };
}

const failure = async (question: Promise<unknown>): Promise<HttpError> => {
  const error = await question.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw new Error('That was no HttpError', { cause: error });
  return error;
};

test('a missing document is undefined, not a failure', async () => {
  const { reader } = createReader();
  expect(await reader.getByUid('section_page', 'nothing')).toBeUndefined();
  expect(await reader.getSingle('menu')).toBeUndefined();
  expect(await reader.listByType('person')).toEqual([]);
});

test('a document is queried by type and uid, in the reader’s language and from the master ref', async () => {
  const { reader, searches } = createReader({ answer: () => found([{ uid: 'about' }]), language: languages[1] });
  expect(await reader.getByUid('section_page', 'about')).toEqual({ uid: 'about' });
  const { searchParams } = searches()[0] ?? new URL(endpoint);
  expect(searchParams.getAll('q').join(' ')).toContain('[at(my.section_page.uid, "about")]');
  expect(searchParams.get('lang')).toBe('fr-fr');
  expect(searchParams.get('ref')).toBe('master-ref');
});

test('another language can be queried', async () => {
  const { reader, searches } = createReader({ language: languages[1] });
  await reader.getSingle('menu', { language: 'en-gb' });
  expect(searches()[0]?.searchParams.get('lang')).toBe('en-gb');
});

test('a uid cannot inject predicates into the query', async () => {
  const { reader, searches } = createReader();
  await reader.getByUid('section_page', '")][at(document.type,"person');
  const question = searches()[0]?.searchParams.getAll('q').join('') ?? '';
  expect(question).not.toContain('[at(document.type,"person');
});

test('the preview in the visitor’s cookie decides the ref', async () => {
  const preview = encodeURIComponent(JSON.stringify({ 'financial-cloud.prismic.io': { preview: 'draft-ref' } }));
  const { reader, searches } = createReader({ cookie: `theme=dark; io.prismic.preview=${preview}` });
  await reader.getSingle('home');
  expect(searches()[0]?.searchParams.get('ref')).toContain('draft-ref');
});

test('other cookies are ignored', async () => {
  const { reader, searches } = createReader({ cookie: 'theme=dark; fc-consent=none' });
  await reader.getSingle('home');
  expect(searches()[0]?.searchParams.get('ref')).toBe('master-ref');
});

test('the access token goes to the content service only', async () => {
  const elsewhere = { ...repository, forms: { everything: { action: 'https://evil.test/api/v2/documents/search' } } };
  const { reader, asked } = createReader({ accessToken: 'secret-token', root: () => json(elsewhere) });
  await reader.getSingle('home');
  await reader.listArticles({ types: ['payment_insight', 'press_release'], pageSize: 3 });
  await reader.listNewestArticles('culture_post');
  await reader.listByUid('x');
  expect(asked.length).toBeGreaterThan(3);
  for (const { origin } of asked) expect(origin).toBe('https://content.test');
  for (const { searchParams } of asked) expect(searchParams.get('access_token')).toBe('secret-token');
});

test('without an access token none is sent', async () => {
  const { reader, asked } = createReader();
  await reader.getSingle('home');
  for (const { searchParams } of asked) expect(searchParams.has('access_token')).toBe(false);
});

test.each([
  ['a failure', () => json({ error: 'broken' }, 500)],
  ['a web page instead of JSON', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['an error page instead of JSON', () => new Response('<h1>502</h1>', { status: 502 })],
  ['a refusal', () => json({ error: 'no access' }, 403)],
  ['a question it does not understand', () => json({ type: 'parsing-error', message: 'unexpected field' }, 400)],
  [
    'no connection',
    () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    },
  ],
])('%s makes content unavailable, and the error has the cause', async (_, answer) => {
  for (const options of [{ answer }, { root: answer }]) {
    const error = await failure(createReader(options).reader.getByUid('section_page', 'about'));
    expect(error.status).toBe(503);
    expect(error.cause).toBeInstanceOf(Error);
  }
});

test('a repository that does not exist is a failure, not a missing document', async () => {
  const { reader } = createReader({ root: () => json({}, 404) });
  expect((await failure(reader.getByUid('section_page', 'about'))).status).toBe(503);
});

test('a time-out makes content unavailable, with the fixed message', async () => {
  const { reader } = createReader({ answer: () => new Promise(() => {}), timeoutMs: 5 });
  const error = await failure(reader.getSingle('home'));
  expect(error).toMatchObject({
    status: 503,
    message: expect.stringMatching(/^https:\/\/content\.test\/api\/v2.* response timeout$/),
  });
  expect(error.cause).toMatchObject({ name: 'ResponseTimeoutError' });
});

test('the reader returns the master ref', async () => {
  expect(await createReader().reader.ref()).toBe('master-ref');
});

const prose = { primary: { body: [{ type: 'paragraph', text: 'word '.repeat(690), spans: [] }] } };
const article = (id: string, published: string) => ({
  id,
  lang: 'en-gb',
  data: { published_on: published, slices: [prose] },
});

test('articles of several types are merged, newest first, and counted together', async () => {
  const { reader } = createReader({
    answer: ({ searchParams }) =>
      searchParams.getAll('q').join('').includes('press_release')
        ? found([article('release', '2026-03-01')], 1, 1)
        : found([article('new', '2026-05-01'), article('old', '2026-01-01')], 3, 7),
  });
  const { articles, total, pages } = await reader.listArticles({
    types: ['payment_insight', 'press_release'],
    pageSize: 2,
  });
  expect(articles.map(({ id }) => id)).toEqual(['new', 'release']);
  expect([total, pages]).toEqual([8, 4]);
});

test('topic, year, page and ordering are part of the query', async () => {
  const { reader, searches } = createReader();
  await reader.listArticles({ types: ['payment_insight'], tags: ['Fraud'], year: 2026, page: 2, pageSize: 12 });
  const { searchParams } = searches()[0] ?? new URL(endpoint);
  const question = searchParams.getAll('q').join('');
  expect(question).toContain('[at(document.tags, ["Fraud"])]');
  expect(question).toContain('[date.year(my.payment_insight.published_on, 2026)]');
  expect(searchParams.get('page')).toBe('2');
  expect(searchParams.get('pageSize')).toBe('12');
  expect(searchParams.get('orderings')).toBe('[my.payment_insight.published_on desc,document.id]');
});

test('an index of several pages is read completely, in order, without page content', async () => {
  const { reader, searches } = createReader({
    answer: ({ searchParams }) => found([article(`page-${searchParams.get('page') ?? 1}`, '2026-01-01')], 25),
  });
  const index = await reader.listArticleIndex('press_release');
  expect(index.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, page) => `page-${page + 1}`));
  const fields = searches()[0]?.searchParams.get('fetch') ?? '';
  expect(fields).toContain('press_release.title');
  expect(fields).not.toContain('slices');
});

test('the newest articles of a group are one query, whatever the size of the group', async () => {
  const { reader, searches } = createReader({ answer: () => found([article('new', '2026-01-01')], 500, 50_000) });
  const { articles, total } = await reader.listNewestArticles('press_release');
  expect([articles.map(({ id }) => id), total]).toEqual([['new'], 50_000]);
  expect(searches()).toHaveLength(1);
  const fields = searches()[0]?.searchParams.get('fetch') ?? '';
  expect(fields).toContain('press_release.title');
  expect(fields).not.toContain('takeaways');
});

test('the newest articles without texts are three queries at most', async () => {
  const { reader, searches } = createReader({
    answer: (url) => found([article(`of page ${url.searchParams.get('page')}`, '2026-01-01')], 500, 50_000),
  });
  const { articles, total } = await reader.listNewestPlaces('press_release');
  expect([articles.map(({ id }) => id), total]).toEqual([['of page 1', 'of page 2', 'of page 3'], 50_000]);
  expect(searches()).toHaveLength(3);
  const watched = articleOrderFields.filter((field) => field.startsWith('press_release.'));
  // A field that is fetched to choose articles and not watched would leave pages stale.
  expect(searches()[2]?.searchParams.get('fetch')).toBe(watched.join());
});

test('a card has the reading time instead of the text', async () => {
  const { reader, searches } = createReader({
    answer: () => found([{ ...article('long', '2026-01-01'), type: 'press_release', uid: 'long' }]),
  });
  const card = await reader.getArticleCard({ type: 'press_release', uid: 'long', lang: 'en-gb' });
  expect(card?.minutes).toBe(3);
  expect(JSON.stringify(card)).not.toContain('word');
  expect(searches()[0]?.searchParams.get('lang')).toBe('en-gb');
});

const dated = { id: 'this', type: 'press_release', lang: 'fr-fr', data: { published_on: '2026-05-10' } } as RawArticle;

test.each([
  ['older', '[my.press_release.published_on desc,document.id]', '"2026-05-03", "2026-05-11"'],
  ['newer', '[my.press_release.published_on,document.id desc]', '"2026-05-09", "2026-05-17"'],
] as const)('the %s neighbour of an article is the next one within a few days', async (side, orderings, range) => {
  const { reader, searches } = createReader({ answer: () => found([article('beside', '2026-01-01')], 9) });
  expect((await reader.getArticleBeside(dated, side))?.id).toBe('beside');
  expect(searches()).toHaveLength(1);
  const { searchParams } = searches()[0] ?? new URL(endpoint);
  expect(Object.fromEntries(searchParams)).toMatchObject({ after: 'this', orderings, pageSize: '1', lang: 'fr-fr' });
  expect(searchParams.getAll('q').join('')).toContain(`[date.between(my.press_release.published_on, ${range})]`);
  expect(reader.dependencies()).toEqual(['doc:beside', 'order:press_release:fr-fr']);
});

test('the neighbour of an article with none for days or months is found all the same', async () => {
  const { reader: sparse } = createReader({
    answer: ({ searchParams }) =>
      searchParams.getAll('q').join('').includes('"2026-02-09", "2026-05-11"')
        ? found([article('month', '2026-04-01')])
        : found([]),
  });
  expect((await sparse.getArticleBeside(dated, 'older'))?.id).toBe('month');
  const { reader } = createReader({
    answer: ({ searchParams }) =>
      searchParams.getAll('q').join('').includes('date.between') ? found([]) : found([article('far', '2019-01-01')]),
  });
  expect((await reader.getArticleBeside(dated, 'older'))?.id).toBe('far');
});

test('an article at the end of its ordering has no neighbour', async () => {
  const { reader } = createReader();
  expect(await reader.getArticleBeside(dated, 'older')).toBeUndefined();
});

test('an article without a date has a neighbour among all articles', async () => {
  const { reader, searches } = createReader({ answer: () => found([article('beside', '2026-01-01')]) });
  await reader.getArticleBeside({ ...dated, data: { ...dated.data, published_on: null } } as RawArticle, 'older');
  expect(searches()[0]?.searchParams.getAll('q').join('')).not.toContain('date');
});

test('documents for a list of pages are queried without content', async () => {
  const { reader, searches } = createReader({ answer: () => found([{ id: 'a' }]) });
  expect(await reader.listPageDocuments('section_page')).toEqual([{ id: 'a' }]);
  const asked = Object.fromEntries(searches()[0]?.searchParams ?? []);
  expect(asked).toMatchObject({
    fetch: 'section_page.no_index,section_page.updated_on,section_page.published_on,section_page.effective_on',
    lang: '*',
  });
});

test('titles are queried without other content', async () => {
  const { reader, searches } = createReader({ answer: () => found([{ id: 'a', type: 'legal_page' }]) });
  expect(await reader.listTitles('legal_page', { language: 'en-gb' })).toMatchObject([{ id: 'a' }]);
  const asked = Object.fromEntries(searches()[0]?.searchParams ?? []);
  expect(asked).toMatchObject({ fetch: 'legal_page.title', lang: 'en-gb' });
  expect(reader.dependencies()).toContain('list:legal_page:en-gb');
});

test('titles of landing pages and campaigns include the fields that order their list', async () => {
  const { reader, searches } = createReader({ answer: () => found([{ id: 'a', type: 'campaign' }]) });
  await reader.listTitles('campaign');
  const [asked] = searches();
  expect(asked?.searchParams.get('fetch')).toBe(
    'campaign.title,campaign.kind,campaign.starts_at,campaign.ends_at,campaign.time_zone,campaign.published_on',
  );
});

test('pages hidden from search engines are found by their field', async () => {
  const { reader, searches } = createReader({ answer: () => found([{ id: 'a', type: 'section_page' }]) });
  expect(await reader.listHiddenDocuments('section_page')).toMatchObject([{ id: 'a' }]);
  expect(searches()[0]?.searchParams.getAll('q').join('')).toContain('[at(my.section_page.no_index, true)]');
  expect(searches()[0]?.searchParams.get('lang')).toBe('*');
  expect(reader.dependencies()).toContain('list:section_page:fr-fr');
});

test('a uid is searched in every group and every language', async () => {
  const { reader, searches } = createReader({
    answer: ({ searchParams }) =>
      found(searchParams.getAll('q').join('').includes('my.culture_post.uid') ? [{ uid: 'how-we-set-pay' }] : []),
  });
  expect(await reader.listByUid('how-we-set-pay')).toEqual([{ uid: 'how-we-set-pay' }]);
  expect(searches()).toHaveLength(8);
  for (const { searchParams } of searches()) expect(searchParams.get('lang')).toBe('*');
});

/** A group of 12 articles of 2020, after articles of years that have not come; as the service pages them. */
function createLongGroup(planned: number) {
  const days = [
    ...Array.from({ length: planned }, (_, index) => `${2090 - index}-01-01`),
    ...Array.from({ length: 12 }, (_, index) => `2020-12-${28 - index}`),
  ];
  const all = days.map((day) => ({ ...article(day, day), tags: [] }));
  return createReader({
    answer({ searchParams }) {
      const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('pageSize'))];
      return found(all.slice((page - 1) * size, page * size), Math.ceil(all.length / size), all.length);
    },
  });
}

test.each([0, 1, 4, 5, 7])(
  'pages of a list are whole and follow each other without its %i planned articles',
  async (planned) => {
    const { reader } = createLongGroup(planned);
    const read = (page: number) => reader.listArticles({ types: ['payment_insight'], page, pageSize: 5 });
    const [first, second, third] = [await read(1), await read(2), await read(3)];
    expect([first, second, third].map(({ articles }) => articles.length)).toEqual([5, 5, 2]);
    const ids = [first, second, third].flatMap(({ articles }) => articles.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => `2020-12-${28 - index}`));
    expect([first?.total, first?.pages]).toEqual([12, 3]);
  },
);
