/**
 * What the official toolbar tells a page, told for our own bar: `prismicPreviewUpdate` with the ref when the draft has
 * changed, `prismicPreviewEnd` when the preview is over. Whoever cancels one brings the page up to date in their own
 * way; otherwise the page is loaded again.
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

/** The cookie is the server's to take away, and gone before anybody is told. */
async function leave(form: HTMLFormElement): Promise<void> {
  try {
    await fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' });
  } catch {
    // No connection: the browser says so itself, as it would without script.
    form.submit();
    return;
  }
  tell('prismicPreviewEnd', null);
}

/**
 * Asks for the page's tag while somebody looks at it: an unwatched preview must be able to end by itself. Only pages of
 * a preview that is on have one here (http/answer-page.ts).
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
      // Nothing new, or a failure that says nothing of the draft; a page that is gone without its preview says that it has ended.
      if (!answer.ok && answer.status !== 404 && answer.status !== 410) return;
      const before = tag;
      tag = answer.headers.get('etag') ?? undefined;
      if (tag === undefined) clearInterval(timer);
      if (before !== undefined) onChange(tag !== undefined);
    } catch {
      // No connection for now: asked again next time.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), previewPollMs);
  void look();
  return () => clearInterval(timer);
}
