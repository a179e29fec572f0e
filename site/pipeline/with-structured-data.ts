import { toBreadcrumbs } from '../components/breadcrumbs/breadcrumbs-view.ts';
import type { HeadView } from '../document/head-view.ts';
import { toBreadcrumbList } from '../document/structured-data.ts';
import type { PageContext } from '../view/page-context.ts';

/** Adds structured data that the page type does not know: the page's image and breadcrumbs. */
export function withStructuredData(head: HeadView, { view, settings, ...context }: PageContext): HeadView {
  const path = head.canonicalPath ?? context.path;
  // A page that is not translated has structured data in its own language only.
  if (!head.isIndexed || (head.onlyLanguage && head.onlyLanguage.id !== context.language.id)) return head;
  const absolute = (own: string) => (own.startsWith('/') ? `${settings.publicUrl}${own}` : own);
  const own = (head.structuredData ?? []).map((data) => withPicture(data, head.image && absolute(head.image)));
  if (path === '/') return { ...head, structuredData: own };
  const { items, current } = toBreadcrumbs(path, head.title, view);
  const above = [{ href: view.path('/'), title: view.strings.sections['/'] ?? '' }, ...items];
  const way = toBreadcrumbList([
    ...above.map(({ href, title }) => ({ name: title, url: absolute(href) })),
    { name: current },
  ]);
  return { ...head, structuredData: [...own, way] };
}

const pictured = new Set(['Article', 'NewsArticle', 'TechArticle', 'Event']);

function withPicture(data: object, image: string | undefined): object {
  const isPictured = '@type' in data && typeof data['@type'] === 'string' && pictured.has(data['@type']);
  return isPictured && image !== undefined ? { ...data, image: [image] } : data;
}
