import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchablePage, SearchQuery } from '../../site/site.ts';
import { createSearchIndex } from './create-search-index.ts';

const example: SearchablePage = {
  id: 'one',
  version: '1',
  language: 'en-gb',
  path: '/one',
  kind: 'page',
  title: 'Verification of payee',
  names: [],
  summary: 'Ask before the money moves.',
  headings: ['How it works'],
  topics: ['Fraud'],
  regions: ['Europe'],
  date: '2026-11-12',
  text: 'The payee’s bank compares the name with the account.',
};

function createIndex(directory?: string) {
  const warnings: string[] = [];
  const logger = { warn: (_: object, message: string) => void warnings.push(message) };
  const index = createSearchIndex({ directory, now: () => new Date('2026-11-21T10:00:00Z'), logger });
  onTestFinished(index.close);
  const search = (words: string, own: Partial<SearchQuery> = {}) =>
    index.search({ language: 'en-gb', words, filters: {}, isExact: false, page: 1, pageSize: 10, ...own });
  const listPaths = (words: string, own: Partial<SearchQuery> = {}) =>
    search(words, own).found.map((found) => found.path);
  const put = (page: Partial<SearchablePage> & { path: string }) => index.put({ ...example, id: page.path, ...page });
  return { index, search, listPaths, put, warnings };
}

function createDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'search-index-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('case, accents and word endings are ignored', () => {
  const { put, listPaths } = createIndex();
  put({ path: '/english', title: 'Payments' });
  put({ path: '/francais', language: 'fr-fr', title: 'Vérification du bénéficiaire' });
  expect(listPaths('PAYMENT')).toEqual(['/english']);
  expect(listPaths('verification beneficiaires', { language: 'fr-fr' })).toEqual(['/francais']);
  expect(listPaths('verification', { language: 'en-gb' })).not.toContain('/francais');
});

test('an exact word comes before words with that prefix, and a correction is only used without either', () => {
  const { put, search, listPaths } = createIndex();
  put({ path: '/network', title: 'Networks', text: 'A network of banks.' });
  put({ path: '/net', title: 'Net zero', text: 'What is left.' });
  expect(listPaths('net')).toEqual(['/net']);
  expect(listPaths('netw')).toEqual(['/network']);
  expect(search('netw').corrected).toBeUndefined();
  expect(search('netwrok').corrected).toBe('network');
  expect(listPaths('netwrok')).toEqual(['/network']);
});

test('an exact search replaces no word', () => {
  const { put, search } = createIndex();
  put({ path: '/one' });
  expect(search('verifcation of payee').corrected).toBe('verification of payee');
  expect(search('verifcation', { isExact: true })).toMatchObject({ total: 0, corrected: undefined });
});

test('words that are written joined or separated are found', () => {
  const { put, listPaths } = createIndex();
  put({ path: '/us', title: 'FedNow', text: 'Dollars at any hour.' });
  put({ path: '/eu', title: 'SEPA Instant', text: 'Euros at any hour.' });
  expect(listPaths('fed now')).toEqual(['/us']);
  expect(listPaths('sepainstant')).toEqual(['/eu']);
});

test.each([
  ['銀行は即時決済の手数料を比較します。', ['決済', '手数料', '即時決済', '銀行 手数料', 'SEPA決済'], ['保険']],
  ['银行比较实时支付的费用。', ['支付', '费用', '实时支付', '银行 费用'], ['保险']],
  ['ธนาคารเปรียบเทียบค่าธรรมเนียมการชำระเงิน', ['ธนาคาร', 'ค่าธรรมเนียม', 'การชำระเงิน'], ['ประกัน']],
  ['은행은 실시간 결제의 수수료를 비교합니다.', ['은행', '결제', '수수료', '은행 수수료'], ['보험']],
])('a part of "%s" is found without the words around it', (text, found, missing) => {
  const { put, listPaths, index } = createIndex();
  put({ path: '/page', title: text, text: `${text} SEPA` });
  // A word of its own does not hide the pages that have it with others.
  put({ path: '/own', title: String(found[0]), summary: '', headings: [], text: '' });
  put({ path: '/other', title: 'Other' });
  for (const words of found) expect([words, listPaths(words)]).toEqual([words, expect.arrayContaining(['/page'])]);
  for (const words of missing) expect([words, listPaths(words)]).toEqual([words, []]);
  const suggested = index.suggest({ language: 'en-gb', words: String(found[1]), maxPages: 5 });
  expect(suggested.map(({ path }) => path)).toContain('/page');
});

