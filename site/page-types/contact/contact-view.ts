import type { SharedSlice } from '@prismicio/client';
import { toEnquiryFormView, type EnquiryFormView } from '../../components/enquiry-form/enquiry-form-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { ContactPageDocument, FormSlice } from '../../content/content-types.generated.ts';
import type { HeadView } from '../../document/head-view.ts';
import { toSliceViews, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { FormState } from '../../view/form-state.ts';
import { toHead, type RawSlicePage } from '../slice-page.ts';

export interface ContactView {
  readonly title: string;
  readonly lede: string;
  readonly before: readonly SliceView[];
  readonly form: { anchor: string; heading: string; intro: string; privacy: RichTextView; view: EnquiryFormView };
  readonly after: readonly SliceView[];
  readonly head: HeadView;
}

/** The form is where the editor placed the `form` slice; a page without one starts with the form. */
export function toContactView(
  { document, loaded }: RawSlicePage<ContactPageDocument>,
  context: PageContext,
  state?: FormState,
): ContactView {
  const { data } = document;
  const slices = data.slices as readonly SharedSlice[];
  const at = slices.findIndex(isFormSlice);
  const view = (some: readonly SharedSlice[]) => toSliceViews(some, context, loaded);
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  return {
    title,
    lede,
    before: view(slices.slice(0, Math.max(0, at))),
    form: toForm(slices.find(isFormSlice), context, state),
    after: view(slices.slice(at + 1)),
    head: toHead(document, context, { title, description: lede }),
  };
}

function isFormSlice(slice: SharedSlice): slice is FormSlice {
  return slice.slice_type === 'form';
}

function toForm(slice: FormSlice | undefined, context: PageContext, state: FormState | undefined): ContactView['form'] {
  const words = slice?.primary;
  const view = toEnquiryFormView('contact', state, context);
  return {
    anchor: words?.anchor || 'form',
    heading: words?.heading || context.view.strings.forms.writeToUs,
    intro: words?.intro ?? '',
    privacy: context.view.richText(words?.privacy_line),
    view: words?.submit_label ? { ...view, submitLabel: words.submit_label } : view,
  };
}
