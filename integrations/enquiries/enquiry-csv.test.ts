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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j is plain text in a spreadsheet, and not a formula',
  (value) => {
    expect(toEnquiryCsv([toEntry({ message: value })])).toContain(`"'${value}"`);
  },
);

test('quotes, commas and new lines stay in their cell', () => {
  expect(toEnquiryCsv([toEntry({ message: 'He said "no", twice\nand left' })])).toContain(
    '"He said ""no"", twice\nand left"',
  );
});
