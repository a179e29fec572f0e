import { expect, test } from 'vitest';
import type { PublicationEntry } from '../publication-register.ts';
import type { ValueTest } from '../published-query.ts';
import { draft, entry, field, type ContractFixture, where } from './contract-fixture.ts';

/** The results of queries in a ref, and their order. */
export function describeSearchContract(fixture: ContractFixture): void {
  const { getStorage, publish, getMaster, find } = fixture;

  test('a field with several values matches when one of them does; negation inverts the result', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b'), draft('c')], 1000);
    const number = (value: number): PublicationEntry['values'][number] => ({ path: 'n', value, sortValue: value });
    await publish([entry('a', { values: [number(1), number(5)] }), entry('b', { values: [number(2)] }), entry('c')]);
    const ask = (one: ValueTest, negated = false): Promise<string[]> =>
      find({ conditions: [where(field('n'), one, negated)] });
    expect(await ask({ test: 'one-of', values: [5, 2] })).toEqual(['a', 'b']);
    expect(await ask({ test: 'one-of', values: [] })).toEqual([]);
    expect(await ask({ test: 'one-of', values: [5] }, true)).toEqual(['b', 'c']);
    expect(await ask({ test: 'filled' })).toEqual(['a', 'b']);
    expect(await ask({ test: 'filled' }, true)).toEqual(['c']);
    expect(await ask({ test: 'above', limit: 2 })).toEqual(['a']);
    expect(await ask({ test: 'below', limit: 2 })).toEqual(['a']);
    expect(await ask({ test: 'between', from: 2, to: 4 })).toEqual(['b']);
  });

  test('a numeric or date test never matches a text, which earlier refs may contain for a field that is a number now', async () => {
    await getStorage().writeDrafts([draft('text'), draft('number')], 1000);
    await publish([
      entry('text', { values: [{ path: 'n', value: '7 days', sortValue: '7 days' }] }),
      entry('number', { values: [{ path: 'n', value: 7, sortValue: 7 }] }),
    ]);
    const january = { test: 'date-part', part: 'month', comparison: 'equal', number: 1 } as const;
    const tests: ValueTest[] = [
      { test: 'above', limit: 2 },
      { test: 'below', limit: 9 },
      { test: 'between', from: 2, to: 9 },
      january,
      { ...january, part: 'year', number: 1970 } as const,
    ];
    for (const one of tests) {
      expect([one, await find({ conditions: [where(field('n'), one)] })]).toEqual([one, ['number']]);
      expect([one, await find({ conditions: [where(field('n'), one, true)] })]).toEqual([one, ['text']]);
    }
  });

  test('a test of distance matches points alone, though earlier refs may contain other values for a field of points', async () => {
    const values = { point: '0,0', number: 0, text: 'Paris', nothing: undefined };
    await getStorage().writeDrafts(
      Object.keys(values).map((id) => draft(id)),
      1000,
    );
    await publish(
      Object.entries(values).map(([id, value]) => entry(id, { values: [{ path: 'g', value, sortValue: undefined }] })),
    );
    const near: ValueTest = { test: 'near', latitude: 0, longitude: 0, radiusKm: 25_000 };
    expect(await find({ conditions: [where(field('g'), near)] })).toEqual(['point']);
    expect(await find({ conditions: [where(field('g'), near, true)] })).toEqual(['number', 'text', 'nothing']);
  });

  test('a field that no document has ever had matches nothing, and its negation everything, in every order', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    await publish([entry('a'), entry('b')]);
    const oldest = { operand: { source: 'attribute', name: 'last-published-at' }, descending: false } as const;
    for (const orderings of [[], [oldest]]) {
      const ask = (negated: boolean): Promise<string[]> =>
        find({ orderings, conditions: [where(field('never'), { test: 'filled' }, negated)] });
      expect([await ask(false), await ask(true)]).toEqual([[], ['a', 'b']]);
    }
  });

  test('date parts are computed in UTC, before 1970 too', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    const date = (text: string): PublicationEntry['values'][number] => ({
      path: 'd',
      value: Date.parse(text),
      sortValue: undefined,
    });
    await publish([
      entry('a', { values: [date('2026-03-01T23:59:59.999Z')] }),
      entry('b', { values: [date('1969-12-31T00:00:00Z')] }),
    ]);
    const ask = (one: Omit<ValueTest & { test: 'date-part' }, 'test'>): Promise<string[]> =>
      find({ conditions: [where(field('d'), { test: 'date-part', ...one })] });
    expect(await ask({ part: 'year', comparison: 'equal', number: 1969 })).toEqual(['b']);
    expect(await ask({ part: 'month', comparison: 'below', number: 4 })).toEqual(['a']);
    expect(await ask({ part: 'day-of-month', comparison: 'equal', number: 1 })).toEqual(['a']);
    expect(await ask({ part: 'day-of-week', comparison: 'equal', number: 7 })).toEqual(['a']);
    expect(await ask({ part: 'hour', comparison: 'above', number: 22 })).toEqual(['a']);
  });

  test('every word is matched, regardless of case, accents and position', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    await publish([
      entry('a', { texts: [{ path: 'document', text: 'Été à Paris' }] }),
      entry('b', { texts: [{ path: 'my.page.t', text: 'Paris' }] }),
    ]);
    const ask = (path: string, words: string[]): Promise<string[]> =>
      find({ conditions: [{ kind: 'text', path, words }] });
    expect(await ask('document', ['paris', 'ETE'])).toEqual(getStorage().capabilities.fulltext ? ['a'] : []);
    expect(await ask('my.page.t', ['paris'])).toEqual(getStorage().capabilities.fulltext ? ['b'] : []);
    expect(await ask('document', ['paris', 'rome'])).toEqual([]);
    expect(await ask('document', [])).toEqual([]);
    expect(await ask('document', ['" OR "'])).toEqual([]);
  });

  test('words of scripts without spaces, and Korean words with particles, are found in the text around them', async () => {
    const texts = {
      japanese: '銀行は即時決済の手数料を2026年に比較するサーバー',
      chinese: '银行比较实时支付的费用',
      korean: '은행은 결제의 수수료를 비교합니다'.normalize('NFD'),
      thai: 'ธนาคารเปรียบเทียบค่าธรรมเนียมการชำระเงิน',
      russian: 'йод'.normalize('NFD'),
    };
    await getStorage().writeDrafts(
      Object.keys(texts).map((id) => draft(id)),
      1000,
    );
    await publish(Object.entries(texts).map(([id, text]) => entry(id, { texts: [{ path: 'document', text }] })));
    const ask = (...words: string[]): Promise<string[]> =>
      find({ conditions: [{ kind: 'text', path: 'document', words }] });
    const found = (id: string): string[] => (getStorage().capabilities.fulltext ? [id] : []);
    for (const word of ['決済', '手数料', '2026', '2026年', 'サーバー', '手', texts.japanese])
      expect([word, await ask(word)]).toEqual([word, found('japanese')]);
    for (const word of ['支付', '费用']) expect([word, await ask(word)]).toEqual([word, found('chinese')]);
    for (const word of ['은행', '결제', '수수료를']) expect([word, await ask(word)]).toEqual([word, found('korean')]);
    for (const word of ['ค่าธรรมเนียม', 'ธนาคาร']) expect([word, await ask(word)]).toEqual([word, found('thai')]);
    expect(await ask('йод')).toEqual(found('russian'));
    expect(await ask('決済', '銀行')).toEqual(found('japanese'));
    for (const word of ['済決', '料手', '決済手数料', '支费', '행은은'])
      expect([word, await ask(word)]).toEqual([word, []]);
    expect(await ask('決済', '支付')).toEqual([]);
  });

  test('orderings put documents without a value last in both directions, then the oldest first', async () => {
    await getStorage().writeDrafts([draft('none'), draft('big'), draft('small'), draft('also-small')], 1000);
    const number = (value: number): PublicationEntry['values'] => [{ path: 'n', value, sortValue: value }];
    await publish([
      entry('none'),
      entry('big', { values: number(9) }),
      entry('small', { values: number(1) }),
      entry('also-small', { values: number(1) }),
    ]);
    const ask = (descending: boolean): Promise<string[]> => find({ orderings: [{ operand: field('n'), descending }] });
    expect(await ask(false)).toEqual(['small', 'also-small', 'big', 'none']);
    expect(await ask(true)).toEqual(['big', 'small', 'also-small', 'none']);
    expect(await find({ orderings: [{ operand: field('unknown'), descending: true }] })).toEqual([
      'none',
      'big',
      'small',
      'also-small',
    ]);
  });

  test('a page boundary among documents without a value works, and the total is right', async () => {
    const english = where({ source: 'attribute', name: 'lang' }, { test: 'one-of', values: ['en-gb'] });
    const number = (...values: number[]): PublicationEntry['values'] =>
      values.map((value) => ({ path: 'n', value, sortValue: value }));
    await getStorage().writeDrafts(
      ['a', 'b', 'c', 'none'].map((id) => draft(id)),
      1000,
    );
    await publish([
      entry('a', { values: number(5, 1) }),
      entry('b', { values: number(3, 3) }),
      entry('c', { values: number(2, 9) }),
      entry('none'),
    ]);
    const ask = async (offset: number, limit: number, descending = false): Promise<[number, string[]]> => {
      const orderings = [{ operand: field('n'), descending }];
      const query = { sequence: await getMaster(), conditions: [english], orderings, offset, limit };
      const { total, documents } = await getStorage().findPublished(query);
      return [total, documents.map(({ id }) => id)];
    };
    // A document with several values is sorted by the smallest.
    expect(await ask(0, 3)).toEqual([4, ['a', 'c', 'b']]);
    expect(await ask(0, 3, true)).toEqual([4, ['b', 'c', 'a']]);
    expect(await ask(1, 1)).toEqual([4, ['c']]);
    expect(await ask(2, 2)).toEqual([4, ['b', 'none']]);
    expect(await ask(3, 2, true)).toEqual([4, ['none']]);
    expect(await ask(4, 2)).toEqual([4, []]);
    await publish([entry('a', { version: 1, values: number(7) })]);
    expect(await ask(0, 9)).toEqual([4, ['c', 'b', 'a', 'none']]);
  });

  test('documents are ordered by both publication dates', async () => {
    await getStorage().writeDrafts(
      ['a', 'b', 'c'].map((id) => draft(id)),
      1000,
    );
    for (const [place, id] of ['b', 'c', 'a', 'b'].entries()) await publish([entry(id)], [], 2000 + place);
    const ask = (name: 'first-published-at' | 'last-published-at', descending: boolean): Promise<string[]> =>
      find({ orderings: [{ operand: { source: 'attribute', name }, descending }] });
    expect(await ask('first-published-at', false)).toEqual(['b', 'c', 'a']);
    expect(await ask('last-published-at', true)).toEqual(['b', 'a', 'c']);
  });

  test('pages, positions after a document and listed orders follow one order', async () => {
    await getStorage().writeDrafts(
      ['a', 'b', 'c', 'd'].map((id) => draft(id)),
      1000,
    );
    await publish(['a', 'b', 'c', 'd'].map((id) => entry(id)));
    const query = { sequence: await getMaster(), conditions: [], orderings: [], offset: 0, limit: 100 };
    expect(await getStorage().findPublished({ ...query, offset: 1, limit: 2 })).toMatchObject({
      total: 4,
      documents: [{ id: 'b' }, { id: 'c' }],
    });
    expect(await getStorage().findPublished({ ...query, offset: 9, limit: 2 })).toEqual({ total: 4, documents: [] });
    expect(await getStorage().findPublished({ ...query, afterId: 'b', limit: 1 })).toMatchObject({
      total: 2,
      documents: [{ id: 'c' }],
    });
    expect(await find({ afterId: 'unknown' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await find({ listedOrder: { attribute: 'id', values: ['d', 'a', 'c', 'b'] } })).toEqual([
      'd',
      'a',
      'c',
      'b',
    ]);
    expect(await find({ listedOrder: { attribute: 'id', values: ['d', 'a', 'c', 'b'] }, afterId: 'a' })).toEqual([
      'c',
      'b',
    ]);
  });

  test('a reindexed document is found by its new values, in the same ref', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    const old = entry('a', {
      values: [{ path: 'old', value: 1, sortValue: 1 }],
      texts: [{ path: 'document', text: 'before' }],
    });
    const sequence = await publish([old, entry('b')]);
    const isFilled = (path: string): Promise<string[]> =>
      find({ conditions: [where(field(path), { test: 'filled' })] });
    const hasWord = (word: string): Promise<string[]> =>
      find({ conditions: [{ kind: 'text', path: 'document', words: [word] }] });
    expect([await isFilled('old'), await isFilled('new')]).toEqual([['a'], []]);
    const values = [{ path: 'new', value: 1, sortValue: 1 }];
    await getStorage().reindexPublished([
      { documentId: 'a', values, texts: [{ path: 'document', text: 'after' }] },
      { documentId: 'unknown', values, texts: [] },
    ]);
    expect([await isFilled('old'), await isFilled('new')]).toEqual([[], ['a']]);
    expect([await hasWord('before'), await hasWord('after')]).toEqual([
      [],
      getStorage().capabilities.fulltext ? ['a'] : [],
    ]);
    expect(await getMaster()).toBe(sequence);
  });
}
