import { expect, test } from 'vitest';
import { createMarkdownPages } from './markdown-pages.ts';

const { show } = createMarkdownPages({ basePath: '', personalParameters: [] });
const showHeaders = async (head: string) => {
  const document = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Title</h1></main></body></html>`;
  const { headers } = await show(Buffer.from(document), [['content-type', 'text/html']]);
  return new Map(headers.map(([name, value]) => [name, value]));
};

test('the Markdown of a page names the page, whatever letters its address has', async () => {
  const headers = await showHeaders('<title>a</title><link rel="canonical" href="https://www.example.com/été">');
  expect(headers.get('link')).toBe('<https://www.example.com/%C3%A9t%C3%A9>; rel="canonical"');
  expect(headers.has('x-robots-tag')).toBe(false);
});

test('a document without an address of its own, such as the last text of a failing site, is not indexed', async () => {
  for (const head of ['<title>Unavailable</title>', '<title>a</title><meta name="robots" content="noindex">']) {
    const headers = await showHeaders(head);
    expect([headers.get('x-robots-tag'), headers.has('link')]).toEqual(['noindex', false]);
  }
});
