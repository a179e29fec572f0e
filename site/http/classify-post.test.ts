import { expect, test } from 'vitest';
import { classifyPost } from './classify-post.ts';

const classify = (path: string, basePath = '') => classifyPost(path, { basePath, companySlug: 'example' });

test.each(['/contact', '/fr-fr/contact', '/en-gb/contact', '/%63ontact'])('%s submits the contact form', (path) => {
  expect(classify(path)).toEqual({ kind: 'form', takesFiles: false, cost: 4, name: '/contact' });
});

test.each(['/careers/vacancies/7', '/fr-fr/careers/vacancies/7/engineer', '/careers/vacancies/7/any-title'])(
  '%s submits the application for one vacancy',
  (path) => {
    const name = '/careers/vacancies/7';
    expect(classify(path)).toEqual({ kind: 'form', takesFiles: true, cost: 4, name });
  },
);

test.each(['/consent', '/reports/errors', '/reports/csp'])('a post to %s appends a record', (path) => {
  expect(classify(path).kind).toBe('record');
  expect(classify(`/base${path}`, '/base').kind).toBe('record');
});

test('a post to /graphql is a query', () => {
  expect(classify('/graphql')).toEqual({ kind: 'query', takesFiles: false, cost: 5, name: '/graphql' });
});

test.each(['/about', '/zz-zz/contact', '/nowhere', '/%'])('a post to %s stores nothing', (path) => {
  expect(classify(path).kind).toBe('other');
});

test('a GraphQL query costs as much as several pages, another post without a form as much as one', () => {
  expect([classify('/graphql').cost, classify('/base/graphql', '/base').cost, classify('/nowhere').cost]).toEqual([
    5, 5, 1,
  ]);
});
