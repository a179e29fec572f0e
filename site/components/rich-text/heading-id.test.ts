import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAnchorId } from '../../../cms/editing/list-headings.ts';
import { toHeadingId } from './heading-id.ts';

test.each([
  ['Four answers, three behaviours', 'four-answers-three-behaviours'],
  ['Été à Zürich?', 'ete-a-zurich'],
  ['e\u0301te\u0301', 'ete'],
  ['İstanbul, Łódź & Đà Nẵng', 'istanbul-łodz-đa-nang'],
  ['A/B — C', 'a-b-c'],
  ['x^2, l·l', 'x2-ll'],
  ['1️⃣ First steps ❤️', '1-first-steps'],
  ['  ', 'section'],
  ['हिन्दी भाषा', 'हिन्दी-भाषा'],
  ['ガイド: SEPAのルール', 'ガイド-sepaのルール'],
  ['カ\u3099イト\u3099', 'ガイド'],
  ['サーバー', 'サーバー'],
  ['ﾊﾞｲﾄ', 'ﾊﾞｲﾄ'],
  ['支付指南（二）', '支付指南-二'],
  ['결제 안내', '결제-안내'],
  ['결제'.normalize('NFD'), '결제'],
  ['ที่อยู่', 'ที่อยู่'],
  ['Ελλάδα ΟΔΟΣ', 'ελλάδα-οδος'],
  ['Йод и ёж', 'йод-и-ёж'],
  ['שָׁלוֹם', 'שָׁלוֹם'.normalize('NFC')],
  ['مُحَمَّد', 'مُحَمَّد'.normalize('NFC')],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['२०२६', '२०२६'],
])('the heading "%s" has the id "%s", on the page and in the list of link targets', (text, id) => {
  expect(toHeadingId(text)).toBe(id);
  expect(toAnchorId(text)).toBe(id);
});

test('the page and the list of link targets give any heading the same id, which names it again', () => {
  const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
    const id = toHeadingId(text);
    expect(toAnchorId(text)).toBe(id);
    expect(toHeadingId(id)).toBe(id);
  });
  fc.assert(property, { numRuns: 1000 });
});
