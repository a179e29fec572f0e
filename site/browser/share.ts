/** Sharing without anyone's script: a small window for the other site, the platform's own sheet, or a copied address. */
import { sharePopupHeightPx, sharePopupWidthPx } from '../contract/constants.ts';

/** `missed`: what was clicked while this was still on its way. A link has led on by itself; a button has not. */
export function enhanceShare(missed: Element | undefined): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-share]');
    if (link && isPlain(event) && openPopup(link.href)) event.preventDefault();
    else pressButton(event.target);
  });
  if (missed) pressButton(missed);
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Tells whether a window opened: one that the browser kept shut is opened as a new tab, by the link itself. */
function openPopup(address: string): boolean {
  const left = Math.round(screenX + (outerWidth - sharePopupWidthPx) / 2);
  const top = Math.round(screenY + (outerHeight - sharePopupHeightPx) / 2);
  const size = `width=${sharePopupWidthPx},height=${sharePopupHeightPx},left=${left},top=${top}`;
  // Not `noopener`: then nobody could tell a window from none. What it would do is done by hand.
  const popup = open('', '_blank', `popup,${size}`);
  if (!popup) return false;
  popup.opener = null;
  popup.location.href = address;
  popup.focus();
  return true;
}

function pressButton(target: Element): void {
  const button = target.closest<HTMLButtonElement>('button[data-share]');
  if (!button) return;
  if (button.dataset['share'] === 'native' && 'share' in navigator) void shareNatively();
  else void copyAddress(button);
}

async function shareNatively(): Promise<void> {
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch (error) {
    // The reader has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

async function copyAddress(button: HTMLButtonElement): Promise<void> {
  const status = button.closest('[data-print]')?.querySelector('[role=status]');
  const { done = '', failed = '' } = button.closest('ul')?.dataset ?? {};
  const isCopied = await navigator.clipboard.writeText(location.href).then(
    () => true,
    // Browsers refuse without permission: the reader is told, and can still copy from the address bar.
    () => false,
  );
  if (status) status.textContent = isCopied ? done : failed;
}
