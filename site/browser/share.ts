/** Sharing without third-party scripts: a small window for the other site, the device's own sheet, or a copied URL. */
import { sharePopupHeightPx, sharePopupWidthPx } from '../contract/constants.ts';

/**
 * The window and the sheet need the user activation of the click, so this part loads with the page and not with its
 * first
 * click. Until then the buttons are hidden, and a link opens a tab.
 */
export function enhance(): void {
  for (const list of document.querySelectorAll<HTMLElement>('ul[data-part=share]:not([data-ready])')) {
    list.dataset['ready'] = '';
    list.addEventListener('click', (event) => {
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[data-share]');
      const button = event.target.closest<HTMLButtonElement>('button[data-share]');
      if (link && isPlain(event) && openPopup(link.href)) event.preventDefault();
      if (button) pressButton(button);
    });
  }
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Returns whether a window opened: where the browser blocks it, the link opens a tab. */
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

function pressButton(button: HTMLButtonElement): void {
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
    // Permission was denied: the reader can copy from the address bar.
    () => false,
  );
  if (status) status.textContent = isCopied ? done : failed;
}
