/** `/llms-full.txt`: the pages that `/llms.txt` names, one after the other. */
import type { Context } from 'hono';
import { setImmediate as turn } from 'node:timers/promises';
import { fromMarkdownPath } from '../document/markdown-path.ts';
import { HttpError, toHttpError } from '../contract/http-error.ts';
import { getLanguagePrefix, type Language } from '../language/language.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { MarkdownPages } from './markdown-pages.ts';
import type { PublicBody, ReadPublic } from './read-public.ts';

/** Programs that read it have little room; the sitemap names all pages. */
const maxBytes = 2_000_000;

/** Pages that were stale when the text was made have been refreshed by then. */
const lifeMs = 60_000;

interface FullTextOptions {
  readonly language: Language;
  readonly settings: Pick<SiteSettings, 'publicUrl' | 'basePath'>;
  readonly pages: Pick<MarkdownPages, 'show'>;
  readonly readPublic: ReadPublic;
  /** The version of the content. */
  readonly contentRef: () => string | undefined;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** A part of the text by its number; `undefined` after the last. */
type ReadPart = (index: number) => Promise<Buffer | undefined>;

/** Readers share the text while it is made and for a minute after, unless the content changes. */
export function createFullText(options: FullTextOptions): (context: Context) => Promise<Response> {
  const { language, contentRef, now = () => performance.now() } = options;
  let made: { ref: string | undefined; until: number; text: Promise<ReadPart> } | undefined;
  const getText = (): Promise<ReadPart> => {
    const ref = contentRef();
    if (made && made.ref === ref && now() < made.until) return made.text;
    const forget = () => {
      if (made?.text === text) made = undefined;
    };
    const text = makeText(options, forget);
    made = { ref, until: now() + lifeMs, text };
    return text;
  };
  return async (context) => {
    const readPart = await getText();
    context.header('content-type', 'text/plain; charset=utf-8');
    context.header('content-language', language.html);
    context.header('cache-control', 'public, max-age=600');
    return context.body(toStream(readPart));
  };
}

/** `onFailure`: a text with a part that failed is not sent again. */
async function makeText(options: FullTextOptions, onFailure: () => void): Promise<ReadPart> {
  try {
    const list = await options.readPublic(`${getLanguagePrefix(options.language)}/llms.txt`);
    if (!list) throw new HttpError(503, 'The list of pages for language models cannot be had');
    return shareParts(showPages(list.body.toString(), options), onFailure);
  } catch (error) {
    onFailure();
    throw error;
  }
}

function shareParts(source: AsyncGenerator<Buffer>, onFailure: () => void): ReadPart {
  const parts: Promise<Buffer | undefined>[] = [];
  const makePart = async () => {
    try {
      const { value, done } = await source.next();
      return done ? undefined : value;
    } catch (error) {
      onFailure();
      throw error;
    }
  };
  return (index) => (parts[index] ??= makePart());
}

/** The head of the list, then each page. One that is gone since the list was made, or broken, is left out. */
async function* showPages(list: string, options: FullTextOptions): AsyncGenerator<Buffer> {
  const { pages, readPublic } = options;
  const head = Buffer.from(list.split('\n## ')[0]?.trimEnd() ?? '');
  let bytes = head.length;
  yield head;
  for (const path of listPaths(list, options.settings)) {
    const page = await readUnlessBroken(path, readPublic);
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

/** Without the pages that cannot be had now the text would be another one, so their failure is that of the text. */
async function readUnlessBroken(path: string, readPublic: ReadPublic): Promise<PublicBody | undefined> {
  try {
    return await readPublic(path);
  } catch (error) {
    if (toHttpError(error).status === 503) throw error;
    return undefined;
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

/** A page is made when the first reader has room for it. */
function toStream(readPart: ReadPart): ReadableStream<Uint8Array> {
  let index = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const part = await readPart(index);
        index += 1;
        // A copy: the stream may take the memory of what it gets.
        if (part) controller.enqueue(new Uint8Array(part));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
