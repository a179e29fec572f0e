import { expect, test } from 'vitest';
import { documentStates, type DocumentRow, type DocumentState } from '../../../cms/studio-api.ts';
import { documents } from '../catalogue/example-data.ts';
import { mayDo } from './bulk-readiness.ts';

const toRows = (...states: readonly DocumentState[]): DocumentRow[] =>
  states.flatMap((state) => documents.slice(0, 1).map((row) => ({ ...row, state })));
const listPossible = (act: string) => documentStates.filter((state) => mayDo(act, toRows(state)));

test('a bulk action is offered where it changes something, and where the service takes it', () => {
  expect(listPossible('publish')).toEqual(['draft', 'modified', 'unpublished', 'archived', 'trashed']);
  expect(listPossible('unpublish')).toEqual(['published', 'modified']);
  expect(listPossible('trash')).toEqual(['draft', 'archived', 'trashed']);
  expect(listPossible('archive')).toEqual(documentStates);
});

test('one document that can be published or withdrawn is enough; one that the trash refuses stops all', () => {
  expect(mayDo('publish', toRows('published', 'modified'))).toBe(true);
  expect(mayDo('unpublish', toRows('draft', 'published'))).toBe(true);
  expect(mayDo('trash', toRows('draft', 'unpublished'))).toBe(false);
});
