/** Our own article, as the site renders it at this moment, taken apart so that it can be made again with other frameworks. */
import { findElement, parseHtml, type HtmlElement, type HtmlNode } from './html-tree.ts';

export interface PeerArticle {
  slug: string;
  language: string;
  title: string;
  description: string;
  bodyAttributes: Readonly<Record<string, string>>;
  /** What stands before and after `<main>`. */
  header: readonly HtmlNode[];
  footer: readonly HtmlNode[];
  /** `<main>`, with `slotTags` in place of what is content or has behaviour. */
  main: HtmlElement;
  prose: readonly HtmlNode[];
  /** The list of ways to share, one of which copies the address. */
  share: HtmlElement;
  style: string;
  /** What the style names, by address. */
  fonts: ReadonlyMap<string, Buffer>;
}

export const slotTags = { title: 'slot-title', prose: 'slot-prose', share: 'slot-share' } as const;

export async function readPeerArticle(origin: string, path: string): Promise<PeerArticle> {
  const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
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

/** Scripts are the framework's own matter, and templates are what ours need. */
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
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
