import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import prismic5 from 'prismic-client-5';
import prismicJavascript from 'prismic-javascript';
import { toUids } from './clients.ts';
import { startService, writeToken } from './running-service.ts';

const service = await startService();
const { Predicates } = prismic5;
const kits = [
  { version: '@prismicio/client 5.2', kit: prismic5 },
  { version: 'prismic-javascript 3.0.2', kit: prismicJavascript },
] as const;

beforeEach(() => {
  // The kits call several of their own functions, which are deprecated.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const countSearches = (): number => service.requests.filter(({ pathname }) => pathname.endsWith('/search')).length;

describe.each(kits)('the API object of $version', ({ kit }) => {
  test('has refs, tags, types, languages and bookmarks', async () => {
    const api = await kit.getApi(service.endpoint);
    expect(api.master()).toBe(api.refs[0]?.ref);
    expect(api.ref('Master')).toBe(api.master());
    expect(api.tags).toContain('two words');
    expect(api.types).toMatchObject({ product: 'Product' });
    expect(api.languages.map(({ id }: { id: string }) => id)).toEqual(['en-gb', 'fr-fr', 'de-de']);
    expect(api.bookmarks).toEqual({});
  });

  test('has no current experiment while none is running', async () => {
    const api = await kit.getApi(service.endpoint);
    expect(api.currentExperiment()).toBeNull();
    expect(api.experiments.refFromCookie('some-id 1')).toBeNull();
  });

  test('is returned by api() and by client().getApi() too', async () => {
    const [first, second] = await Promise.all([kit.api(service.endpoint), kit.client(service.endpoint).getApi()]);
    expect(first.master()).toBe(second.master());
  });

  test('is requested once in five seconds by one client', async () => {
    const client = kit.client(`${service.endpoint}?one-client=${kits.findIndex((one) => one.kit === kit)}`);
    const before = service.requests.length;
    await client.getApi();
    await client.getApi();
    expect(service.requests.length - before).toBe(1);
  });
});

describe.each(kits)('methods of $version', ({ kit }) => {
  const client = kit.client(service.endpoint);
  test.each([
    [
      'query',
      async () => toUids((await client.query(Predicates.at('document.type', 'country'))).results),
      ['uk', 'france', 'usa'],
    ],
    [
      'query with a list of predicates',
      async () =>
        toUids(
          (await client.query([Predicates.at('document.type', 'country'), Predicates.not('my.country.uid', 'uk')]))
            .results,
        ),
      ['france', 'usa'],
    ],
    [
      'query with text',
      async () => toUids((await client.query('[[:d = at(document.type, "continent")]]')).results),
      ['europe', 'america'],
    ],
    [
      'query without anything',
      async () => toUids((await client.query('', { pageSize: 2 })).results),
      ['europe', 'america'],
    ],
    [
      'query with options',
      async () =>
        toUids(
          (
            await client.query(Predicates.at('document.type', 'entry'), {
              pageSize: 2,
              page: 2,
              orderings: '[my.entry.n desc]',
              lang: 'en-gb',
            })
          ).results,
        ),
      ['e28', 'e27'],
    ],
    [
      'query after a document',
      async () =>
        toUids((await client.query(Predicates.at('document.type', 'country'), { after: 'country-uk' })).results),
      ['france', 'usa'],
    ],
    ['queryFirst', async () => toUids([await client.queryFirst(Predicates.at('document.type', 'country'))]), ['uk']],
    ['getByID', async () => toUids([await client.getByID('product-anvil', {})]), ['anvil']],
    ['getByID in every language', async () => toUids([await client.getByID('product-anvil-fr', {})]), ['enclume']],
    [
      'getByIDs, in the requested order and in every language',
      async () => toUids((await client.getByIDs(['product-globe', 'product-anvil-fr'], {})).results),
      ['globe', 'enclume'],
    ],
    ['getByUID', async () => toUids([await client.getByUID('product', 'globe', {})]), ['globe']],
    [
      'getByUID in a language',
      async () => [(await client.getByUID('product', 'compass', { lang: 'fr-fr' })).id],
      ['product-compass-fr'],
    ],
    ['getSingle', async () => [(await client.getSingle('settings', {})).id], ['settings-en']],
    [
      'getSingle in a language',
      async () => [(await client.getSingle('settings', { lang: 'de-de' })).id],
      ['settings-de'],
    ],
  ] as [string, () => Promise<string[]>, string[]][])('%s', async (_name, call, uids) => {
    expect(await call()).toEqual(uids);
  });

  test.each([
    ['getByID', () => client.getByID('none', {})],
    ['getByUID', () => client.getByUID('product', 'none', {})],
    ['getSingle', () => client.getSingle('unused', {})],
    ['queryFirst', () => client.queryFirst(Predicates.at('document.type', 'unused'))],
  ])('%s returns undefined when nothing was found', async (_name, call) => {
    expect(await call()).toBeUndefined();
  });

  test('getByUID rejects a search in every language', async () => {
    const api = await client.getApi();
    const words = "FORBIDDEN. You can't use getByUID with *, use the predicates instead.";
    expect(() => api.getByUID('product', 'compass', { lang: '*' })).toThrow(words);
  });

  test('getBookmark rejects an unknown name', async () => {
    await expect(client.getBookmark('none', {})).rejects.toBe('Error retrieving bookmarked id');
  });

  test('a callback gets the response as well', async () => {
    const api = await client.getApi();
    const called = vi.fn();
    const found = await api.query(Predicates.at('document.type', 'continent'), {}, called);
    expect(called).toHaveBeenCalledWith(null, found);
  });

  test('fetch limits the fields', async () => {
    const { results } = await client.query(Predicates.at('document.id', 'product-drill'), {
      fetch: ['product.name', 'product.price'],
    });
    expect(results[0]?.data).toEqual({ name: 'Drill', price: 0 });
  });

  test('fetchLinks returns fields of linked documents', async () => {
    const document = await client.getByID('product-anvil', { fetchLinks: ['maker.name', 'maker.employees'] });
    expect(document.data).toMatchObject({ maker: { data: { name: 'North', employees: 12 } } });
  });

  test('a failure names status and URL', async () => {
    const failed = client.query('[[at(my.nothing.x, "1")]]');
    await expect(failed).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Unexpected status code \[400\] on URL http:\/\/127/),
    });
  });
});

