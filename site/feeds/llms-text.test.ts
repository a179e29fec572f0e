import { expect, test } from 'vitest';
import { showLlmsText } from './llms-text.ts';

const link = { href: 'https://site.test/a.md', title: 'A [b]', description: 'Two\nlines' };
const text = { title: 'Site', summary: 'What it is.', intro: 'How to read it.', sections: [] };

test('it is a heading, a quotation, a text and sections of links', () => {
  const sections = [{ title: 'News', links: [link, { href: 'https://site.test/b.md', title: 'C' }] }];
  expect(showLlmsText({ ...text, sections })).toBe(
    String.raw`# Site

> What it is.

How to read it.

## News

- [A \[b\]](https://site.test/a.md): Two lines
- [C](https://site.test/b.md)
`,
  );
});

test('a section without links is left out', () => {
  expect(showLlmsText({ ...text, sections: [{ title: 'Empty', links: [] }] })).not.toContain('Empty');
});
