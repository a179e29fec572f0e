/** Renders pages, and says of each answer which version it is of, or that it is not to be believed. */
import type { ContentIndex } from './content-watch/content-index.ts';
import type { EntryStore } from './entry-store.ts';
import { toKey, type PageEntry, type PageKey } from './page-entry.ts';
import type { PageSource, RenderedAnswer, RenderedPage } from './page-source.ts';
import { settleWithin } from './settle-within.ts';
import type { Versions } from './versions.ts';

interface PlacedRender {
  rendered: RenderedPage;
  /** The version that it is of; `undefined` when it must not be kept. */
  validAt: number | undefined;
}

export interface PlacingOptions {
  source: PageSource;
  store: Pick<EntryStore, 'get'>;
  versions: Pick<Versions, 'current' | 'place'>;
  /** The build that renders: views of another one are not compared. */
  build: string;
  /**
   * A render was made from a ref that was never announced. Resolves when it has been looked into; after that it is
   * announced, or not to be believed. Whoever asks for the page does not wait for all that the watcher has to do before.
   */
  examineContent: () => Promise<void>;
  /** What the content service says is held against it; `undefined` before it was ever seen. */
  index: () => Pick<ContentIndex, 'ref' | 'documents'> | undefined;
}

/** As long as a render may take. */
const mostExamineMs = 1500;

const unplaced = { validAt: undefined, isPassed: false };

/** `begun`: the version of which the render is begun. */
export function createPlacedRenders(options: PlacingOptions) {
  const { source, store, versions, build } = options;

  const renderOnce = async (page: PageKey, begun: number) => {
    const known = store.get(page.key);
    const knownView = (url: string) => toView(url === page.url ? known : findForm(url, page));
    const rendered = await source.render({ url: page.url, cookie: page.cookie, knownView });
    return { known, rendered, ...(await place(rendered, begun)) };
  };

  const findForm = (url: string, { variant }: PageKey) => {
    const address = source.identify(url);
    return address && store.get(toKey(address.name, variant));
  };

  const toView = (known: PageEntry | undefined) => (known?.build === build ? known.viewTag : undefined);

  /** `isPassed`: published twice in a moment, the ref in between was never announced, and is no longer there. */
  const place = async ({ ref }: RenderedAnswer, begun: number) => {
    if (ref === undefined) return unplaced;
    const version = versions.place(ref, begun);
    if (version !== undefined) return { validAt: version, isPassed: false };
    const examining = options.examineContent().then(() => true);
    if (!(await settleWithin(mostExamineMs, examining))) return unplaced;
    const examined = versions.place(ref, begun);
    return { validAt: examined, isPassed: examined === undefined };
  };

  /** "Not found" of a page whose document the index of the very ref has: the content service has lost it, and not said so. */
  const denies = ({ url }: PageKey, known: PageEntry | undefined, { status, ref, documentId }: RenderedAnswer) => {
    const index = options.index();
    if (status !== 404 || !index || index.ref !== ref) return false;
    // It has found the document: the page is there, and has no such form.
    if (documentId !== undefined && index.documents.has(documentId)) return false;
    if (known?.documentId !== undefined && index.documents.has(known.documentId)) return true;
    return source.identify(url)?.isPublished ?? false;
  };

  return async (page: PageKey, begun: number): Promise<PlacedRender> => {
    const first = await renderOnce(page, begun);
    const { known, rendered, validAt } = first.isPassed ? await renderOnce(page, versions.current()) : first;
    return { rendered, validAt: denies(page, known, rendered) ? undefined : validAt };
  };
}
