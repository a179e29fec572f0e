/** Renders pages, and determines the version of each response, or that it must not be stored. */
import pTimeout from 'p-timeout';
import type { ContentIndex } from './content-watch/content-index.ts';
import type { EntryStore } from './entry-store.ts';
import { type PageEntry, type PageRequest, type PageSource, type Representation, toKey } from './page.ts';
import type { Versions } from './versions.ts';

interface VersionedRender {
  readonly rendered: Representation;
  /** The version of the response; `undefined` when it must not be stored. */
  readonly validAt: number | undefined;
}

export interface VersionedRenderOptions {
  readonly source: PageSource;
  readonly store: Pick<EntryStore, 'get'>;
  readonly versions: Pick<Versions, 'current' | 'ref' | 'resolve'>;
  /** The build that renders. Views of another build are not compared. */
  readonly build: string;
  /**
   * Called when a render has a ref that was never announced. Resolves after a comparison with the content service: the
   * ref is then announced, or distrusted. A request waits for it `maxExamineMs` at most.
   */
  readonly examineContent: () => Promise<void>;
  /** The index with which a 404 is compared; `undefined` before the first comparison. */
  readonly index: () => Pick<ContentIndex, 'ref' | 'documents'> | undefined;
}

/** As long as a render may take. */
const maxExamineMs = 1500;

interface Render {
  readonly known: PageEntry | undefined;
  readonly rendered: Representation;
  readonly validAt: number | undefined;
  /** The ref was never announced and is superseded, because there were two publishes within a moment. */
  readonly isSuperseded: boolean;
}

/** `begun`: the version when the render begins. */
export function createVersionedRenders(options: VersionedRenderOptions) {
  const { source, store, versions, build, index } = options;

  const toView = (known: PageEntry | undefined) => (known?.build === build ? known.viewTag : undefined);

  const resolveVersion = async ({ ref }: Representation, begun: number) => {
    if (ref === undefined) return { validAt: undefined, isSuperseded: false };
    const version = versions.resolve(ref, begun);
    if (version !== undefined) return { validAt: version, isSuperseded: false };
    const examining = options.examineContent().then(() => true);
    const isExamined = await pTimeout(examining, { milliseconds: maxExamineMs, fallback: () => false });
    const examined = versions.resolve(ref, begun);
    return { validAt: examined, isSuperseded: isExamined && examined === undefined };
  };

  const render = async (request: PageRequest, begun: number): Promise<Render> => {
    const known = store.get(request.key);
    const rendered = await source.render(request, ({ key }) => toView(store.get(toKey(key, request.variant.key))));
    return { known, rendered, ...(await resolveVersion(rendered, begun)) };
  };

  /**
   * Whether the response is a 404 although the index of its ref, or the newest one, contains the page's document: the
   * content service has lost the document, or it was published during the render.
   */
  const contradictsIndex = ({ page }: PageRequest, { known, rendered: { status, ref, documentId } }: Render) => {
    const newest = index();
    if (status !== 404 || !newest || (newest.ref !== ref && newest.ref !== versions.ref())) return false;
    // The content service has found the document, so the page exists, only without this representation.
    if (documentId !== undefined && newest.documents.has(documentId)) return false;
    if (known?.documentId !== undefined && newest.documents.has(known.documentId)) return true;
    return page.isPublished();
  };

  return async (request: PageRequest, begun: number): Promise<VersionedRender> => {
    const first = await render(request, begun);
    const isOlder = first.rendered.ref !== index()?.ref && contradictsIndex(request, first);
    const last = first.isSuperseded || isOlder ? await render(request, versions.current()) : first;
    return { rendered: last.rendered, validAt: contradictsIndex(request, last) ? undefined : last.validAt };
  };
}
