import { beforeEach, expect, test } from 'vitest';
import { StorageError } from './storage-error.ts';
import type {
  Condition,
  DraftWrite,
  Operand,
  PublicationEntry,
  PublishedQuery,
  Storage,
  StoredAsset,
  ValueTest,
} from './storage.ts';

/**
 * What every engine must do. Call it inside a `describe` with a function that opens an empty store; the caller closes it.
 */
export function describeStorageContract(open: () => Storage): void {
  let storage: Storage;
  beforeEach(() => {
    storage = open();
  });

  const draft = (id: string, change: Partial<DraftWrite> = {}): DraftWrite => ({
    id,
    type: 'page',
    lang: 'en-gb',
    groupId: id,
    baseVersion: 0,
    uid: undefined,
    title: undefined,
    tags: [],
    data: '{}',
    ...change,
  });
  const entry = (documentId: string, change: Partial<PublicationEntry> = {}): PublicationEntry => ({
    documentId,
    version: 1,
    slugs: ['-'],
    values: [],
    texts: [],
    ...change,
  });
  let refs = 0;
  const publish = (entries: PublicationEntry[], withdraw: string[] = [], at = 2000): number => {
    refs += 1;
    return storage.changePublication({ ref: `ref-${refs}`, at, publish: entries, withdraw }).sequence;
  };
  const master = (): number => storage.getMasterRef().sequence;
  const find = (change: Partial<PublishedQuery> = {}): string[] =>
    storage
      .findPublished({ sequence: master(), conditions: [], orderings: [], offset: 0, limit: 100, ...change })
      .documents.map(({ id }) => id);
  const field = (path: string): Operand => ({ source: 'field', path });
  const where = (operand: Operand, one: ValueTest, negated = false): Condition => ({
    kind: 'value',
    operand,
    test: one,
    negated,
  });

  test('an empty store has one ref and no documents', () => {
    expect(storage.getMasterRef().sequence).toBe(1);
    expect(storage.getRef(storage.getMasterRef().ref)).toEqual(storage.getMasterRef());
    expect(storage.getRef('unknown')).toBeUndefined();
    expect(storage.hasDocuments()).toBe(false);
    expect(find()).toEqual([]);
  });

  test('models are added and replaced, others stay', () => {
    storage.putModels([
      { kind: 'custom-type', id: 'a', json: '1' },
      { kind: 'shared-slice', id: 'a', json: '2' },
    ]);
    storage.putModels([{ kind: 'custom-type', id: 'a', json: '3' }]);
    expect(storage.listModels()).toEqual([
      { kind: 'custom-type', id: 'a', json: '3' },
      { kind: 'shared-slice', id: 'a', json: '2' },
    ]);
  });

  test('an asset comes back as it was put', () => {
    const file = { filename: 'a.png', mediaType: 'image/png', sizeBytes: 5, width: 1, height: 2, sha256: 'ff' };
    const asset: StoredAsset = { ...file, id: 'a', kind: 'image', alt: undefined, credits: 'me', createdAt: 9 };
    storage.putAsset(asset);
    expect(storage.getAsset('a')).toEqual(asset);
    expect(storage.getAsset('b')).toBeUndefined();
  });

  test('a draft is not published, and its newest version is what editors see', () => {
    storage.writeDrafts([draft('a', { uid: 'one', tags: ['x'], data: '{"f":1}', title: 'T' })], 1000);
    storage.writeDrafts([draft('a', { baseVersion: 1, uid: 'two' })], 1500);
    expect(storage.getDocument('a')).toEqual({
      id: 'a',
      type: 'page',
      lang: 'en-gb',
      groupId: 'a',
      version: 2,
      uid: 'two',
      title: undefined,
      tags: [],
      data: '{}',
      publishedVersion: undefined,
      wasPublished: false,
      firstPublishedAt: undefined,
      lastPublishedAt: undefined,
      createdAt: 1000,
      updatedAt: 1500,
    });
    expect(storage.hasDocuments()).toBe(true);
    expect(storage.listDraftIds()).toEqual(['a']);
    expect(find()).toEqual([]);
  });

  test('a stale base version undoes the whole write and says what is there', () => {
    storage.writeDrafts([draft('a')], 1000);
    let error: unknown;
    try {
      storage.writeDrafts([draft('b'), draft('a')], 1100);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ code: 'version-conflict', currentVersion: 1 });
    expect(storage.getDocument('b')).toBeUndefined();
  });

  test('every ref keeps showing what it showed', () => {
    storage.writeDrafts([draft('a', { data: '"v1"' }), draft('b')], 1000);
    const first = publish([entry('a', { values: [{ path: 'my.page.f', value: 1, sortValue: 1 }] })]);
    storage.writeDrafts([draft('a', { baseVersion: 1, data: '"v2"' })], 1100);
    const second = publish([
      entry('a', { version: 2, values: [{ path: 'my.page.f', value: 2, sortValue: 2 }] }),
      entry('b'),
    ]);
    const third = publish([], ['a']);
    const data = (sequence: number): string | undefined => storage.getPublished(sequence, 'a')?.data;
    expect([data(1), data(first), data(second), data(third)]).toEqual([undefined, '"v1"', '"v2"', undefined]);
    expect([1, first, second, third].map((sequence) => find({ sequence }))).toEqual([[], ['a'], ['a', 'b'], ['b']]);
    const isOne = [where(field('my.page.f'), { test: 'one-of', values: [1] })];
    expect([first, second, third].map((sequence) => find({ sequence, conditions: isOne }))).toEqual([['a'], [], []]);
    expect(storage.getDocument('a')).toMatchObject({
      publishedVersion: undefined,
      wasPublished: true,
      firstPublishedAt: 2000,
    });
  });

  test('a failed publish leaves master where it was', () => {
    storage.writeDrafts([draft('a')], 1000);
    const before = storage.getMasterRef();
    expect(() =>
      publish([entry('a', { values: [{ path: 'new.path', value: 1, sortValue: 1 }] }), entry('missing')]),
    ).toThrow(StorageError);
    expect(storage.getMasterRef()).toEqual(before);
    expect(find()).toEqual([]);
    publish([entry('a', { values: [{ path: 'new.path', value: 1, sortValue: 1 }] })]);
    expect(find({ conditions: [where(field('new.path'), { test: 'filled' })] })).toEqual(['a']);
  });

  test('the first publication date stays, the last one moves', () => {
    storage.writeDrafts([draft('a')], 1000);
    publish([entry('a')], [], 2000);
    publish([], ['a'], 3000);
    const last = publish([entry('a')], [], 4000);
    expect(storage.getPublished(last, 'a')).toMatchObject({ firstPublishedAt: 2000, lastPublishedAt: 4000 });
  });

  test('documents are filtered by status', () => {
    storage.writeDrafts([draft('draft'), draft('published'), draft('modified'), draft('unpublished')], 1000);
    publish([entry('published'), entry('modified'), entry('unpublished')]);
    publish([], ['unpublished']);
    storage.writeDrafts([draft('modified', { baseVersion: 1 })], 1100);
    for (const status of ['draft', 'published', 'modified', 'unpublished'] as const) {
      expect(storage.listDocuments({ status, offset: 0, limit: 10 })).toMatchObject({
        total: 1,
        documents: [{ id: status }],
      });
    }
    expect(storage.listDraftIds()).toEqual(['draft', 'modified']);
  });

  test('uids are found in drafts and in what is online', () => {
    storage.writeDrafts([draft('a', { uid: 'old' })], 1000);
    publish([entry('a')]);
    storage.writeDrafts([draft('a', { baseVersion: 1, uid: 'new' })], 1100);
    const key = { type: 'page', lang: 'en-gb' };
    expect(storage.listIdsWithUid({ ...key, uid: 'old' })).toEqual(['a']);
    expect(storage.listIdsWithUid({ ...key, uid: 'new' })).toEqual(['a']);
    expect(storage.listIdsWithUid({ ...key, lang: 'fr-fr', uid: 'new' })).toEqual([]);
    expect(
      find({ conditions: [where({ source: 'attribute', name: 'uid' }, { test: 'one-of', values: ['new'] })] }),
    ).toEqual([]);
  });

  test('translations are those of the same ref', () => {
    storage.writeDrafts([draft('a', { uid: 'u' }), draft('b', { lang: 'fr-fr', groupId: 'a' })], 1000);
    const first = publish([entry('a')]);
    const second = publish([entry('b')]);
    const ids = (sequence: number): string[] => storage.listTranslations(sequence, 'a').map(({ id }) => id);
    expect([ids(first), ids(second)]).toEqual([['a'], ['a', 'b']]);
    expect(storage.listTranslations(first, 'a')).toEqual([
      { id: 'a', groupId: 'a', uid: 'u', type: 'page', lang: 'en-gb' },
    ]);
    expect(storage.listGroup('a')).toEqual([
      { id: 'a', lang: 'en-gb', type: 'page' },
      { id: 'b', lang: 'fr-fr', type: 'page' },
    ]);
  });

  test('tags are listed once, in order, for their ref', () => {
    storage.writeDrafts([draft('a'), draft('b')], 1000);
    const tag = (value: string): PublicationEntry['values'][number] => ({
      path: 'document.tags',
      value,
      sortValue: undefined,
    });
    const first = publish([entry('a', { values: [tag('y'), tag('x')] }), entry('b', { values: [tag('x')] })]);
    const second = publish([], ['a']);
    expect([storage.listTags(first), storage.listTags(second), storage.listTags(1)]).toEqual([['x', 'y'], ['x'], []]);
  });

  test('a field with several values passes when one does; negation turns that round', () => {
    storage.writeDrafts([draft('a'), draft('b'), draft('c')], 1000);
    const number = (value: number): PublicationEntry['values'][number] => ({ path: 'n', value, sortValue: value });
    publish([entry('a', { values: [number(1), number(5)] }), entry('b', { values: [number(2)] }), entry('c')]);
    const ask = (one: ValueTest, negated = false): string[] => find({ conditions: [where(field('n'), one, negated)] });
    expect(ask({ test: 'one-of', values: [5, 2] })).toEqual(['a', 'b']);
    expect(ask({ test: 'one-of', values: [] })).toEqual([]);
    expect(ask({ test: 'one-of', values: [5] }, true)).toEqual(['b', 'c']);
    expect(ask({ test: 'filled' })).toEqual(['a', 'b']);
    expect(ask({ test: 'filled' }, true)).toEqual(['c']);
    expect(ask({ test: 'above', limit: 2 })).toEqual(['a']);
    expect(ask({ test: 'below', limit: 2 })).toEqual(['a']);
    expect(ask({ test: 'between', from: 2, to: 4 })).toEqual(['b']);
  });

  test('parts of a date are those of UTC, before 1970 too', () => {
    storage.writeDrafts([draft('a'), draft('b')], 1000);
    const date = (text: string): PublicationEntry['values'][number] => ({
      path: 'd',
      value: Date.parse(text),
      sortValue: undefined,
    });
    publish([
      entry('a', { values: [date('2026-03-01T23:59:59.999Z')] }),
      entry('b', { values: [date('1969-12-31T00:00:00Z')] }),
    ]);
    const ask = (one: Omit<ValueTest & { test: 'date-part' }, 'test'>): string[] =>
      find({ conditions: [where(field('d'), { test: 'date-part', ...one })] });
    expect(ask({ part: 'year', comparison: 'equal', number: 1969 })).toEqual(['b']);
    expect(ask({ part: 'month', comparison: 'below', number: 4 })).toEqual(['a']);
    expect(ask({ part: 'day-of-month', comparison: 'equal', number: 1 })).toEqual(['a']);
    expect(ask({ part: 'day-of-week', comparison: 'equal', number: 7 })).toEqual(['a']);
    expect(ask({ part: 'hour', comparison: 'above', number: 22 })).toEqual(['a']);
  });

  test('every word is looked for, whatever its case, accents and place', () => {
    storage.writeDrafts([draft('a'), draft('b')], 1000);
    publish([
      entry('a', { texts: [{ path: 'document', text: 'Été à Paris' }] }),
      entry('b', { texts: [{ path: 'my.page.t', text: 'Paris' }] }),
    ]);
    const ask = (path: string, words: string[]): string[] => find({ conditions: [{ kind: 'text', path, words }] });
    expect(ask('document', ['paris', 'ETE'])).toEqual(storage.capabilities.fulltext ? ['a'] : []);
    expect(ask('my.page.t', ['paris'])).toEqual(storage.capabilities.fulltext ? ['b'] : []);
    expect(ask('document', ['paris', 'rome'])).toEqual([]);
    expect(ask('document', [])).toEqual([]);
    expect(ask('document', ['" OR "'])).toEqual([]);
  });

  test('orderings put documents without a value last in both directions, then the oldest first', () => {
    storage.writeDrafts([draft('none'), draft('big'), draft('small'), draft('also-small')], 1000);
    const number = (value: number): PublicationEntry['values'] => [{ path: 'n', value, sortValue: value }];
    publish([
      entry('none'),
      entry('big', { values: number(9) }),
      entry('small', { values: number(1) }),
      entry('also-small', { values: number(1) }),
    ]);
    const ask = (descending: boolean): string[] => find({ orderings: [{ operand: field('n'), descending }] });
    expect(ask(false)).toEqual(['small', 'also-small', 'big', 'none']);
    expect(ask(true)).toEqual(['big', 'small', 'also-small', 'none']);
    expect(find({ orderings: [{ operand: field('unknown'), descending: true }] })).toEqual([
      'none',
      'big',
      'small',
      'also-small',
    ]);
  });

  test('pages, positions behind a document and listed orders are cut from one order', () => {
    storage.writeDrafts(
      ['a', 'b', 'c', 'd'].map((id) => draft(id)),
      1000,
    );
    publish(['a', 'b', 'c', 'd'].map((id) => entry(id)));
    const query = { sequence: master(), conditions: [], orderings: [], offset: 0, limit: 100 };
    expect(storage.findPublished({ ...query, offset: 1, limit: 2 })).toMatchObject({
      total: 4,
      documents: [{ id: 'b' }, { id: 'c' }],
    });
    expect(storage.findPublished({ ...query, offset: 9, limit: 2 })).toEqual({ total: 4, documents: [] });
    expect(storage.findPublished({ ...query, afterId: 'b', limit: 1 })).toMatchObject({
      total: 2,
      documents: [{ id: 'c' }],
    });
    expect(find({ afterId: 'unknown' })).toEqual(['a', 'b', 'c', 'd']);
    expect(find({ listedOrder: { attribute: 'id', values: ['d', 'a', 'c', 'b'] } })).toEqual(['d', 'a', 'c', 'b']);
    expect(find({ listedOrder: { attribute: 'id', values: ['d', 'a', 'c', 'b'] }, afterId: 'a' })).toEqual(['c', 'b']);
  });
}
