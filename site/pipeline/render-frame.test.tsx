import { expect, test } from 'vitest';
import { toBytes } from '../document/markup.ts';
import { languages, masterLanguage } from '../language/language.ts';
import { createExamplePageContext } from '../testing/example-page-context.ts';
import type { FramedPage } from './frame-view.ts';
import { renderFrame } from './render-frame.tsx';

const toPage = (path: string, title: string): FramedPage => ({
  layout: 'default',
  title,
  menu: undefined,
  languages: languages.map(({ id, name, short }) => ({
    language: id,
    label: name,
    short,
    href: `/${id}${path}?a=1&b`,
    isCurrent: id === masterLanguage.id,
  })),
  updatedOn: '2026-11-12',
});

function show(path: string, title: string, query = '') {
  const context = { ...createExamplePageContext(), path, query: new URLSearchParams(query) };
  const frame = renderFrame(toPage(path, title), context);
  const [before, after] = [toBytes(frame.before).toString(), toBytes(frame.after).toString()];
  return { ...frame, before, after, ids: frame.sheets.map(({ id }) => id) };
}

test('pages that share a frame have their own up link, URLs and print line', () => {
  show('/platform', 'Platform');
  const { before, after, mainStart, mainEnd } = show('/news/payment-insights/a&b', 'A & B', 'topic=x&page=2');
  expect(mainStart).toMatch(/<ol[^>]*><li><a href="\/news">News<\/a><\/li>/);
  expect(mainEnd).toMatch(
    /<span>[\w.-]+\/news\/payment-insights\/a&amp;b<\/span><span>Updated 12 November 2026<\/span>/,
  );
  expect(before.match(/href="\/fr-fr\/news\/payment-insights\/a&amp;b\?a=1&amp;b"/g)).toHaveLength(2);
  expect(before).toContain('value="/news/payment-insights/a&amp;b?topic=x&amp;page=2"');
  expect(before.endsWith(mainStart)).toBe(true);
  expect(after.startsWith(mainEnd)).toBe(true);
  expect(`${before}${after}`).not.toContain('@@');
});

test('a top-level page has no up link, and no style for one', () => {
  expect(show('/platform', 'Platform').ids.join()).not.toContain('breadcrumbs');
  expect(show('/platform/connect', 'Connect').ids.join()).toContain('breadcrumbs');
});

test('each page has its own value of a header field that differs', () => {
  const context = createExamplePageContext();
  const showLabel = (label: string) => {
    const page = toPage('/platform', 'Platform');
    const languagesOfPage = page.languages.map((choice) => ({ ...choice, label }));
    return toBytes(renderFrame({ ...page, languages: languagesOfPage }, context).before).toString();
  };
  expect(showLabel('Of one page')).toContain('Of one page');
  expect(showLabel('Of another page')).toContain('Of another page');
});
