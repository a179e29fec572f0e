import { expect, test } from 'vitest';
import { addNews, dropKnown, noNews, type ListNews } from './list-news.ts';

const shown = ['a', 'b', 'c'];
const toPlain = ({ come, gone }: ListNews) => ({ come: [...come], gone: [...gone] });
const add = (news: ListNews, asked: string[], found: string[], hasMore = false) =>
  addNews(news, { asked, found, shown, hasMore });

test('a document that the list has and does not show is new, and one of another filter is not', () => {
  expect(toPlain(add(noNews, ['n', 'other', 'b'], ['n', 'b', 'c']))).toEqual({ come: ['n'], gone: [] });
});

test('a shown document that the list no longer has is gone until it comes back', () => {
  const gone = add(noNews, ['b'], ['c']);
  expect(toPlain(gone)).toEqual({ come: [], gone: ['b'] });
  expect(toPlain(add(gone, ['b'], ['b', 'c']))).toEqual({ come: [], gone: [] });
});

test('a new document that leaves again is no news', () => {
  expect(toPlain(add(add(noNews, ['n'], ['n', 'c']), ['n'], ['c']))).toEqual({ come: [], gone: [] });
});

test('in a list that goes on, only documents before its last row are new', () => {
  expect(toPlain(add(noNews, ['n', 'later'], ['n', 'c', 'later'], true))).toEqual({ come: ['n'], gone: [] });
  expect(toPlain(add(noNews, ['n', 'later'], ['n', 'c', 'later'], false))).toEqual({ come: ['n', 'later'], gone: [] });
  // The last row itself has left the list.
  expect(toPlain(add(noNews, ['n', 'c'], ['n'], true))).toEqual({ come: ['n'], gone: ['c'] });
});

test('rows that were fetched again are no news', () => {
  const news = { come: new Set(['n', 'm']), gone: new Set(['b', 'c']) };
  expect(toPlain(dropKnown(news, new Set(['a', 'c', 'n'])))).toEqual({ come: ['m'], gone: ['c'] });
});