describe.each(kits)('forms of $version', ({ kit }) => {
  const form = async (): Promise<
    NonNullable<ReturnType<Awaited<ReturnType<typeof prismic5.getApi>>['searchForm']>>
  > => {
    const api = await kit.getApi(service.endpoint);
    // Both generations have it; only the newer one distinguishes search forms from others.
    return (api as unknown as Awaited<ReturnType<typeof prismic5.getApi>>).everything().ref(api.master());
  };
  const submit = async (built: { submit: (cb: () => void) => Promise<{ results: unknown[] }> }): Promise<string[]> =>
    toUids((await built.submit(() => {})).results as Parameters<typeof toUids>[0]);

  test('send every default with every search', async () => {
    const url = new URL((await form()).url());
    expect(`${url.origin}${url.pathname}`).toBe(`${service.endpoint}/documents/search`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ page: '1', pageSize: '20' });
  });

  test('query', async () => {
    expect(await submit((await form()).query('[[:d = at(document.type, "continent")]]'))).toEqual([
      'europe',
      'america',
    ]);
  });

  test('query twice applies both', async () => {
    const built = (await form()).query('[[at(document.type, "country")]]').query('[[not(my.country.uid, "uk")]]');
    expect(await submit(built)).toEqual(['france', 'usa']);
  });

  test('pageSize and page', async () => {
    const built = (await form()).query(Predicates.at('document.type', 'entry')).pageSize(3).page(2);
    expect(await submit(built)).toEqual(['e04', 'e05', 'e06']);
  });

  test('orderings', async () => {
    const built = (await form()).query(Predicates.at('document.type', 'country')).orderings(['my.country.name desc']);
    expect(await submit(built)).toEqual(['usa', 'uk', 'france']);
  });

  test('lang', async () => {
    const built = (await form()).query(Predicates.at('document.type', 'page')).lang('fr-fr');
    expect(await submit(built)).toEqual(['a-propos']);
  });

  test('after', async () => {
    const built = (await form()).query(Predicates.at('document.type', 'country')).after('country-france');
    expect(await submit(built)).toEqual(['usa']);
  });

  test.each(['fetch', 'fetchLinks', 'brokenRoute', 'routes', 'referer', 'integrationFieldsRef', 'access_token'])(
    'set %s',
    async (field) => {
      const value = field === 'access_token' ? writeToken : '[]';
      const built = (await form()).query(Predicates.at('document.type', 'continent')).set(field, value);
      expect(await submit(built)).toEqual(['europe', 'america']);
    },
  );

  test('reject a field that the form does not have', async () => {
    const built = await form();
    expect(() => built.set('colour', 'red')).toThrow('Unknown field colour');
  });

  test('reject an unknown form', async () => {
    const client = kit.client(service.endpoint);
    await expect(client.form('nothing').submit(() => {})).rejects.toThrow('Unable to access to form nothing');
  });
});

test('5.2 reads the tags by their search form', async () => {
  const { tags } = await prismic5.getApi(service.endpoint);
  expect(await prismic5.client(service.endpoint).getTags()).toEqual(tags);
});

test('an access token of the old kits reaches root, forms and searches', async () => {
  const api = await prismic5.getApi(service.endpoint, { accessToken: writeToken });
  await api.getByID('product-drill', {});
  const search = service.requests.findLast(({ pathname }) => pathname.endsWith('/search'));
  expect(search?.searchParams.get('access_token')).toBe(writeToken);
});

describe.each(kits)('the cache of $version', ({ kit }) => {
  test('stores a search, because its response has a max-age', async () => {
    const api = await kit.getApi(service.endpoint);
    const predicate = Predicates.at('document.tags', [`cached-by-${kits.findIndex((one) => one.kit === kit)}`]);
    const before = countSearches();
    await api.query(predicate);
    await api.query(predicate);
    expect(countSearches() - before).toBe(1);
  });

  test('stores no preview', async () => {
    const api = await kit.getApi(service.endpoint);
    const { token } = await service.admin.preview('page-about');
    const before = countSearches();
    await api.query('', { ref: token });
    await api.query('', { ref: token });
    expect(countSearches() - before).toBe(2);
  });

  test('stores no failure', async () => {
    const api = await kit.getApi(service.endpoint);
    const before = countSearches();
    await expect(api.query('[[')).rejects.toThrow('Unexpected status code [400]');
    await expect(api.query('[[')).rejects.toThrow('Unexpected status code [400]');
    expect(countSearches() - before).toBe(2);
  });
});
