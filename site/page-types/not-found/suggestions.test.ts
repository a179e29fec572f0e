import type { PrismicDocument } from '@prismicio/client';
import type { PageContext } from '../../view/page-context.ts';
import { expect, test } from 'vitest';
import { HttpError } from '../../contract/http-error.ts';
import { languages, type Language } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { staticRoutes } from '../../routes/sections.ts';
import { findSuggestions, getEditDistance, suggestAddresses } from './suggestions.ts';

/** A context at `path`. The content service has these documents, found by uid and by type. */
function contextAt(
  path: string,
  documents: readonly { type: string; uid: string; title?: string; lang?: string }[] = [],
  language?: Language,
) {
  const context = createExamplePageContext({ path, ...(language && { language }) });
  const asked: string[] = [];
  // Only the fields that suggestions read.
  const raw = documents.map(({ type, uid, title, lang = 'en-gb' }) => ({
    type,
    uid,
    lang,
    data: { title },
  })) as unknown as PrismicDocument[];
  const listByUid = async (uid: string) => {
    asked.push(uid);
    return raw;
  };
  const listTitles = async (type: string, options?: { language?: string }) => {
    const lang = options?.language ?? context.language.id;
    return raw.filter((document) => document.type === type && document.lang === lang);
  };
  const content = { optional: { listByUid, listTitles } } as unknown as PageContext['content'];
  return { ...context, content, asked };
}

const pathsFor = async (...given: Parameters<typeof contextAt>) =>
  (await findSuggestions(contextAt(...given))).map(({ path }) => path);

test('a section without a page of its own suggests its children', async () => {
  expect(await pathsFor('/legal')).toEqual([
    '/legal/cookie-policy',
    '/legal/data-privacy-statement',
    '/legal/license',
    '/legal/modern-slavery',
    '/legal/recruitment-data-policy',
    '/legal/terms-and-conditions',
  ]);
  expect(await pathsFor('/fr-fr/engineering/who-we-are')).toEqual([
    '/engineering/who-we-are/open-source',
    '/engineering/who-we-are/tech-stack',
  ]);
});

test('a section without a page lists its documents, by their titles', async () => {
  const campaigns = [
    { type: 'campaign', uid: 'guide', title: 'The guide' },
    { type: 'campaign', uid: 'demo', title: 'A demonstration' },
    { type: 'landing_page', uid: 'forum', title: 'A forum' },
  ];
  expect(await findSuggestions(contextAt('/campaigns', campaigns))).toEqual([
    { path: '/campaigns/demo', title: 'A demonstration', language: languages[0] },
    { path: '/campaigns/guide', title: 'The guide', language: languages[0] },
  ]);
  expect(await pathsFor('/landing', campaigns)).toEqual(['/landing/forum']);
});

test('a section without a page names its children in the reader’s language, untranslated ones in their own', async () => {
  const documents = [
    { type: 'engineering_info', uid: 'tech-stack', title: 'Tech stack' },
    { type: 'engineering_info', uid: 'tech-stack', title: 'Pile technique', lang: 'fr-fr' },
    { type: 'engineering_info', uid: 'how-we-release', title: 'How we release' },
  ];
  expect(await findSuggestions(contextAt('/fr-fr/engineering/who-we-are', documents, languages[1]))).toEqual([
    { path: '/engineering/who-we-are/open-source' },
    { path: '/engineering/who-we-are/tech-stack', title: 'Pile technique', language: languages[1] },
    { path: '/engineering/who-we-are/how-we-release', title: 'How we release', language: languages[0] },
  ]);
});

test('a suggested page has its title in the reader’s language', async () => {
  const cop = { type: 'section_page', uid: 'cop' };
  const documents = [
    { ...cop, title: 'Confirmation of payee' },
    { ...cop, title: 'Confirmation du bénéficiaire', lang: 'fr-fr' },
  ];
  const suggest = async (path: string, language: Language) =>
    (await findSuggestions(contextAt(path, documents, language)))[0];
  expect(await suggest('/additional-services/copp', languages[0])).toMatchObject({ title: 'Confirmation of payee' });
  expect(await suggest('/fr-fr/additional-services/copp', languages[1])).toEqual({
    path: '/additional-services/cop',
    title: 'Confirmation du bénéficiaire',
    language: languages[1],
  });
});

test('the parent of a URL is suggested after similar pages', async () => {
  expect(await pathsFor('/blog/culture/nothing-like-it-there')).toEqual(['/blog/culture']);
  expect(await pathsFor('/careers/vacancies/a-role-of-long-ago/its-title')).toEqual(['/careers/vacancies']);
  expect(await pathsFor('/platform/plattform/of/other/people')).toEqual(['/platform']);
  expect(await pathsFor('/debug/what-is-not-for-readers')).toEqual([]);
  expect((await pathsFor('/europe/sepa-instnat')).slice(-1)).toEqual(['/europe']);
});

test('an article under the wrong group is suggested at its own URL, with its title', async () => {
  const context = contextAt('/blog/engineering/how-we-set-pay', [
    { type: 'culture_post', uid: 'how-we-set-pay', title: 'How we set pay' },
  ]);
  expect((await findSuggestions(context))[0]).toEqual({
    path: '/blog/culture/how-we-set-pay',
    title: 'How we set pay',
    language: languages[0],
  });
  expect(context.asked).toEqual(['how-we-set-pay']);
});

