/** The outcome of a submitted form: a redirect, or the same page again with its errors. */
export type ActionResult = { kind: 'redirect'; path: string } | { kind: 'invalid'; form: FormState };

/** A rejected form: the values that were entered, and one message per field (keys are field names). */
export interface FormState {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}
