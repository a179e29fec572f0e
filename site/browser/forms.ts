const startedAt = new WeakMap<HTMLFormElement, number>();

/**
 * Tells the server how long a form took to fill in, from the first field that was entered: one of its
 * signs of a robot. Without script the server looks harder at what was written instead.
 */
export function timeForms(): void {
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : undefined;
    if (form && !startedAt.has(form)) startedAt.set(form, performance.now());
  });
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const started = startedAt.get(target);
    const field = target.querySelector<HTMLInputElement>('input[data-time-taken]');
    if (field && started !== undefined) field.value = String(Math.round(performance.now() - started));
  });
}
