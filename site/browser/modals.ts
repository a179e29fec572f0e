/**
 * Opens the dialogs of a page (components/modal) by their address: `#id`. The platform does the rest:
 * what is behind is inert, the focus stays inside, Escape closes. Loaded where there is a dialog.
 */
const ready = new WeakSet<Element>();
let isFollowing = false;
/** The link that a dialog was opened by, and whether that made an entry in the history. */
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

/** Shows the dialog that the address names, and no other. */
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

/** An address may end in anything: what is no escape names what it says. */
function toId(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The address names the page again: by going back where opening had made an entry, so that Back does not open it anew. */
function leave(dialog: HTMLDialogElement): void {
  if (findDialog(location.hash) !== dialog) return;
  restoreFocus(false);
  if (hasEntry) history.back();
  else history.replaceState(history.state, '', location.pathname + location.search);
}

/** Again after the address has changed: a change of the fragment takes the focus away. */
function restoreFocus(isLast = true): void {
  opener?.focus({ preventScroll: true });
  if (isLast) opener = undefined;
}

/** A click that began on the backdrop too: selecting text may end there. */
function closeOnBackdrop(dialog: HTMLDialogElement): void {
  let beganOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (beganOutside = target === dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && beganOutside) dialog.close();
  });
}
