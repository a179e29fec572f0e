import { getState } from './state.ts';

/** Slightly longer than the server requires (integrations/form-guard). */
const minFillMs = 3100;
/** After this wait the form is sent without a proof, and a person can release it from quarantine. */
const maxWaitMs = 10_000;
/** Below the four hours for which the server accepts a challenge. */
const renewAfterMs = 2 * 3600 * 1000;
const fieldName = 'proof';

/**
 * Computes the proof of work when a reader first touches a form, and delays the submission until it is done. The form
 * works without a proof, but is then quarantined until a person has checked it (decision 0086).
 */
export function proveForm(form: HTMLFormElement): void {
  // A form that came back with its errors still has its proof.
  let begunAt = form.elements.namedItem(fieldName) ? Date.now() : undefined;
  let work: Promise<void> | undefined;

  const begin = (): void => {
    if (begunAt !== undefined && Date.now() - begunAt < renewAfterMs) return;
    begunAt = Date.now();
    const ownWork = prove(form).finally(() => {
      if (work === ownWork) work = undefined;
    });
    work = ownWork;
  };
  form.addEventListener('focusin', begin);
  form.addEventListener('input', begin);
  if (form.contains(document.activeElement)) begin();
  form.addEventListener('submit', (event) => {
    begin();
    if (!work) {
      // A reader who returns to the cached page sends a new form.
      begunAt = undefined;
      return;
    }
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    void work.then(() => {
      form.ariaBusy = null;
      form.requestSubmit(event.submitter);
    });
  });
}

/** Resolves in any case. */
async function prove(form: HTMLFormElement): Promise<void> {
  const signal = AbortSignal.timeout(maxWaitMs);
  const isOldEnough = new Promise((resolve) => setTimeout(resolve, minFillMs));
  try {
    const { makeProof } = await import('./form-proof.ts');
    setField(form, await makeProof(`${getState('config').basePath}/forms/challenge`, signal));
    await isOldEnough;
  } catch {
    // No network or no secure context: the server quarantines the form.
    setField(form, '');
  }
}

function setField(form: HTMLFormElement, proof: string): void {
  const known = form.elements.namedItem(fieldName);
  const field = known instanceof HTMLInputElement ? known : document.createElement('input');
  field.type = 'hidden';
  field.name = fieldName;
  field.value = proof;
  form.append(field);
}
