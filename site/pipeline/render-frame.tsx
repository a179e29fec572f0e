import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import { Breadcrumbs } from '../components/breadcrumbs/breadcrumbs.tsx';
import { toBreadcrumbs } from '../components/breadcrumbs/breadcrumbs-view.ts';
import { toReturnUrl } from '../components/cookie-banner/cookie-banner-view.ts';
import { Translations } from '../components/footer/translations.tsx';
import { escapeHtml } from '../document/escape-html.ts';
import { toKeptText, type Markup } from '../document/markup.ts';
import { collectStyles, type StyleSheet } from '../document/styles.ts';
import { layouts } from '../layouts/layout-registry.ts';
import { PrintLine } from '../layouts/print-line.tsx';
import type { PageContext } from '../view/page-context.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { fillTemplate, fillText, listPlaces, toPlace, toTemplate, type Template } from './frame-template.ts';
import { framePlaces, toFrameTag, toFrameView, toPrintLine, type FramedPage, type FrameView } from './frame-view.ts';

/** Markup before and after a page in its layout. */
interface RenderedFrame {
  readonly before: Markup;
  readonly after: Markup;
  /** The part of it inside `<main>`. */
  readonly mainStart: string;
  readonly mainEnd: string;
  readonly sheets: readonly StyleSheet[];
}

/** A rendered layout with placeholders for page-specific markup. */
interface FrameTemplate {
  readonly before: Template;
  readonly after: Template;
  readonly mainStart: string;
  readonly mainEnd: string;
  readonly places: readonly string[];
  readonly sheets: readonly StyleSheet[];
}

/** By settings. One for each page that the menu names, and one for all other pages of a layout and language. */
const templates = new WeakMap<SiteSettings, LRUCache<string, FrameTemplate>>();
const maxTemplates = 128;

/**
 * Renders the layout without the page, so that the style of each is collected separately. The result is almost the same
 * on all pages and cached: a changed menu gives each a new frame. A frame contains no island.
 */
export function renderFrame(page: FramedPage, context: PageContext): RenderedFrame {
  const template = getTemplate(page, context);
  const own = collectStyles(() => new Map(template.places.map((place) => [place, showOwn(place, page, context)])));
  const fill = (place: string) => own.value.get(place) ?? '';
  return {
    before: fillTemplate(template.before, fill),
    after: fillTemplate(template.after, fill),
    mainStart: fillText(template.mainStart, fill),
    mainEnd: fillText(template.mainEnd, fill),
    sheets: [...template.sheets, ...own.sheets],
  };
}

function getTemplate(page: FramedPage, context: PageContext): FrameTemplate {
  const frame = toFrameView(page, context);
  const tag = toFrameTag(frame, context);
  const render = () => renderLayout(frame, context);
  if (tag === undefined) return render();
  const known = templates.get(context.settings) ?? new LRUCache<string, FrameTemplate>({ max: maxTemplates });
  templates.set(context.settings, known);
  const template = known.get(tag) ?? render();
  known.set(tag, template);
  return template;
}

function renderLayout({ layout, ...props }: FrameView, { view }: PageContext): FrameTemplate {
  const Layout = layouts[layout];
  const pagePlace = toPlace(framePlaces.page);
  const frame = collectStyles(() =>
    renderToStaticMarkup(
      <Layout strings={view.strings} {...props}>
        {pagePlace}
      </Layout>,
    ),
  );
  const [before = '', after = ''] = frame.value.split(pagePlace);
  return {
    before: toTemplate(before),
    after: toTemplate(after),
    mainStart: toKeptText(before.slice(before.indexOf('>', before.indexOf('<main')) + 1)),
    mainEnd: toKeptText(after.slice(0, after.indexOf('</main>'))),
    places: listPlaces(before + after),
    sheets: frame.sheets,
  };
}

/** The page-specific markup of a placeholder. */
function showOwn(place: string, page: FramedPage, context: PageContext): string {
  const { view, path, query } = context;
  switch (place) {
    case framePlaces.breadcrumbs: {
      const breadcrumbs = toBreadcrumbs(path, page.title, view);
      return renderToStaticMarkup(<Breadcrumbs view={breadcrumbs} label={view.strings.breadcrumbs} />);
    }
    case framePlaces.printLine:
      return renderToStaticMarkup(<PrintLine view={toPrintLine(page, context)} />);
    case framePlaces.translations:
      return renderToStaticMarkup(<Translations languages={page.languages} />);
    case framePlaces.from:
      return escapeHtml(toReturnUrl(view, { path, query }));
    default: {
      const choice = page.languages.find(({ language }) => language === place);
      if (!choice) throw new Error(`A frame has the place ${place}, which no page fills`);
      return escapeHtml(choice.href);
    }
  }
}
