/**
 * Keeps the input of a form until the server has accepted it: after a failure the form is filled in again.
 * Only in this tab, and deleted on success. Consent checkboxes are not kept: they must be given again.
 */
const key = 'fc-draft';

interface Draft {
  readonly path: string;
  readonly hasFailed: boolean;
  readonly values: Record<string, string>;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Stores the form at submit, and restores a draft that was not delivered. */
export function keepDraft(form: HTMLFormElement): void {
  restore(form);
  form.addEventListener('submit', () => save({ path: location.pathname, hasFailed: false, values: read(form) }));
}

/** The form was not delivered. */
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
    // A value that the browser or the server has restored is at least as new.
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

/** Without storage, or without space, there is no draft: the form works as it does without script. */
function withStorage<Value>(act: (storage: Storage) => Value): Value | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
