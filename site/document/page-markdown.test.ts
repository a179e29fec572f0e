import { expect, test } from 'vitest';
import { toPageMarkdown } from './page-markdown.ts';

const url = 'https://site.test/news/one';

const show = (main: string, head = '') =>
  toPageMarkdown(
    `<!doctype html><html lang="fr-FR" dir="ltr"><head><style>main{}</style><title>T | Site</title><meta name="description" content="A &quot;b&quot;: c"><link rel="canonical" href="${url}"><meta property="og:title" content="T">${head}</head><body><header><nav><a href="/">Home</a></nav></header><main id="content">${main}</main><footer>Foot</footer></body></html>`,
  );
const body = (main: string) => show(main).text.split('---\n\n')[1]?.trimEnd();

test('the front matter is YAML with the metadata of the head', () => {
  const dates =
    '<meta property="article:published_time" content="2026-01-02"><meta property="og:updated_time" content="2026-03-04">';
  expect(show('', dates).text).toBe(
    `---\ntitle: T\ndescription: 'A "b": c'\nlanguage: fr-FR\ncanonical: ${url}\npublished: 2026-01-02\nupdated: 2026-03-04\n---\n\n`,
  );
});

test('a page with noindex is marked as not indexed', () => {
  expect(show('').isIndexed).toBe(true);
  expect(show('', '<meta name="robots" content="noindex">').isIndexed).toBe(false);
});

test('only the main part is shown', () => {
  expect(show('<h1>T</h1>').text).not.toMatch(/Home|Foot|main\{/);
});

test('links and pictures have absolute URLs, in the page and elsewhere', () => {
  expect(
    body(
      '<p><a href="/a?b=1&amp;c">x</a> <a href="#d">y</a> <a href="https://e.test/">z</a> <img src="/m.png" alt="M"></p>',
    ),
  ).toBe(`[x](https://site.test/a?b=1\\&c) [y](${url}#d) [z](https://e.test/) ![M](https://site.test/m.png)`);
});

test('decorative images, drawings, scripts, controls and parts that are not printed are left out', () => {
  const html =
    '<p>Text</p><img src="/x.png" alt=""><svg><text>Drawn</text></svg><script>1</script><template><p>Later</p></template><button>Copy</button><p data-print="no">Share</p><p aria-hidden="true">Mon Tue</p><p hidden>Hid</p>';
  expect(body(html)).toBe('Text');
});

test('a form is a link to the page, and none of its fields', () => {
  expect(
    body(
      '<form method="post"><label>Name<input name="n"></label><select><option>France</option></select><button type="submit">Send it</button></form>',
    ),
  ).toBe(`[Send it](${url})`);
});

test('a table keeps its head, its rows and its caption', () => {
  const html =
    '<table><caption>Answers</caption><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">one | two</th><td>3</td></tr></tbody></table>';
  expect(body(html)).toBe('**Answers**\n\n| A | B |\n| - | - |\n| one \\| two | 3 |');
});

test('a definition list is a list of terms', () => {
  expect(
    body(
      '<dl><div><dt>Hours</dt><dd><bdi>24</bdi></dd><dd>All <b>days</b></dd></div><div><dt>Limit</dt><dd>None</dd></div></dl>',
    ),
  ).toBe('- **Hours**: 24 All **days**\n- **Limit**: None');
  expect(body('<dl><dt>Hours</dt><dd>24</dd><dt>Limit</dt><dd>None</dd></dl>')).toBe(
    '- **Hours**: 24\n- **Limit**: None',
  );
});

test('code keeps its lines', () => {
  expect(body('<pre><code>a &lt; b\n  c</code></pre>')).toBe('```\na < b\n  c\n```');
});

test('quotations, numbered lists and headings become their Markdown equivalents', () => {
  expect(body('<h2 id="a">A</h2><blockquote><p>Said</p></blockquote><ol><li>One</li><li>Two</li></ol>')).toBe(
    '## A\n\n> Said\n\n1. One\n2. Two',
  );
});

test('words that only style separates are not joined, and words that contain markup are not split', () => {
  expect(body('<p><a href="/a">One</a><a href="/b">Two</a></p>')).toContain(') [Two]');
  expect(body('<p>Topic<span>12</span></p>')).toBe('Topic 12');
  expect(body('<p><em>in</em>side (<span>x</span>), <span>y</span>.</p>')).toBe('*in*side (x), y.');
});

test('breadcrumbs and the table of contents are left out, other navigation stays', () => {
  const html =
    '<nav aria-label="Breadcrumbs"><ol><li><a href="/news">News</a></li></ol></nav><nav><h2>Contents</h2><ul><li><a href="#a">A</a></li></ul></nav><nav><a href="/news?page=2">Next</a></nav>';
  expect(body(html)).toBe('[Next](https://site.test/news?page=2)');
});

test('text that looks like markup stays text', () => {
  expect(body('<p>*a* [b](c) &lt;d&gt; 1. e</p>')).toBe('\\*a\\* \\[b]\\(c) \\<d> 1. e');
});

test('a document without a main part or a head is an empty text', () => {
  expect(toPageMarkdown('<p>Sorry</p>').text).toContain('canonical: ""');
});
