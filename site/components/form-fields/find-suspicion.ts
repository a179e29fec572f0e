/**
 * Reasons to believe that no person filled a form in (requirement S-60). Such an enquiry is kept
 * apart, never dropped, and answered like any other: nobody is lost, and nobody learns the rule.
 */
import type { FieldGroup } from './form-field.ts';

/** A field that people do not see and machines fill in. */
export const trapName = 'homepage';

/** Milliseconds from the first touch to the sending, written by the kernel; absent without script. */
export const timeTakenName = 'time_taken_ms';

const minTimeTakenMs = 3000;

export function findSuspicion(
  form: FormData,
  groups: readonly FieldGroup[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (form.get(trapName)) return 'trap field filled in';
  const timeTaken = form.get(timeTakenName);
  const isTimed = typeof timeTaken === 'string' && timeTaken !== '';
  if (isTimed && !(Number(timeTaken) >= minTimeTakenMs)) return 'filled in too fast';
  const texts = groups.flatMap(({ fields }) =>
    fields.filter(({ kind }) => kind === 'text' || kind === 'textarea').map(({ name }) => values[name] ?? ''),
  );
  const links = texts.join('\n').match(/https?:\/\//gi)?.length ?? 0;
  if (links > 3 || texts.some((text) => /\[url[=\]]|<a\s/i.test(text))) return 'written like an advertisement';
  // Without script there is no time to judge by, so that less is enough.
  return !isTimed && links > 1 ? 'links, and no time to judge by' : undefined;
}
