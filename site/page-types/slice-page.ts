import { asText, type ImageFieldImage, type PrismicDocument, type SharedSlice } from '@prismicio/client';
import type { HeadView } from '../document/head-view.ts';
import { loadSlices, toSliceViews, type LoadedSlices, type SliceView } from '../slices/slice-zone.tsx';
import type { AllDocumentTypes, FaqSlice } from '../content/content-types.generated.ts';
import { toFaqPage } from '../document/structured-data.ts';
import type { PageContext } from '../view/page-context.ts';

/** A document with a slice zone, and the data that its slices loaded. */
export interface RawSlicePage<Document> {
  readonly document: Document;
  readonly loaded: LoadedSlices;
}

type DocumentWithSlices = Extract<AllDocumentTypes, { data: { slices: unknown } }>;

/**
 * The document that the route names, with the data of its slices; `undefined` when it does not exist in this language.
 */
export async function querySlicePage<Type extends DocumentWithSlices['type']>(
  type: Type,
  context: PageContext,
): Promise<RawSlicePage<Extract<AllDocumentTypes, { type: Type }>> | undefined> {
  const uid = context.document?.uid ?? context.params['uid'];
  const document =
    uid === undefined ? await context.content.getSingle(type) : await context.content.getByUid(type, uid);
  if (!document) return undefined;
  return { document, loaded: await loadSlices(getSlices(document), context) };
}

export function viewSlices({ document, loaded }: RawSlicePage<PrismicDocument>, context: PageContext): SliceView[] {
  return toSliceViews(getSlices(document), context, loaded);
}

function getSlices(document: PrismicDocument): readonly SharedSlice[] {
  // Every model with a slice zone calls it `slices`; the models' own test checks it.
  return (document.data['slices'] ?? []) as readonly SharedSlice[];
}

/** The metadata of a page document for search engines and social cards. */
export function toHead(
  document: PrismicDocument,
  context: PageContext,
  fallback: { title: string; description: string },
): HeadView {
  const data = document.data as {
    meta_title?: string | null;
    meta_description?: string | null;
    meta_image?: ImageFieldImage | null;
    no_index?: boolean;
  };
  return {
    title: data.meta_title || fallback.title,
    description: data.meta_description || fallback.description,
    // Without one, the document's card (pipeline/with-social-card.ts).
    image: context.view.image(data.meta_image)?.src,
    structuredData: describeQuestions(getSlices(document)),
    type: 'website',
    isIndexed: data.no_index !== true,
    // An untranslated page, shown under another language's URL, keeps that URL as its canonical.
    canonicalPath: context.path,
  };
}

/** All questions of a page are one FAQPage. */
function describeQuestions(slices: readonly SharedSlice[]): object[] {
  const questions = slices
    .filter((slice): slice is FaqSlice => slice.slice_type === 'faq')
    .flatMap(({ primary }) => primary.questions)
    .map(({ question, answer }) => ({ question: question ?? '', answer: asText(answer).trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
  return questions.length > 0 ? [toFaqPage(questions)] : [];
}
