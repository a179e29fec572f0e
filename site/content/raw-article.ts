import type {
  CulturePostDocument,
  EngineeringContentDocument,
  EngineeringPostDocument,
  PaymentInsightDocument,
  PressReleaseDocument,
} from './content-types.generated.ts';

/** The document types that share the article template. */
export type RawArticle = (
  | PaymentInsightDocument
  | PressReleaseDocument
  | EngineeringPostDocument
  | CulturePostDocument
  | EngineeringContentDocument
) & {
  /** Reading time, where an index has it instead of the text. */
  readonly minutes?: number;
};

export const articleTypes = [
  'payment_insight',
  'press_release',
  'engineering_post',
  'culture_post',
  'engineering_content',
] as const satisfies readonly RawArticle['type'][];