test('a snippet marks the word, and not the sentence that has no spaces', () => {
  const { put, search } = createIndex();
  put({ path: '/page', title: '案内', summary: '', headings: [], text: '銀行は即時決済の手数料を比較します。' });
  const marked = search('手数料').found[0]?.snippet.filter(({ isMarked }) => isMarked);
  expect(marked).toEqual([{ text: '手数料', isMarked: true }]);
});

test('synonyms work in both directions, and a new list replaces the old one', () => {
  const { index, put, listPaths } = createIndex();
  put({ path: '/full', title: 'Confirmation of payee', text: 'A check of names.' });
  put({ path: '/short', title: 'Limits of CoP', text: 'When it says no.' });
  expect(listPaths('cop')).toEqual(['/short']);
  index.setSynonyms('en-gb', [['CoP', 'confirmation of payee']]);
  expect(listPaths('cop').toSorted()).toEqual(['/full', '/short']);
  expect(listPaths('confirmation of payee').toSorted()).toEqual(['/full', '/short']);
  expect(listPaths('confirmation payee').toSorted()).toEqual(['/full', '/short']);
  index.setSynonyms('en-gb', []);
  expect(listPaths('cop')).toEqual(['/short']);
});

test('another name of a page counts like its title', () => {
  const { put, listPaths } = createIndex();
  put({ path: '/escrow', title: 'Escrow', names: ['source code deposit', 'insolvency'], text: 'An agent keeps it.' });
  put({ path: '/story', title: 'A long evening', names: [], text: 'Of insolvency, insolvency, and a deposit.' });
  expect(listPaths('insolvency')).toEqual(['/escrow', '/story']);
  expect(listPaths('deposit of source code')[0]).toBe('/escrow');
});

test('a page with less than 40 % of what the best page has of the query is not shown', () => {
  const { put, listPaths } = createIndex();
  put({ path: '/all', title: 'One', text: 'Escrow, settlement and liquidity.' });
  put({ path: '/two', title: 'Two', text: 'Settlement and liquidity.' });
  put({ path: '/third', title: 'Three', text: 'Escrow alone.' });
  expect(listPaths('escrow settlement liquidity')).toEqual(['/all', '/two']);
  // No page has more of it, so this is the best.
  expect(listPaths('escrow of astronomical observatories').toSorted()).toEqual(['/all', '/third']);
});

test('of equal pages those that explain come first: schemes, pages, articles, and vacancies last', () => {
  const { put, listPaths } = createIndex();
  const order = ['scheme', 'page', 'insight', 'engineering', 'legal', 'press', 'culture', 'offer', 'job'] as const;
  // Equal weights keep the order in which pages came.
  const came = ['job', 'offer', 'press', 'culture', 'insight', 'engineering', 'legal', 'page', 'scheme'] as const;
  for (const kind of came) put({ path: `/${kind}`, kind });
  expect(listPaths('payee')).toEqual(order.map((kind) => `/${kind}`));
});

const often = { headings: ['Escrow'], summary: 'Escrow.', topics: ['Escrow'], text: 'Escrow, escrow and escrow.' };

test('a page with the word in its title comes before a page of a more helpful kind that only uses it often', () => {
  const { put, listPaths } = createIndex();
  put({ ...example, ...often, path: '/often', title: 'A long evening', kind: 'scheme' });
  put({ path: '/title', title: 'Lawyer for escrow', text: 'Someone has the code.', kind: 'job' });
  expect(listPaths('escrow')).toEqual(['/title', '/often']);
});

test('a page with the whole query comes before a page with half of it many times', () => {
  const { put, listPaths } = createIndex();
  put({ ...example, ...often, path: '/half', title: 'A long evening' });
  put({ path: '/whole', title: 'Agents', text: 'What escrow is, and when settlement is final.' });
  put({ path: '/other', title: 'Days', text: 'Settlement after a day.' });
  expect(listPaths('escrow settlement').slice(0, 2)).toEqual(['/whole', '/half']);
});

