/**
 * No page of the whole content scrolls sideways on the narrowest screens (WCAG 1.4.10). What is too wide at 375 px is
 * too wide at 320 px: no breakpoint lies between them.
 */
import { expect, test, type APIRequestContext } from '@playwright/test';

test.use({ bypassCSP: true });

/** Of the sitemap: every indexed page in every language. */
async function listPages(request: APIRequestContext): Promise<string[]> {
  const read = async (address: string) => {
    const text = await (await request.get(new URL(address).pathname)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found ?? '');
  };
  const parts = await read('https://any.example/sitemap.xml');
  const pages = (await Promise.all(parts.map(read))).flat();
  return pages.map((address) => new URL(address).pathname);
}

interface Overflow {
  readonly path: string;
  /** How far the page scrolls, in pixels. */
  readonly by: number;
  /** What reaches farthest, and is not inside something that scrolls by itself. */
  readonly element: string;
}

/**
 * Runs in the browser. Shows each page in one frame without script, with all sections laid out: a fraction of
 * the time that as many navigations take.
 */
async function measure({ paths, width }: { paths: string[]; width: number }): Promise<Overflow[]> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.style.cssText = `border:0;block-size:800px;inline-size:${width}px`;
  document.body.append(frame);
  const laidOut =
    '<style>html{scrollbar-width:none}*{content-visibility:visible!important;transition:none!important}</style></head>';
  /** Its pictures have their sizes in attributes, so none is fetched. */
  const read = async (path: string) => {
    const html = await (await fetch(path)).text();
    return html
      .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
      .replaceAll(/ srcset="[^"]*"/gi, '')
      .replaceAll(/ src="[^"]*"/g, ' src="data:,"');
  };
  const show = async (path: string, html: string) => {
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.srcdoc = html.replace('</head>', laidOut);
    await isLoaded;
    const shown = frame.contentDocument;
    if (!shown?.querySelector('main')) throw new Error(`${path} shows no page`);
    await shown.fonts.ready;
    return shown;
  };
  const scrollsItself = (element: Element | null): boolean => {
    if (!element || element === element.ownerDocument.body) return false;
    const { overflowX } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {};
    return overflowX !== 'visible' || scrollsItself(element.parentElement);
  };
  const findFarthest = (shown: Document) => {
    const all = [...shown.body.querySelectorAll('*')]
      .filter((own) => !scrollsItself(own.parentElement))
      .map((own) => ({ own, end: own.getBoundingClientRect().right }));
    const { own } = all.reduce((one, other) => (other.end >= one.end ? other : one));
    return `${own.localName}.${own.getAttribute('class') ?? ''} ${own.textContent.slice(0, 60)}`;
  };
  const found: Overflow[] = [];
  let next = read(paths[0] ?? '');
  for (const [index, path] of paths.entries()) {
    const html = await next;
    // The server works while the browser lays out.
    next = read(paths[index + 1] ?? path);
    const shown = await show(path, html);
    const by = shown.documentElement.scrollWidth - width;
    if (by > 0) found.push({ path, by, element: findFarthest(shown) });
  }
  frame.remove();
  return found;
}

test('no page of the content scrolls sideways at 320 px', async ({ page, request }) => {
  const paths = await listPages(request);
  expect(paths.length).toBeGreaterThan(600);
  await page.goto('/404');
  const found = await page.evaluate(measure, { paths, width: 320 });
  expect(found.map(({ path, by, element }) => `${path}: ${by} px by ${element}`)).toEqual([]);
});
