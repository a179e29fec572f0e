/**
 * A form's fields as data. The markup, the browser's checks and the server's (field-rules.ts) are made
 * from this one definition, so that they agree.
 */
export interface FormField {
  /** Key in the stored enquiry. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired: boolean;
  /** In characters; by default {@link defaultMaxLengths}. */
  readonly maxLength?: number;
  /** Rejects URLs, for names and telephone numbers. */
  readonly isUrlForbidden?: boolean;
  /** Value of the `autocomplete` attribute. */
  readonly autocomplete?: string;
  /** Only for `select` and `choices`: no other value is accepted. */
  readonly options?: readonly FieldOption[];
  /** Only for `checkbox`: the document that the label mentions. */
  readonly link?: { href: string; text: string } | undefined;
  /** Shares its row with its neighbour where there is room. */
  readonly isHalf?: boolean;
  /** Language of the label and options, if it is not the page's. */
  readonly language?: string | undefined;
}

type FieldKind =
  'text' | 'email' | 'phone' | 'link' | 'textarea' | 'select' | 'choices' | 'checkbox' | 'file' | 'hidden';

interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Related fields. A group without a legend only orders its fields. */
export interface FieldGroup {
  readonly legend?: string;
  readonly intro?: string;
  readonly fields: readonly FormField[];
}

/** The value of a ticked checkbox. */
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

/** Id of the control. Prefixed, because content defines some of the names. */
export function getFieldId(name: string): string {
  return `field-${name}`;
}
