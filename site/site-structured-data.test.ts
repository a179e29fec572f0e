/**
 * The structured data of every page type, checked against the properties that schema.org and search engines require.
 */
import { describe, expect, test } from 'vitest';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite();

type Data = Record<string, unknown> & { readonly '@type': string };

/** Google's tables ("Structured data types"), and for the types without a table schema.org's. Paths by dots. */
const fields: Readonly<Record<string, { required: readonly string[]; recommended: readonly string[] }>> = {
  BreadcrumbList: {
    required: ['itemListElement.position', 'itemListElement.name'],
    recommended: [],
  },
  Article: {
    required: ['headline', 'author.name', 'datePublished'],
    recommended: [
      'image',
      'dateModified',
      'author.url',
      'publisher.name',
      'publisher.logo',
      'mainEntityOfPage',
      'description',
      'inLanguage',
    ],
  },
  JobPosting: {
    required: ['datePosted', 'description', 'hiringOrganization.name', 'title'],
    recommended: [
      'validThrough',
      'employmentType',
      'baseSalary.currency',
      'baseSalary.value.unitText',
      'identifier.value',
      'identifier.name',
      'directApply',
      'hiringOrganization.logo',
      'hiringOrganization.sameAs',
    ],
  },
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: [
      'description',
      'endDate',
      'eventStatus',
      'eventAttendanceMode',
      'image',
      'organizer.name',
      'organizer.url',
    ],
  },
  FAQPage: {
    required: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'],
    recommended: [],
  },
  Organization: { required: ['name', 'url', 'logo'], recommended: ['@id'] },
  WebSite: {
    required: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
    recommended: ['inLanguage', 'publisher.name'],
  },
};
const tableOf = (type: string) => fields[/^(News|Tech)Article$/.test(type) ? 'Article' : type];

async function readData(path: string): Promise<Data[]> {
  const html = await site.read(path);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return blocks.map(([, json = '']) => JSON.parse(json) as Data);
}

/** The values at a path, through lists. */
function readField(data: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, name) =>
        values.flatMap((value) => (typeof value === 'object' && value !== null ? ((value as Data)[name] ?? []) : [])),
      [data],
    );
}

/** Every list has the field in each of its entries. */
function isMissing(data: Data, path: string): boolean {
  const at = path.lastIndexOf('.');
  const owners = at < 0 ? [data] : readField(data, path.slice(0, at));
  return owners.length === 0 || owners.some((owner) => readField(owner, path.slice(at + 1)).length === 0);
}

const missing = (data: Data, paths: readonly string[]) => paths.filter((path) => isMissing(data, path));

const vacancy = async () => /\/careers\/vacancies\/[^"<]+/.exec(await site.read('/sitemap-vacancy.xml'))?.[0] ?? '';
const findPage = async (list: string, has: string) => {
  const paths = [...(await site.read(list)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.slice(siteOrigin.length),
  );
  for (const path of paths) if ((await readData(path)).some((data) => data['@type'] === has)) return path;
  throw new Error(`No page of ${list} has a ${has}`);
};

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/platform', ['BreadcrumbList']],
  ['/platform/escrow', ['BreadcrumbList']],
  ['/europe/sepa-instant', ['BreadcrumbList']],
  ['/engineering/who-we-are/tech-stack', ['BreadcrumbList']],
  ['/news/payment-insights', ['BreadcrumbList']],
  ['/legal/cookie-policy', ['BreadcrumbList']],
  ['/contact', ['BreadcrumbList']],
  ['/careers/vacancies', ['BreadcrumbList']],
  ['/news/payment-insights/verification-of-payee-one-year-on', ['Article', 'BreadcrumbList']],
  ['/fr-fr/platform', ['BreadcrumbList']],
  ['/landing/whitepaper-verification-of-payee-screens', ['BreadcrumbList']],
  ['/campaigns/checklist-sepa-instant-go-live', ['BreadcrumbList']],
])('%s has its types', async (path, types) => {
  const found = (await readData(path)).map((data) => data['@type']);
  expect(found.filter((type) => type !== 'FAQPage').toSorted()).toEqual(types);
});

