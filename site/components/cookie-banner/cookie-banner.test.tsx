import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { toCookieBannerView } from './cookie-banner-view.ts';

const { view: context } = createExamplePageContext();
const view = toCookieBannerView(context, {
  path: '/news/payment-insights',
  query: new URLSearchParams({ topic: 'SEPA', page: '2' }),
  action: '/consent',
});
const html = renderToStaticMarkup(<CookieBanner view={view} />);

test('accept and reject look the same and are side by side', () => {
  const [accept, reject] = [...html.matchAll(/<button type="submit" value="(accept|reject)" class="([^"]+)"/g)];
  expect([accept?.[1], reject?.[1]]).toEqual(['accept', 'reject']);
  expect(accept?.[2]).toBe(reject?.[2]);
});

test('no category is preselected', () => {
  expect(html.match(/<input type="checkbox"[^>]*>/g)).toHaveLength(3);
  expect(html).not.toContain('checked');
});

test('Enter in the list of categories saves only that list', () => {
  const form = /<form(?:(?!<form).)*type="checkbox".*?<\/form>/s.exec(html)?.[0] ?? '';
  expect(form.match(/<button[^>]*value="(\w+)"/)?.[1]).toBe('save');
  expect(form).not.toMatch(/value="(accept|reject)"/);
});

test('a choice redirects to the page with the relevant part of its query string', () => {
  expect(html).toContain('<input type="hidden" name="from" value="/news/payment-insights?topic=SEPA&amp;page=2"/>');
});

test('categories are explained, with a link to the policy', () => {
  for (const word of ['Strictly necessary', 'Always on', 'Functional', 'Analytics', 'Marketing'])
    expect(html).toContain(word);
  expect(html).toContain('href="/legal/cookie-policy"');
});
