/** The outcome of a submitted form: a redirect, or the same page again with its errors. */
export type ActionResult =
  ({ readonly kind: 'redirect' } & PageTarget) | { readonly kind: 'invalid'; readonly form: FormState };

/** A page of the site, in the language of the form. `path` is decoded. */
export interface PageTarget {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** A rejected form: the values that were entered, and one message per field (keys are field names). */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}
