/** `/llms.txt` and `/llms-full.txt`, parsed as Markdown. */
import { describe, expect, test } from 'vitest';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { Heading, Link, ListItem, Nodes, RootContent } from 'mdast';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite();

interface Section {
  readonly title: string;
  readonly links: { href: string; text: string; note: string }[];
}

function readSections(children: readonly RootContent[]): Section[] {
  const sections: Section[] = [];
  for (const node of children) {
    if (isHeading(node, 2)) sections.push({ title: toString(node), links: [] });
    if (node.type === 'list') sections.at(-1)?.links.push(...node.children.map(readLink));
  }
  return sections;
}

function readLink(item: ListItem): Section['links'][number] {
  const [paragraph] = item.children;
  const [link, ...rest] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  return { href: (link as Link).url, text: toString(link), note: toString(rest as unknown as Nodes[]) };
}

const isHeading = (node: RootContent, depth: number): node is Heading =>
  node.type === 'heading' && node.depth === depth;

describe.each([
  ['', 'Platform'],
  ['/fr-fr', 'Plateforme'],
])('%s/llms.txt', (prefix, platform) => {
  const read = async () => fromMarkdown(await site.read(`${prefix}/llms.txt`)).children;

  test('has one H1, then a quotation, then sections of links, the optional one last', async () => {
    const nodes = await read();
    expect(nodes.filter((node) => isHeading(node, 1)).map((node) => toString(node))).toEqual(['Financial Cloud']);
    expect(nodes.slice(0, 3).map(({ type }) => type)).toEqual(['heading', 'blockquote', 'paragraph']);
    const sections = readSections(nodes);
    expect(sections.map(({ title }) => title)).toContain(platform);
    expect(sections.at(-1)?.title).toBe('Optional');
    for (const { title, links } of sections) expect.soft(links, title).not.toHaveLength(0);
  });

  test('links to the Markdown of pages of this language, each described, each once', async () => {
    const pages = readSections(await read())
      .slice(0, -1)
      .flatMap(({ links }) => links);
    for (const { href, text, note } of pages) {
      expect.soft(href).toMatch(new RegExp(`^${siteOrigin}${prefix}(/.*)?\\.md$`));
      expect.soft(note, text).toMatch(/^: .{20}/);
      expect.soft((await site.fetch(href)).headers.get('content-type'), href).toMatch(/^text\/markdown/);
    }
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.length).toBeLessThan(200);
  });
});

test('the full text has every page of the list, in its order, below 2 MB', async () => {
  const answer = await site.fetch('/llms-full.txt');
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
  const list = await site.read('/llms.txt');
  const named = [...list.matchAll(/\]\((\S+)\.md\)/g)].map(([, url = '']) => url.replace(/\/index$/, '/'));
  const shown = [...text.matchAll(/^canonical: (\S+)$/gm)].map(([, url]) => url);
  expect(shown).toEqual(named);
  expect(text.startsWith('# Financial Cloud\n\n> ')).toBe(true);
});

test('the full text of a language has its pages only, and no files of forms', async () => {
  const text = await site.read('/fr-fr/llms-full.txt');
  expect(new Set([...text.matchAll(/^language: (\S+)$/gm)].map(([, language]) => language))).toEqual(
    new Set(['fr-FR']),
  );
  expect(text).not.toMatch(/\/downloads\/|[?&]download=/);
});

test('a client that accepts compression gets the full text compressed', async () => {
  const { headers } = await site.fetch('/llms-full.txt', { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-encoding')).toBe('gzip');
});