describe('each type has the required and the recommended fields', () => {
  const check = async (path: string, type: string) => {
    const data = (await readData(path)).find((own) => own['@type'] === type);
    if (!data) throw new Error(`${path} has no ${type}`);
    const table = tableOf(type);
    expect.soft(missing(data, table?.required ?? ['no table']), `${path}: required`).toEqual([]);
    expect.soft(missing(data, table?.recommended ?? []), `${path}: recommended`).toEqual([]);
    return data;
  };

  test('Article, NewsArticle and TechArticle', async () => {
    const data = await check('/news/payment-insights/verification-of-payee-one-year-on', 'Article');
    expect(readField(data, 'image')).toEqual([expect.stringContaining('/og/payment_insight/')]);
    await check(await findPage('/sitemap-press-release.xml', 'NewsArticle'), 'NewsArticle');
    await check(await findPage('/sitemap-engineering-post.xml', 'TechArticle'), 'TechArticle');
    await check(await findPage('/sitemap-engineering-content.xml', 'TechArticle'), 'TechArticle');
    await check(await findPage('/sitemap-culture-post.xml', 'Article'), 'Article');
  });

  test('JobPosting, with a place or the countries to work from', async () => {
    const data = await check(await vacancy(), 'JobPosting');
    expect(
      readField(data, 'jobLocation').length + readField(data, 'applicantLocationRequirements').length,
    ).toBeGreaterThan(0);
    expect(String(data['datePosted'])).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('Event, at a place or online', async () => {
    const data = await check(await findPage('/sitemap-landing-page.xml', 'Event'), 'Event');
    const [location] = readField(data, 'location') as Data[];
    expect(['Place', 'VirtualLocation']).toContain(location?.['@type']);
    expect(readField(data, location?.['@type'] === 'Place' ? 'location.address' : 'location.url')).toHaveLength(1);
    expect(String(data['endDate']) > String(data['startDate'])).toBe(true);
  });

  test('FAQPage', async () => {
    const data = await check(await findPage('/sitemap-section-page.xml', 'FAQPage'), 'FAQPage');
    expect(readField(data, 'mainEntity.@type')).toSatisfy((types: string[]) =>
      types.every((type) => type === 'Question'),
    );
  });

  test('Organization and WebSite', async () => {
    await check('/', 'Organization');
    const data = await check('/fr-fr', 'WebSite');
    expect(readField(data, 'potentialAction.target.urlTemplate')).toEqual([
      `${siteOrigin}/fr-fr/search?q={search_term_string}`,
    ]);
  });

  test('BreadcrumbList, from the home page to the page', async () => {
    const data = await check('/news/payment-insights/verification-of-payee-one-year-on', 'BreadcrumbList');
    expect(readField(data, 'itemListElement.position')).toEqual([1, 2, 3, 4]);
    expect(readField(data, 'itemListElement.item')).toEqual(
      ['/', '/news', '/news/payment-insights'].map((path) => siteOrigin + path),
    );
    expect(readField(data, 'itemListElement.name')).toEqual([
      'Home',
      'News',
      'Payment insights',
      'Verification of payee, one year on',
    ]);
  });
});

test('on no page is a field empty or a URL relative, and each block names schema.org', async () => {
  const manifest = JSON.parse(await site.read('/_payload/manifest.json')) as { routes: { path: string }[] };
  // A vacancy has its data in its own language only.
  const own = manifest.routes.filter(({ path }) => !/^\/(?:fr-fr|de-de)\/careers\/vacancies\//.test(path));
  const paths = own.map(({ path }) => path).filter((_, index) => index % 5 === 0);
  for (const path of paths) {
    const blocks = await readData(path);
    expect.soft(blocks.length, path).toBeGreaterThan(0);
    for (const data of blocks) {
      expect.soft(data['@context'], path).toBe('https://schema.org');
      expect.soft(missing(data, tableOf(data['@type'])?.required ?? ['no table']), path).toEqual([]);
      expect.soft(findFaults(data), path).toEqual([]);
    }
  }
});

const addresses = new Set(['url', 'item', 'logo', 'image', 'sameAs', 'mainEntityOfPage', 'urlTemplate', '@id']);

function findFaults(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((own) => findFaults(own, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([own, inner]) => findFaults(inner, own));
  if (value === null || value === '') return [`${name} is empty`];
  return addresses.has(name) && !URL.canParse(String(value)) ? [`${name} is ${String(value)}`] : [];
}

test('a page that search engines may not list, an error and a preview have none', async () => {
  for (const path of ['/contact/thank-you', '/nothing-here', '/debug'])
    expect.soft(await readData(path), path).toEqual([]);
});

test('the untranslated page of a vacancy leaves it to the page in its language', async () => {
  expect(await readData(`/fr-fr${await vacancy()}`)).toEqual([]);
});

test('an article says in its head when it was published', async () => {
  const html = await site.read('/news/payment-insights/verification-of-payee-one-year-on');
  const [, inHead] = /<meta property="article:published_time" content="([^"]+)"/.exec(html) ?? [];
  const [, inData] = /"datePublished":"([^"]+)"/.exec(html) ?? [];
  expect(inHead).toMatch(/^\d{4}-\d\d-\d\d/);
  expect(inHead).toBe(inData);
});
