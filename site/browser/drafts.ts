/**
 * Keeps what was written in a form until it has arrived: whoever is told that it has not finds it in the form again.
 * In this tab alone, and gone with the thanks. Agreements are not kept: they are given again.
 */
const key = 'fc-draft';

interface Draft {
  path: string;
  hasFailed: boolean;
  values: Record<string, string>;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is sent is kept, and what did not arrive before is put back. */
export function keepDraft(form: HTMLFormElement): void {
  restore(form);
  form.addEventListener('submit', () => save({ path: location.pathname, hasFailed: false, values: read(form) }));
}

/** The form has not arrived. */
export function markDraft(): void {
  const draft = load();
  if (draft) save({ ...draft, hasFailed: true });
}

export function dropDraft(): void {
  withStorage((storage) => storage.removeItem(key));
}

function restore(form: HTMLFormElement): void {
  const draft = load();
  if (!draft?.hasFailed || draft.path !== location.pathname) return;
  for (const field of listFields(form)) {
    const value = draft.values[field.name];
    // What the browser or the server has put back is at least as new.
    if (value !== undefined && field.value === '') field.value = value;
  }
}

function read(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(listFields(form).map(({ name, value }) => [name, value]));
}

function listFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && /^(?:text|email|tel|url)$/.test(element.type) && element.tabIndex >= 0),
  );
}

function save(draft: Draft): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
}

function load(): Draft | undefined {
  return withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Draft | null) ?? undefined;
}

/** A browser that keeps nothing, or has no room, keeps no draft: the form works as it does without script. */
function withStorage<Value>(act: (storage: Storage) => Value): Value | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
