import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { linksLeadSomewhere } from './links-lead-somewhere.ts';

const target = toPiece('en-gb/section_page/vop', { slices: [{ slice: 'steps', anchor: 'how' }] });
const check = (to: string) =>
  findIn(linksLeadSomewhere, [target, toPiece('fr-fr/section_page/cop', { slices: [{ link: { text: 'See', to } }] })]);

test.each(['doc:section_page/vop', 'doc:section_page/vop#how', '/search?q=payee', 'https://www.example.org/x'])(
  'the target %s exists, also from another language',
  (to) => {
    expect(check(to)).toEqual([]);
  },
);

test.each([
  ['doc:section_page/gone', 'no document section_page/gone'],
  ['doc:section_page/vop#where', 'section_page/vop has no anchor "where"'],
  ['/additional-services/vop', '/additional-services/vop is a path and no document'],
  ['http://www.example.org', 'http://www.example.org is not https'],
])('%s does not', (to, problem) => {
  expect(check(to)).toEqual([`slices[0].link.to: ${problem}`]);
});

test('links within a text are read too, and those in code are not', () => {
  const piece = toPiece('en-gb/payment_insight/a', {}, 'See [it](doc:section_page/vop#no), not `[x](/y)`.');
  expect(findIn(linksLeadSomewhere, [target, piece])).toEqual(['body: section_page/vop has no anchor "no"']);
});

test('the old path of a redirect rule is not checked as a link', () => {
  expect(findIn(linksLeadSomewhere, [toPiece('en-gb/redirects', { rules: [{ from: '/old' }] })])).toEqual([]);
});
