/**
 * What a form asks, as data. One definition makes the markup, the browser's own checks and the
 * server's (field-rules.ts), so that the three cannot disagree.
 */
export interface FormField {
  /** Key in the stored enquiry. */
  name: string;
  kind: FieldKind;
  label: string;
  hint?: string | undefined;
  isRequired: boolean;
  /** Characters; absent means {@link defaultMaxLengths}. */
  maxLength?: number;
  /** Names and telephone numbers: where a web address is never meant (acceptance 12). */
  isUrlRefused?: boolean;
  /** The token that lets a browser fill the field in for the reader. */
  autocomplete?: string;
  /** Of `select` and `choices`: nothing else is accepted. */
  options?: readonly FieldOption[];
  /** Of `checkbox`: the text that the label is about. */
  link?: { href: string; text: string } | undefined;
  /** Shares its row with its neighbour where there is room. */
  isHalf?: boolean;
  /** Language of the label and options when it is not the page's. */
  language?: string | undefined;
}

type FieldKind =
  'text' | 'email' | 'phone' | 'link' | 'textarea' | 'select' | 'choices' | 'checkbox' | 'file' | 'hidden';

interface FieldOption {
  value: string;
  label: string;
}

/** Fields that belong together; a group without a legend is only a place in the order. */
export interface FieldGroup {
  legend?: string;
  intro?: string;
  fields: readonly FormField[];
}

/** What a ticked checkbox sends. */
export const tickedValue = 'yes';

const defaultMaxLengths: Readonly<Record<FieldKind, number>> = {
  text: 255,
  email: 255,
  phone: 60,
  link: 255,
  textarea: 5000,
  select: 255,
  choices: 255,
  checkbox: 8,
  file: 0,
  hidden: 255,
};

export function getMaxLength({ kind, maxLength }: Pick<FormField, 'kind' | 'maxLength'>): number {
  return maxLength ?? defaultMaxLengths[kind];
}

/** Of the control, for labels and the error summary's links; prefixed because names may come from content. */
export function getFieldId(name: string): string {
  return `field-${name}`;
}
