/**
 * Opens the dialogs of a page (components/modal) by URL fragment: `#id`. The platform makes the rest inert, keeps the
 * focus inside and closes on Escape. Loaded on pages with a dialog.
 */
const ready = new WeakSet<Element>();
let isFollowing = false;
/** The link that opened the dialog, and whether that added a history entry. */
let opener: HTMLElement | undefined;
let hasEntry = false;

export function enhance(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
    if (ready.has(dialog)) continue;
    ready.add(dialog);
    dialog.addEventListener('close', () => leave(dialog));
    for (const link of listOpeners(dialog)) link.ariaHasPopup = 'dialog';
    closeOnBackdrop(dialog);
  }
  if (!isFollowing) {
    isFollowing = true;
    document.addEventListener('click', noteOpener);
    addEventListener('hashchange', () => follow(true));
  }
  follow(false);
}

function noteOpener({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : undefined;
  if (link && findDialog(link.hash)) opener = link;
}

/** Shows the dialog that the URL names, and no other. */
function follow(isFromHere: boolean): void {
  const named = findDialog(location.hash);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal][open]'))
    if (dialog !== named) dialog.close();
  if (!named) {
    restoreFocus();
    return;
  }
  if (named.open) return;
  hasEntry = isFromHere;
  opener ??= listOpeners(named)[0];
  const root = document.documentElement;
  root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
  named.showModal();
  named.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}

function listOpeners({ id }: HTMLDialogElement): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[href="#${CSS.escape(id)}"]`)];
}

function findDialog(hash: string): HTMLDialogElement | undefined {
  const element = hash.length > 1 ? document.getElementById(toId(hash.slice(1))) : undefined;
  return element instanceof HTMLDialogElement && ready.has(element) ? element : undefined;
}

/** A fragment may be malformed: an invalid escape is taken literally. */
function toId(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Removes the fragment: by going back if opening added an entry, so that Back does not open the dialog again. */
function leave(dialog: HTMLDialogElement): void {
  if (findDialog(location.hash) !== dialog) return;
  restoreFocus(false);
  if (hasEntry) history.back();
  else history.replaceState(history.state, '', location.pathname + location.search);
}

/** Repeated after the URL has changed: a fragment navigation moves the focus away. */
function restoreFocus(isLast = true): void {
  opener?.focus({ preventScroll: true });
  if (isLast) opener = undefined;
}

/** Only clicks that also began on the backdrop: a text selection may end there. */
function closeOnBackdrop(dialog: HTMLDialogElement): void {
  let beganOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (beganOutside = target === dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && beganOutside) dialog.close();
  });
}
