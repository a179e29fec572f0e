/** Sharing without third-party scripts: a small window for the other site, the device's own sheet, or a copied URL. */
import { sharePopupHeightPx, sharePopupWidthPx } from '../contract/constants.ts';

export function share(control: HTMLElement): void {
  if (control instanceof HTMLAnchorElement) {
    if (!openPopup(control.href)) openTab(control.href);
  } else if (control.dataset['share'] === 'native' && 'share' in navigator) void shareNatively();
  else void copyAddress(control);
}

/** Where the browser blocks windows. */
function openTab(href: string): void {
  Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' }).click();
}

/** Returns whether a window opened. */
function openPopup(address: string): boolean {
  const left = Math.round(screenX + (outerWidth - sharePopupWidthPx) / 2);
  const top = Math.round(screenY + (outerHeight - sharePopupHeightPx) / 2);
  const size = `width=${sharePopupWidthPx},height=${sharePopupHeightPx},left=${left},top=${top}`;
  // Not `noopener`: `open` would return null even for an opened window. The next line does the same by hand.
  const popup = open('', '_blank', `popup,${size}`);
  if (!popup) return false;
  popup.opener = null;
  popup.location.href = address;
  popup.focus();
  return true;
}

async function shareNatively(): Promise<void> {
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch (error) {
    // The reader has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

async function copyAddress(button: HTMLElement): Promise<void> {
  const status = button.closest('[data-print]')?.querySelector('[role=status]');
  const { done = '', failed = '' } = button.closest('ul')?.dataset ?? {};
  const isCopied = await navigator.clipboard.writeText(location.href).then(
    () => true,
    // Permission was denied: the reader can copy from the address bar.
    () => false,
  );
  if (status) status.textContent = isCopied ? done : failed;
}
