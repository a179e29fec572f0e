import type { PrismicDocument } from '@prismicio/client';
import type { ViewContext } from './view-context.ts';

/**
 * Caches views that are made from a document alone, in a language, for as long as the document lives: responses of the
 * content service are shared between requests and frozen (decision 0024). Views without a document are not cached.
 */
export function createViewMemory<View>(): (
  document: PrismicDocument | undefined,
  context: ViewContext,
  make: () => View,
) => View {
  const kept = new WeakMap<PrismicDocument, Map<string, View>>();
  return (document, { language }, make) => {
    if (!document) return make();
    const views = kept.get(document) ?? new Map<string, View>();
    kept.set(document, views);
    const view = views.get(language.id) ?? make();
    views.set(language.id, view);
    return view;
  };
}