test('an untranslated page is suggested in its own language, a translated one in the reader’s', async () => {
  const post = { type: 'culture_post', uid: 'how-we-set-pay' };
  const [english, french] = [
    { ...post, title: 'How we set pay' },
    { ...post, title: 'Nos salaires', lang: 'fr-fr' },
  ];
  const suggest = async (documents: readonly (typeof post)[], language: Language) =>
    (await findSuggestions(contextAt('/blog/culture/how-we-set-pay', documents, language)))[0];
  expect(await suggest([english], languages[1])).toMatchObject({ title: 'How we set pay', language: languages[0] });
  expect(await suggest([english, french], languages[1])).toMatchObject({ title: 'Nos salaires' });
  expect(await suggest([english, french], languages[0])).toMatchObject({ title: 'How we set pay' });
});

test('a misspelt URL suggests the most similar one', async () => {
  expect((await pathsFor('/plattform'))[0]).toBe('/platform');
  expect((await pathsFor('/europe/sepa-instnat'))[0]).toBe('/europe/sepa-instant');
});

test('a URL unlike any other suggests nothing and causes no query', async () => {
  const context = contextAt('/xq9');
  expect(await findSuggestions(context)).toEqual([]);
  expect(context.asked).toEqual([]);
});

test('at most four suggestions are made, each once, and never pages that are not for readers', async () => {
  const paths = await pathsFor('/news/press-releases/x', [
    { type: 'culture_post', uid: 'x' },
    { type: 'engineering_post', uid: 'x' },
    { type: 'payment_insight', uid: 'x' },
    { type: 'engineering_content', uid: 'x' },
    { type: 'landing_page', uid: 'x' },
  ]);
  expect(paths).toHaveLength(4);
  expect(new Set(paths).size).toBe(4);
  expect(await pathsFor('/debgu')).not.toContain('/debug');
  expect(await pathsFor('/405')).not.toContain('/404');
});

test('a fixed page with one letter missing or doubled is suggested', () => {
  const pages = staticRoutes.filter(
    ({ path, isIndexed }) => isIndexed !== false && path.length > 1 && !path.includes('{'),
  );
  const asks = pages.flatMap(({ path }) =>
    Array.from({ length: path.length - 1 }, (_, at) => at + 1).flatMap((at) => [
      { path, asked: path.slice(0, at) + path.slice(at + 1) },
      { path, asked: path.slice(0, at) + path.slice(at - 1) },
    ]),
  );
  expect(asks.length).toBeGreaterThan(1000);
  const lost = asks.filter(({ path, asked }) => asked !== path && !suggestAddresses(asked).includes(path));
  expect(lost).toEqual([]);
});

test('a slug that is too long for a query is not searched for', async () => {
  const context = contextAt(`/news/press-releases/${'x-'.repeat(5000)}`);
  expect((await findSuggestions(context)).map(({ path }) => path)).toContain('/news/press-releases');
  expect(context.asked).toEqual([]);
});

test('when the content service is down, the page lacks only its suggestions', async () => {
  const context = contextAt('/news/press-releases/gone');
  const fail = () => Promise.reject(new HttpError(503, 'response timeout'));
  const content = { optional: { listByUid: fail, listTitles: fail } } as unknown as PageContext['content'];
  const suggestions = await findSuggestions({ ...context, content });
  expect(suggestions.map(({ path }) => path)).toContain('/news/press-releases');
  const message = expect.stringMatching(/^No (suggestions|titles) from content/) as string;
  expect(context.logged).toMatchObject([
    { level: 'warn', message },
    { level: 'warn', message },
  ]);
  const pages = await findSuggestions({ ...contextAt('/engineering/who-we-are'), content });
  expect(pages).toEqual([
    { path: '/engineering/who-we-are/open-source' },
    { path: '/engineering/who-we-are/tech-stack' },
  ]);
});

test.each([
  ['', '', 0],
  ['platform', 'platform', 0],
  ['plattform', 'platform', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('the edit distance from "%s" to "%s" is %i', (one, other, distance) => {
  expect(getEditDistance(one, other)).toBe(distance);
  expect(getEditDistance(other, one)).toBe(distance);
});

test.each([
  ['/news/press-releases', '/news/press-release'],
  ['/news/press-releases', '/news/payment-insights'],
  ['/europe/sepa', '/europe/sepa-instant'],
  ['kitten', 'sitting'],
])('with a limit, the edit distance from "%s" to "%s" is exact or above the limit', (one, other) => {
  const distance = getEditDistance(one, other);
  for (let most = 0; most <= 2 * distance; most += 1) {
    for (const found of [getEditDistance(one, other, most), getEditDistance(other, one, most)]) {
      if (distance <= most) expect(found).toBe(distance);
      else expect(found).toBeGreaterThan(most);
    }
  }
});

test('only the first 80 characters of a long URL are compared', () => {
  expect(getEditDistance('a'.repeat(100_000), 'a'.repeat(80))).toBe(0);
});
