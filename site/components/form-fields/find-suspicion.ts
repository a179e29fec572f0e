/**
 * Signs that a bot filled in a form. Such an enquiry is quarantined, not rejected, and gets the usual
 * response: no genuine enquiry is lost, and bots cannot learn the rule.
 */
import type { FieldGroup } from './form-field.ts';

/** A honeypot field: people do not see it, bots fill it in. */
export const honeypotName = 'homepage';

/** Milliseconds between the first input and the submission, set by the kernel; absent without script. */
export const timeTakenName = 'time_taken_ms';

const minTimeTakenMs = 3000;

export function findSuspicion(
  form: FormData,
  groups: readonly FieldGroup[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (form.get(honeypotName)) return 'trap field filled in';
  const timeTaken = form.get(timeTakenName);
  const isTimed = typeof timeTaken === 'string' && timeTaken !== '';
  if (isTimed && !(Number(timeTaken) >= minTimeTakenMs)) return 'filled in too fast';
  const texts = groups.flatMap(({ fields }) =>
    fields.filter(({ kind }) => kind === 'text' || kind === 'textarea').map(({ name }) => values[name] ?? ''),
  );
  const links = texts.join('\n').match(/https?:\/\//gi)?.length ?? 0;
  if (links > 3 || texts.some((text) => /\[url[=\]]|<a\s/i.test(text))) return 'written like an advertisement';
  // Without script there is no time to check, so fewer links suffice.
  return !isTimed && links > 1 ? 'links, and no time to judge by' : undefined;
}
