/**
 * Signs that a bot filled in a form. Such an enquiry is quarantined, not rejected, and gets the usual
 * response: no genuine enquiry is lost, and bots cannot learn the rule.
 */
import type { FieldGroup } from './form-field.ts';

/** A honeypot field: people do not see it, bots fill it in. */
export const honeypotName = 'homepage';

/** The proof of work, which the page adds (browser/form-proof.ts); absent without script. */
export const proofName = 'proof';

/** Judges the text of the form only. The proof of work is checked after it (submit-form.ts). */
export function findSuspicion(
  form: FormData,
  groups: readonly FieldGroup[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (form.get(honeypotName)) return 'trap field filled in';
  const texts = groups.flatMap(({ fields }) =>
    fields.filter(({ kind }) => kind === 'text' || kind === 'textarea').map(({ name }) => values[name] ?? ''),
  );
  const links = texts.join('\n').match(/https?:\/\//gi)?.length ?? 0;
  return links > 3 || texts.some((text) => /\[url[=\]]|<a\s/i.test(text)) ? 'written like an advertisement' : undefined;
}

/** The value that the page sent. A file in its place is no proof. */
export function readProof(form: FormData): string {
  const proof = form.get(proofName);
  return typeof proof === 'string' ? proof : '';
}
