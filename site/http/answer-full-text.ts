/** `/llms-full.txt`: the pages that `/llms.txt` names, one after the other. */
import type { Context } from 'hono';
import { setImmediate as turn } from 'node:timers/promises';
import { fromMarkdownPath } from '../document/markdown-path.ts';
import { HttpError } from '../contract/http-error.ts';
import { getLanguagePrefix, type Language } from '../language/language.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { MarkdownPages } from './markdown-pages.ts';
import type { ReadPublic } from './read-public.ts';

/** Programs that read it have little room; the sitemap names all pages. */
const maxBytes = 2_000_000;

interface FullTextOptions {
  language: Language;
  settings: Pick<SiteSettings, 'publicUrl' | 'basePath'>;
  pages: Pick<MarkdownPages, 'show'>;
  readPublic: ReadPublic;
}

export async function answerFullText(context: Context, options: FullTextOptions): Promise<Response> {
  const list = await options.readPublic(`${getLanguagePrefix(options.language)}/llms.txt`);
  if (!list) throw new HttpError(503, 'The list of pages for language models cannot be had');
  context.header('content-type', 'text/plain; charset=utf-8');
  context.header('content-language', options.language.html);
  context.header('cache-control', 'public, max-age=600');
  return context.body(toStream(showPages(list.body.toString(), options)));
}

/** The head of the list, then each page. One that is gone since the list was made is left out. */
async function* showPages(list: string, options: FullTextOptions): AsyncGenerator<Buffer> {
  const { pages, readPublic } = options;
  const head = Buffer.from(list.split('\n## ')[0]?.trimEnd() ?? '');
  let bytes = head.length;
  yield head;
  for (const path of listPaths(list, options.settings)) {
    const page = await readPublic(path);
    if (!page) continue;
    const { body } = await pages.show(page.body, []);
    const part = Buffer.concat([Buffer.from('\n\n'), body]);
    bytes += part.length;
    if (bytes > maxBytes) return;
    yield part;
    // Each conversion blocks the event loop for some milliseconds.
    await turn();
  }
}

/** Without the base path. */
function listPaths(list: string, { publicUrl, basePath }: FullTextOptions['settings']): string[] {
  const origin = `${publicUrl}${basePath}`;
  const urls = [...list.matchAll(/^- \[.*\]\((\S+)\)/gm)].map(([, url = '']) => url);
  return urls
    .filter((url) => url.startsWith(`${origin}/`))
    .flatMap((url) => fromMarkdownPath(url.slice(origin.length)) ?? []);
}

/** A page is made when the reader has room for it. */
function toStream(parts: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
