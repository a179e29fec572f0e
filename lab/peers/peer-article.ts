/** Our article as the site renders it, parsed so that it can be rebuilt with other frameworks. */
import { findElement, parseHtml, type HtmlElement, type HtmlNode } from './html-tree.ts';

export interface PeerArticle {
  readonly slug: string;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly bodyAttributes: Readonly<Record<string, string>>;
  /** The markup before and after `<main>`. */
  readonly header: readonly HtmlNode[];
  readonly footer: readonly HtmlNode[];
  /** `<main>`, with `slotTags` in place of its content and its interactive parts. */
  readonly main: HtmlElement;
  readonly prose: readonly HtmlNode[];
  /** The share list; one of its items copies the URL. */
  readonly share: HtmlElement;
  readonly style: string;
  /** Files that the style references, by URL. */
  readonly fonts: ReadonlyMap<string, Buffer>;
}

export const slotTags = { title: 'slot-title', prose: 'slot-prose', share: 'slot-share' } as const;

export async function readPeerArticle(origin: string, path: string): Promise<PeerArticle> {
  const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  const html = await response.text();
  const style = pick(html, /<style>(.*?)<\/style>/s);
  const fonts = await Promise.all(
    [...new Set([...style.matchAll(/url\("(\/[^"]+\.woff2)"\)/g)].map(([, address = '']) => address))].map(
      async (address) => [address, await readBytes(`${origin}${address}`)] as const,
    ),
  );
  return {
    slug: path.slice(path.lastIndexOf('/') + 1),
    language: pick(html, /<html lang="([^"]+)"/),
    description: pick(html, /<meta name="description" content="([^"]+)"/),
    ...takeApart(html),
    style,
    fonts: new Map(fonts),
  };
}

/** Scripts are the framework's own matter, and only ours needs templates. */
function takeApart(html: string) {
  const [body] = parseHtml(pick(html, /(<body.*<\/body>)/s).replace(/<(script|template)\b[^>]*>.*?<\/\1>/gs, ''));
  if (typeof body !== 'object') throw new Error('The article has no body');
  const at = body.children.findIndex((node) => typeof node === 'object' && node.tag === 'main');
  const main = body.children[at];
  if (typeof main !== 'object') throw new Error('The article has no <main>');
  const heading = find(main, ({ tag }) => tag === 'h1');
  const title = heading.children.join('');
  const article = find(main, ({ tag }) => tag === 'article');
  const prose = article.children.splice(0, article.children.length, toSlot(slotTags.prose));
  heading.children = [toSlot(slotTags.title)];
  const share = find(main, ({ attributes }) => 'data-done' in attributes);
  const { children: listed } = find(main, ({ children }) => children.includes(share));
  listed[listed.indexOf(share)] = toSlot(slotTags.share);
  return {
    title,
    bodyAttributes: body.attributes,
    header: body.children.slice(0, at),
    main,
    footer: body.children.slice(at + 1),
    prose,
    share,
  };
}

const toSlot = (tag: string): HtmlElement => ({ tag, attributes: {}, children: [] });

function find(within: HtmlElement, isWanted: (element: HtmlElement) => boolean): HtmlElement {
  const found = findElement([within], isWanted);
  if (!found) throw new Error('The article is not made as this benchmark expects it to be');
  return found;
}

function pick(html: string, pattern: RegExp): string {
  const [, found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`The article has nothing like ${pattern}`);
  return found;
}

async function readBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
