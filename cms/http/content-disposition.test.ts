import { expect, test } from 'vitest';
import { toContentDisposition } from './content-disposition.ts';

test.each([
  ['report.pdf', 'inline; filename="report.pdf"'],
  ['日本.pdf', `inline; filename="__.pdf"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.pdf`],
  [`a"b'(c)*.pdf`, `inline; filename="a_b'(c)*.pdf"; filename*=UTF-8''a%22b%27%28c%29%2A.pdf`],
  ['a\r\nset-cookie: b.pdf', `inline; filename="a__set-cookie: b.pdf"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b.pdf`],
])('%j is named by %s', (filename, header) => {
  expect(toContentDisposition('inline', filename)).toBe(header);
});
