import { describe, expect, test } from 'vitest';
import { feeds } from '../feeds/feed-addresses.ts';
import { fromPayloadPath, toPayloadPath } from '../document/page-payload.ts';
import { fromMarkdownPath, toMarkdownPath } from '../document/markdown-path.ts';
import { readCalendarPath } from '../http/show-calendar.ts';
import { getDocumentPath } from './links.ts';
import { findReservedName } from './reserved-names.ts';
import { catchAllRoutes, jobRoute, staticRoutes } from './sections.ts';

test.each([
  ['culture_post', 'feed.xml', 'uid must not end with feed.xml: that is the address of a feed'],
  ['press_release', 'a/atom.xml', 'uid must not end with atom.xml: that is the address of a feed'],
  ['landing_page', 'x.md', 'uid must not end with .md: that is the address of the Markdown of a page'],
  ['campaign', 'x.ics', 'uid must not end with .ics: that is the address of the calendar file of an event'],
  ['landing_page', 'x.styled', 'uid must not end with .styled: that is the address of the data of a page'],
  ['landing_page', 'index', 'uid must not end with index: that is the address of the Markdown of a start page'],
  ['vacancy', 'a/b', 'uid must not be "a/b": the site has another page at that address'],
])('a %s cannot be called %s', (type, uid, reason) => {
  expect(findReservedName({ type, uid })).toBe(reason);
});

test.each([
  ['culture_post', 'feed'],
  ['culture_post', 'a/b'],
  ['landing_page', 'x.json'],
  ['landing_page', 'version-1.2'],
  ['landing_page', 'markdown'],
  ['landing_page', 'my-index'],
  ['section_page', 'life-at'],
  ['section_page', 'without-a-page'],
  ['person', 'feed.xml'],
  ['unheard_of', 'x.md'],
])('a %s can be called %s', (type, uid) => {
  expect(findReservedName({ type, uid })).toBeUndefined();
});

test('every document of the table of pages keeps its uid', () => {
  const named = staticRoutes.flatMap(({ document }) => (document?.uid ? [{ ...document, uid: document.uid }] : []));
  expect(named.filter(findReservedName)).toEqual([]);
});

describe('what the site uses is reserved', () => {
  const types = [...catchAllRoutes.map(({ documentType }) => documentType), jobRoute.documentType];
  const uids = [...feeds.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1));

  test.each(types)('for a %s', (type) => {
    const tried = [...uids, 'a.ics', 'a/b.ics', 'a.md', 'index', 'a.styled', 'a.json', 'a.xml', 'a/b', 'a.b'];
    const taken = tried.filter((uid) => isTaken(getDocumentPath(type, uid) ?? ''));
    expect(taken.filter((uid) => findReservedName({ type, uid }) === undefined)).toEqual([]);
  });
});

function isTaken(path: string): boolean {
  return (
    feeds.has(path) ||
    readCalendarPath(path) !== undefined ||
    fromMarkdownPath(path) !== undefined ||
    fromMarkdownPath(toMarkdownPath(path)) !== path ||
    fromPayloadPath(toPayloadPath(path))?.route !== path
  );
}
