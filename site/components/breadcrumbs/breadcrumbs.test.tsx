import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createViewContext } from '../../view/create-view-context.ts';
import { createViewClock } from '../../view/view-clock.ts';
import { languages } from '../../language/language.ts';
import { createLinks } from '../../routes/links.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { toBreadcrumbs } from './breadcrumbs-view.ts';

const settings = { basePath: '', companySlug: 'financial-cloud', contentOrigin: undefined };
const context = createViewContext({
  language: languages[1],
  links: createLinks(settings),
  settings,
  clock: createViewClock(new Date('2026-11-21T10:00:00Z')),
});

test('the path gives the pages above a page, in the reader’s language', () => {
  const { items, current } = toBreadcrumbs('/news/payment-insights/psd3', 'PSD3', context);
  expect(items).toEqual([
    { href: '/fr-fr/news', title: 'Actualités' },
    { href: '/fr-fr/news/payment-insights', title: 'Analyses paiements' },
  ]);
  expect(current).toBe('PSD3');
});

test('a part of the path without a page is skipped', () => {
  expect(toBreadcrumbs('/engineering/who-we-are/open-source', 'Open source', context).items).toEqual([
    { href: '/fr-fr/engineering', title: 'Ingénierie' },
  ]);
});

test('a top-level page has no breadcrumbs', () => {
  for (const path of ['/', '/platform']) {
    expect(renderToStaticMarkup(<Breadcrumbs view={toBreadcrumbs(path, 'Title', context)} label="Fil" />)).toBe('');
  }
});

test('breadcrumbs are a named, ordered list of links', () => {
  const html = renderToStaticMarkup(
    <Breadcrumbs view={toBreadcrumbs('/platform/connect', 'Connect', context)} label="Fil d’Ariane" />,
  );
  expect(html).toMatch(/^<nav [^>]*aria-label="Fil d’Ariane"><ol[^>]*><li><a href="\/fr-fr\/platform">/);
});
