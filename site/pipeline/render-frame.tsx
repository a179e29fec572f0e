import { renderToString } from 'react-dom/server';
import { createBoundedMemory } from '../bounded-memory.ts';
import { toKeptBytes, toKeptText } from '../document/markup.ts';
import { collectStyles, type StyleSheet } from '../document/styles.ts';
import { layouts } from '../layouts/layout-registry.ts';
import type { PageContext } from '../page-types/page-context.ts';
import type { SiteSettings } from '../settings.ts';
import { toFrameTag, toFrameView, type FramedPage, type FrameView } from './frame-view.ts';

/** Markup before and after a page in its layout. */
interface RenderedFrame {
  before: Buffer;
  after: Buffer;
  /** As much of it as is inside `<main>`. */
  mainStart: string;
  mainEnd: string;
  sheets: readonly StyleSheet[];
}

type RecallFrame = ReturnType<typeof createBoundedMemory<RenderedFrame>>;

/** By the site's settings. Most pages of a site, and little memory: what changes an article leaves its frame as it is. */
const memories = new WeakMap<SiteSettings, RecallFrame>();
const mostFrames = 256;

/** Renders the layout of a page without the page, so that the style of the two is collected apart. */
export function renderFrame(page: FramedPage, context: PageContext): RenderedFrame {
  const render = () => renderLayout(toFrameView(page, context), context);
  const tag = toFrameTag(page, context);
  if (tag === undefined) return render();
  const recall = memories.get(context.settings) ?? createBoundedMemory<RenderedFrame>(mostFrames);
  memories.set(context.settings, recall);
  return recall(tag, render);
}

function renderLayout({ layout, ...props }: FrameView, { view }: PageContext): RenderedFrame {
  const Layout = layouts[layout];
  const frame = collectStyles(() =>
    renderToString(
      <Layout strings={view.strings} {...props}>
        {placeholder}
      </Layout>,
    ),
  );
  const [before = '', after = ''] = frame.value.split(placeholder);
  return {
    before: toKeptBytes(before),
    after: toKeptBytes(after),
    mainStart: toKeptText(before.slice(before.indexOf('>', before.indexOf('<main')) + 1)),
    mainEnd: toKeptText(after.slice(0, after.indexOf('</main>'))),
    sheets: frame.sheets,
  };
}

/** Stands where the page goes. */
const placeholder = '@@page@@';