test('of phrases with the same meaning the one that fits a page best counts', () => {
  const { index, put, listPaths } = createIndex();
  index.setSynonyms('en-gb', [['CoP', 'confirmation of payee']]);
  put({
    path: '/both',
    title: 'One',
    summary: 'CoP CoP CoP.',
    text: `Confirmation of payee. ${'Other words. '.repeat(90)}`,
  });
  put({
    path: '/once',
    title: 'Two',
    summary: 'CoP CoP CoP.',
    text: `Words without payee. ${'Other words. '.repeat(90)}`,
  });
  put({ path: '/other', title: 'Three', text: 'Nothing.' });
  for (const words of ['cop', 'confirmation of payee']) expect(listPaths(words)).toEqual(['/both', '/once']);
});

test('a title that is the query comes before a title that contains it', () => {
  const { put, listPaths } = createIndex();
  put({ path: '/longer', title: 'Escrow agents', text: 'Of the same length.' });
  put({ path: '/whole', title: 'Escrow', text: 'Words of the same length.' });
  expect(listPaths('escrow')).toEqual(['/whole', '/longer']);
});

test('a compound that no page has is found by its first part', () => {
  const { put, search } = createIndex();
  put({ path: '/betrug', language: 'de-de', title: 'Betrug', text: 'Wie er auffällt.' });
  const { corrected, found } = search('Betrugsvermeidung', { language: 'de-de' });
  expect(corrected).toBe('betrug');
  expect(found.map(({ path }) => path)).toEqual(['/betrug']);
});

test('facets count the pages that each choice would give, and filters narrow the result', () => {
  const { put, search } = createIndex();
  put({ path: '/a', kind: 'insight', topics: ['Fraud'], date: '2025-01-01' });
  put({ path: '/b', kind: 'insight', topics: ['Fraud', 'Cloud'], date: '2026-01-01', regions: [] });
  put({ path: '/c', kind: 'job', topics: [], date: undefined });
  const { total, facets } = search('payee', { filters: { topic: 'Fraud' } });
  expect(total).toBe(2);
  expect(facets.topic).toEqual([
    { value: 'Fraud', count: 2 },
    { value: 'Cloud', count: 1 },
  ]);
  expect(facets.type).toEqual([{ value: 'insight', count: 2 }]);
  expect(facets.year.map(({ value }) => value)).toEqual(['2026', '2025']);
  expect(facets.region).toEqual([{ value: 'Europe', count: 1 }]);
  expect(search('payee', { filters: { year: '1999' } })).toMatchObject({ total: 0, found: [] });
});

test('a snippet shows the sentence with the words, in pieces', () => {
  const { put, search } = createIndex();
  const text = `${'Nothing of interest here. '.repeat(20)}Then <b>escrow</b> agents keep the code.`;
  put({ path: '/one', text, summary: 'Short.' });
  const [found] = search('escrow agent').found;
  expect(found?.snippet.map(({ text: piece }) => piece).join('')).toBe('… Then <b>escrow</b> agents keep the code.');
  expect(found?.snippet.filter(({ isMarked }) => isMarked).map(({ text: piece }) => piece)).toEqual([
    'escrow',
    'agents',
  ]);
});

test('the words of a page that was replaced or removed are no longer found', () => {
  const { index, put, search, listPaths } = createIndex();
  put({ path: '/one', title: 'Multicloud', version: '1' });
  put({ path: '/one', title: 'Orchestration', version: '2' });
  expect(listPaths('multicloud', { isExact: true })).toEqual([]);
  expect(listPaths('orchestration')).toEqual(['/one']);
  expect(search('multicloudd').corrected).toBeUndefined();
  index.remove('/one');
  expect(listPaths('orchestration')).toEqual([]);
  expect(index.versions().size).toBe(0);
});

test('suggestions for a long query are those of its last eight words', () => {
  const { index, put } = createIndex();
  put({ path: '/one' });
  const suggest = (words: string) => index.suggest({ language: 'en-gb', words, maxPages: 6 });
  expect(suggest(`${'xyzzyx '.repeat(20)}verification of payee`)).toHaveLength(1);
  expect(suggest(`verification of payee${' xyzzyx'.repeat(8)}`)).toEqual([]);
});

test('suggestions complete the last word', () => {
  const { index, put } = createIndex();
  put({ path: '/one' });
  const suggest = (words: string) => index.suggest({ language: 'en-gb', words, maxPages: 6 });
  expect(suggest('verification of pa')).toEqual([{ path: '/one', title: 'Verification of payee', kind: 'page' }]);
  expect(suggest('v')).toHaveLength(1);
  expect(suggest('')).toEqual([]);
  expect(suggest('"<script>*')).toEqual([]);
});

