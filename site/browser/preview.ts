/**
 * The events of the official toolbar for the preview bar: `prismicPreviewUpdate` with the ref when the draft has
 * changed, `prismicPreviewEnd` when the preview has ended. A listener that cancels an event updates the page itself;
 * otherwise the page is reloaded.
 */
import { previewPollMs } from '../contract/constants.ts';

export function enhance(): void {
  const bar = document.querySelector<HTMLElement>('[data-preview-bar]');
  if (!bar) return;
  const ref = bar.dataset['previewBar'] ?? '';
  const stop = followDraft((isOpen) => {
    if (isOpen) tell('prismicPreviewUpdate', { ref });
    else tell('prismicPreviewEnd', null);
  });
  const form = bar.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    stop();
    void leave(form);
  });
}

function tell(name: 'prismicPreviewUpdate' | 'prismicPreviewEnd', detail: { ref: string } | null): void {
  if (window.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))) location.reload();
}

/** The server removes the cookie, before any listener is called. */
async function leave(form: HTMLFormElement): Promise<void> {
  try {
    await fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' });
  } catch {
    // Offline: the plain form post lets the browser show that, as it would without script.
    form.submit();
    return;
  }
  tell('prismicPreviewEnd', null);
}

/**
 * Polls the page's ETag while the page is visible: an unwatched preview must be able to expire. Only pages of an active
 * preview have one (http/handle-page.ts).
 */
function followDraft(onChange: (isOpen: boolean) => void): () => void {
  let tag: string | undefined;
  let isAsking = false;
  const look = async () => {
    if (isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    try {
      const headers: HeadersInit = tag === undefined ? {} : { 'if-none-match': tag };
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', headers });
      // Unchanged, or a failure that says nothing about the draft; a page that is missing without its preview means
      // that the
      // preview has ended.
      if (!answer.ok && answer.status !== 404 && answer.status !== 410) return;
      const before = tag;
      tag = answer.headers.get('etag') ?? undefined;
      if (tag === undefined) clearInterval(timer);
      if (before !== undefined) onChange(tag !== undefined);
    } catch {
      // Offline for now: the next poll tries again.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), previewPollMs);
  void look();
  return () => clearInterval(timer);
}
