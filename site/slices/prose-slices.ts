import { customerStorySlice } from './customer-story/customer-story.tsx';
import { faqSlice } from './faq/faq.tsx';
import { formSlice } from './form/form.tsx';
import { glossarySlice } from './glossary/glossary.tsx';
import { mediaWithTextSlice } from './media-with-text/media-with-text.tsx';
import { partnerGridSlice } from './partner-grid/partner-grid.tsx';
import { peopleSlice } from './people/people.tsx';
import { quoteSlice } from './quote/quote.tsx';
import { recordListSlice } from './record-list/record-list.tsx';
import { relatedArticlesSlice } from './related-articles/related-articles.tsx';
import { richTextSlice } from './rich-text/rich-text.tsx';
import { stepsSlice } from './steps/steps.tsx';
import { tableSlice } from './table/table.tsx';
import { videoSlice } from './video/video.tsx';

/** Slices of text: prose, people, records, questions, tables, the link to a form. */
export const proseSlices = [
  richTextSlice,
  quoteSlice,
  customerStorySlice,
  faqSlice,
  peopleSlice,
  partnerGridSlice,
  mediaWithTextSlice,
  relatedArticlesSlice,
  tableSlice,
  videoSlice,
  formSlice,
  stepsSlice,
  glossarySlice,
  recordListSlice,
] as const;
