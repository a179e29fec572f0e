/** The outcome of a submitted form: a redirect, or the same page again with its errors. */
export type ActionResult = ({ kind: 'redirect' } & PageTarget) | { kind: 'invalid'; form: FormState };

/** A page of the site, in the language of the form. `path` is decoded. */
export interface PageTarget {
  path: string;
  query?: Readonly<Record<string, string>>;
}

/** A rejected form: the values that were entered, and one message per field (keys are field names). */
export interface FormState {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}
