import { expect, test } from 'vitest';
import type { TableSlice } from '../../content/content-types.generated.ts';
import { createExampleContext, renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { tableSlice } from './table.tsx';
import { toTableView } from './table-view.ts';

const [plain, noted, twoColumns, figures, nothing] = examples;

test('columns and rows have headers, and the table has its caption', () => {
  const markup = renderExample(tableSlice, plain, { container: 'article' });
  expect(markup).toMatch(/<caption>.*The answers a payer’s provider can receive.*<\/caption>/);
  expect(markup.match(/<th scope="col">/g)).toHaveLength(3);
  expect(markup).toContain('<th scope="row">Close match</th><td>The name held by the payee’s bank</td>');
});

test('on a page the caption is beside the heading, and still names the table', () => {
  const markup = renderExample(tableSlice, noted);
  expect(markup).not.toContain('<caption');
  expect(markup).toMatch(/<\/h2><\/div><div[^>]*><p>What differs, as of November 2026<\/p>/);
  expect(markup).toMatch(/<table[^>]* aria-label="What differs, as of November 2026"/);
});

test('links in cells are rendered', () => {
  expect(renderExample(tableSlice, plain)).toContain('<td>Show <a href="/additional-services/vop">both names</a>, one');
});

test('a wide table scrolls in a named region that is reachable by keyboard', () => {
  const markup = renderExample(tableSlice, noted);
  expect(markup).toMatch(/<section[^>]* aria-label="What differs, as of November 2026" tabindex="0"/);
});

test('an empty corner is not a column header', () => {
  expect(renderExample(tableSlice, noted)).toContain('<tr><td></td><th scope="col">SCT Inst</th>');
});

test('note and source are below the table', () => {
  const markup = renderExample(tableSlice, noted);
  expect(markup).toContain('A business day is a day on which TARGET is open.');
  expect(markup).toContain(
    'Source: <a href="https://www.europeanpaymentscouncil.eu/">European Payments Council, rulebooks</a>',
  );
});

test('a table of two columns without head or caption has no region', () => {
  const markup = renderExample(tableSlice, twoColumns);
  expect(markup).not.toMatch(/<thead|<caption|aria-label|tabindex/);
  expect(markup).toContain('<th scope="row">Trigger</th>');
});

test('a column of figures is right-aligned, a column of words is not', () => {
  const markup = renderExample(tableSlice, figures);
  expect(markup).toMatch(
    /<th scope="col">Team<\/th><th scope="col">Led by<\/th><th scope="col" class="figures-[^"]*">People<\/th>/,
  );
  expect(markup).toMatch(/<td class="figures-[^"]*">1,054<\/td><td class="figures-[^"]*">54.2 %<\/td>/);
  expect(markup).not.toMatch(/<td class="figures-[^"]*">Tomas Eklund/);
});

test.each([
  [['21 s', '48 s', ''], true],
  [['5 s', '1 min'], false],
  [['30', '26 weeks'], false],
  [['2 s of the scheme’s 5', '4 s'], false],
])('figures of one unit are right-aligned, others are not: %j', (values, isFigures) => {
  const toCell = (text: string) => ({ content: [{ type: 'paragraph', text, spans: [] }] });
  const table = { body: { rows: values.map((value) => ({ cells: [toCell('Row'), toCell(value)] })) } };
  const slice = { primary: { table, note: [] } } as unknown as TableSlice;
  expect(toTableView(slice, createExampleContext())?.figureColumns).toEqual([false, isFigures]);
});

test('a column of short values does not wrap, a column of sentences does', () => {
  const markup = renderExample(tableSlice, plain);
  const columnOf = (text: string) => new RegExp(`<td([^>]*)>${text}`).exec(markup)?.[1];
  expect(columnOf('Confirmation only')).toBe('');
  expect(renderExample(tableSlice, figures)).toMatch(/<td class="short-[^"]*">/);
});

test('without a table no section is rendered', () => {
  expect(renderExample(tableSlice, nothing)).toBe('');
});
