import { expect, test } from 'vitest';
import { resolveRoute } from './resolve-route.ts';

const resolve = (path: string) => resolveRoute(path, { companySlug: 'financial-cloud' });

test('a fixed page is found plain and with a language', () => {
  expect(resolve('/platform')).toMatchObject({
    template: 'section-page',
    path: '/platform',
    language: { id: 'en-gb' },
  });
  expect(resolve('/fr-fr/platform')).toMatchObject({
    template: 'section-page',
    path: '/platform',
    language: { id: 'fr-fr' },
  });
  expect(resolve('/fr-fr')).toMatchObject({ template: 'home', path: '/', language: { id: 'fr-fr' } });
});

test('what follows a catch-all’s prefix is the uid, slashes included', () => {
  expect(resolve('/blog/culture/a/b')).toMatchObject({
    document: { type: 'culture_post', uid: 'a/b' },
    params: { uid: 'a/b' },
  });
});

test('a fixed page has precedence over the catch-all route of its section', () => {
  expect(resolve('/engineering/who-we-are/tech-stack')?.params).toEqual({});
});

test('the job’s title is optional', () => {
  expect(resolve('/careers/vacancies/7')?.params).toEqual({ jobId: '7' });
  expect(resolve('/careers/vacancies/7/engineer')?.params).toEqual({ jobId: '7', jobTitle: 'engineer' });
  expect(resolve('/careers/vacancies/7/engineer/x')).toBeUndefined();
});

test.each([
  '/zz-zz',
  '/engineering/life-at-other',
  '/engineering/life-at-{company}',
  '/legal',
  '/landing',
  '/fr-fr/fr-fr',
  '/constructor',
  '/__proto__',
])('%s resolves to no page', (path) => {
  expect(resolve(path)).toBeUndefined();
});

test('the company page is found under the configured slug', () => {
  expect(resolve('/engineering/life-at-financial-cloud')?.document?.uid).toBe('life-at');
});

test('no page has a name of more than 200 characters', () => {
  for (const prefix of ['/news/payment-insights', '/fr-fr/landing', '/careers/vacancies']) {
    expect(resolveRoute(`${prefix}/${'a'.repeat(200)}`, { companySlug: 'company' })).toBeDefined();
    expect(resolveRoute(`${prefix}/${'a'.repeat(201)}`, { companySlug: 'company' })).toBeUndefined();
  }
});
