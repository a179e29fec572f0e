import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEnquiryCsv } from './enquiry-csv.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { parseStoredEnquiry, toEnquiryRecord } from './stored-enquiry.ts';

const toEntry = (fields: Record<string, string>) => ({
  enquiry: parseStoredEnquiry(toEnquiryRecord({ ...exampleEnquiry, fields })),
  state: { doneAt: '2026-11-22T10:00:00.000Z' },
});

test('each enquiry is a row, with a column for every field', () => {
  const [head, one, other] = toEnquiryCsv([toEntry({ email: 'a@b.example' }), toEntry({ message: 'x' })]).split('\r\n');
  expect(head).toBe('\uFEFF"id","kind","received","language","page","done","quarantined","files","email","message"');
  expect(one).toMatch(/"2026-11-22T10:00:00.000Z","","","a@b.example",""$/);
  expect(other).toMatch(/,"","x"$/);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\t1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\n=1',
  ' =1',
  '\u200b=1',
])('%j is plain text in a spreadsheet, and not a formula', (value) => {
  expect(toEnquiryCsv([toEntry({ message: value })])).toContain(`"'${value}"`);
});

test('no cell and no column name is a formula, changes the direction of text, or breaks out of its row', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      ...'=+-@＝＋－＠\t\r\n",;aé',
      '\u0000',
      '\u0085',
      '\u009b',
      '\u061c',
      '\u202e',
      '\u2066',
      '\u2028',
    ),
  });
  fc.assert(
    fc.property(hostile, hostile, hostile, (name, value, filename) => {
      const entry = toEntry({ [`question ${name}`]: value, [name]: 'a' });
      const files = [{ field: 'cv', filename, stored: 'file-0' }];
      const csv = toEnquiryCsv([{ ...entry, enquiry: { ...entry.enquiry, page: value, files } }]);
      expect(csv).not.toMatch(/[\0\u0085\u009b\p{Bidi_Control}\u2028]/u);
      const rows = csv.slice(1).split('"\r\n').slice(0, -1);
      expect(rows).toHaveLength(2);
      const cells = csv.slice(1).match(/"(?:[^"]|"")*"/g) ?? [];
      expect(csv.slice(1)).toBe(
        `${cells.slice(0, cells.length / 2).join()}\r\n${cells.slice(cells.length / 2).join()}\r\n`,
      );
      for (const cell of cells) expect(cell).not.toMatch(/^"\s*[=+\-@＝＋－＠]|^"\t/);
    }),
  );
});

test('quotes, commas and new lines stay in their cell', () => {
  expect(toEnquiryCsv([toEntry({ message: 'He said "no", twice\nand left' })])).toContain(
    '"He said ""no"", twice\nand left"',
  );
});