test('special characters in queries are plain words', () => {
  const { put, search } = createIndex();
  put({ path: '/one' });
  for (const words of [
    '"',
    '\'"<script>',
    'NEAR(a b)',
    'title:payee OR *',
    '-payee',
    '^',
    '\u0000',
    '𝕏'.repeat(200),
    '%_',
  ])
    expect(() => search(words), words).not.toThrow();
  expect(search('title:payee').total).toBe(1);
});

test('an empty query lists the newest pages first', () => {
  const { put, listPaths } = createIndex();
  put({ path: '/old', date: '2024-01-01' });
  put({ path: '/new', date: '2026-01-01' });
  expect(listPaths('  ')).toEqual(['/new', '/old']);
});

test('another process continues with the index, its synonyms and its stored documents', () => {
  const directory = createDirectory();
  const first = createIndex(directory);
  first.put({ path: '/one', title: 'Confirmation of payee' });
  first.index.setSynonyms('en-gb', [['CoP', 'confirmation of payee']]);
  first.index.keep({ type: 'menu', language: 'en-gb', document: { id: 'menu' } });
  first.index.close();
  const second = createIndex(directory);
  expect(second.listPaths('cop')).toEqual(['/one']);
  expect(second.index.versions()).toEqual(new Map([['/one', '1']]));
  expect(second.index.getKept('menu', 'en-gb')).toEqual({ id: 'menu' });
});

test('a damaged file is logged and deleted', () => {
  const directory = createDirectory();
  writeFileSync(path.join(directory, 'search.sqlite'), 'this is no database, '.repeat(500));
  const { put, listPaths, warnings } = createIndex(directory);
  expect(listPaths('payee')).toEqual([]);
  expect(warnings).toHaveLength(1);
  put({ path: '/one' });
  expect(listPaths('payee')).toEqual(['/one']);
  expect(existsSync(path.join(directory, 'search.sqlite'))).toBe(true);
  expect(readFileSync(path.join(directory, 'search.sqlite')).subarray(0, 6).toString()).toBe('SQLite');
});

test('searches without result are counted per language, without anything that could identify a person', () => {
  const { index } = createIndex();
  const add = (words: string, language = 'en-gb') => index.misses.add({ language, words });
  add('Blockchain ');
  add('blockchain');
  add('blockchain', 'fr-fr');
  for (const words of ['priya@bank.example', '+44 20 7946 0000', 'NL91ABNA0417164300', 'https://x.example', ' '])
    add(words);
  add('x'.repeat(200));
  expect(index.misses.list()).toEqual([
    { language: 'en-gb', words: 'blockchain', count: 2, last: '2026-11-21' },
    { language: 'fr-fr', words: 'blockchain', count: 1, last: '2026-11-21' },
    { language: 'en-gb', words: 'x'.repeat(60), count: 1, last: '2026-11-21' },
  ]);
  expect(index.misses.counts()).toEqual({ 'en-gb': 8, 'fr-fr': 1 });
});

test('a search without result that cannot be counted is logged, and searches go on', () => {
  const directory = createDirectory();
  const { index, put, listPaths, warnings } = createIndex(directory);
  put({ path: '/one' });
  index.misses.add({ language: 'en-gb', words: 'counted' });
  // The file may be read and not written, as on a full disk.
  const other = new DatabaseSync(path.join(directory, 'search.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  index.misses.add({ language: 'en-gb', words: 'blockchain' });
  expect(listPaths('payee')).toEqual(['/one']);
  expect(warnings).toEqual(['A search without result was not counted']);
  other.exec('ROLLBACK');
  other.close();
  index.misses.add({ language: 'en-gb', words: 'blockchain' });
  expect(index.misses.list().map(({ words }) => words)).toEqual(['blockchain', 'counted']);
});

test('the rarest of too many searches without result are deleted', () => {
  const { index } = createIndex();
  index.misses.add({ language: 'en-gb', words: 'often' });
  index.misses.add({ language: 'en-gb', words: 'often' });
  for (let number = 0; number < 1100; number += 1) index.misses.add({ language: 'en-gb', words: `word ${number}` });
  const kept = index.misses.list();
  expect(kept).toHaveLength(1000);
  expect(kept[0]).toMatchObject({ words: 'often', count: 2 });
});
