import { expect, test } from 'vitest';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { testModels } from '../testing/test-models.ts';
import { createLinkResolver, type RoutableDocument } from './link-resolver.ts';
import { parseRoutes, type Route } from './route.ts';

const models = toModelSet(checkModels(testModels));

function document(change: Partial<RoutableDocument> = {}): RoutableDocument {
  return { type: 'author', lang: 'en-gb', uid: 'ada', follow: () => undefined, ...change };
}

function resolve(routes: Route[], target = document()): string | undefined {
  return createLinkResolver(routes, { models, masterLanguage: 'en-gb' })(target);
}

test('the first matching route wins', () => {
  const routes = [
    { type: 'author', uid: 'ada', path: '/founder' },
    { type: 'author', lang: 'fr-fr', path: '/gens/:uid' },
    { type: 'author', path: '/people/:uid' },
  ];
  expect(resolve(routes)).toBe('/founder');
  expect(resolve(routes, document({ uid: 'bob', lang: 'fr-fr' }))).toBe('/gens/bob');
  expect(resolve(routes, document({ uid: 'bob' }))).toBe('/people/bob');
  expect(resolve(routes, document({ type: 'team' }))).toBeUndefined();
});

test('the language is always in the URL, or for all languages but the master language', () => {
  expect(resolve([{ type: 'author', path: '/:lang/:type/:uid' }])).toBe('/en-gb/author/ada');
  expect(resolve([{ type: 'author', path: '/:lang?/:uid' }])).toBe('/ada');
  expect(resolve([{ type: 'author', path: '/:lang?/:uid' }], document({ lang: 'fr-fr' }))).toBe('/fr-fr/ada');
  expect(resolve([{ type: 'author', path: '/:lang?' }])).toBe('/');
  expect(resolve([{ type: 'author', path: '/:lang?/:uid/' }])).toBe('/ada/');
  expect(resolve([{ type: 'author', path: '/:lang?/' }])).toBe('/');
});

test('a uid may contain slashes, and is encoded', () => {
  expect(resolve([{ type: 'author', path: '/x/:uid' }], document({ uid: 'a/b ü?' }))).toBe('/x/a/b%20%C3%BC%3F');
  expect(resolve([{ type: 'author', path: '/x/:uid' }], document({ uid: undefined }))).toBeUndefined();
  expect(resolve([{ type: 'author', path: '/x/:uid?' }], document({ uid: undefined }))).toBe('/x');
});

test('segments come from linked documents, and optional ones may be missing', () => {
  const team = document({ type: 'team', uid: 'core' });
  const inTeam = document({ follow: (field) => (field === 'team' ? team : undefined) });
  const route = (path: string): Route[] => [{ type: 'author', path, resolvers: { team: 'team' } }];
  expect(resolve(route('/:team/:uid'), inTeam)).toBe('/core/ada');
  expect(resolve(route('/:team?/:uid'))).toBe('/ada');
  expect(resolve(route('/:team/:uid'))).toBeUndefined();
  const written = document({ type: 'article', uid: 'post', follow: () => inTeam });
  expect(resolve([{ type: 'article', path: '/:team/:uid', resolvers: { team: 'author.team' } }], written)).toBe(
    '/core/post',
  );
});

test('routes that do not match the models are rejected', () => {
  const message = (route: Route): RegExp | string => {
    try {
      resolve([route]);
      return 'understood';
    } catch (error) {
      return error instanceof Error ? (error.message.split(' on line')[0] ?? '') : '';
    }
  };
  expect(message({ type: 'none', path: '/' })).toBe('[Link resolver error] Unknown type none');
  const invalid =
    '[Link resolver error] Invalid resolver x: it must be a content relationship linked to one and only one custom type';
  expect(message({ type: 'article', path: '/:x', resolvers: { x: 'teaser' } })).toBe(invalid);
  expect(message({ type: 'article', path: '/:x', resolvers: { x: 'author.name' } })).toBe(invalid);
  expect(message({ type: 'article', path: '/:x' })).toBe(invalid);
});

test('routes are JSON, either one or an array', () => {
  expect(parseRoutes('{"type":"a","path":"/"}')).toEqual([{ type: 'a', path: '/' }]);
  for (const text of ['', 'x', '5', '[{"type":"a"}]']) expect(() => parseRoutes(text)).toThrow('[Link resolver error]');
});
