import { quoteSlice } from './quote/quote.tsx';
import { richTextSlice } from './rich-text/rich-text.tsx';

/** The slices that are made of words: prose, people, records, questions, tables, forms. */
export const proseSlices = [richTextSlice, quoteSlice] as const;
