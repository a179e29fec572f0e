/** The cookie banner in use: loaded with the first click (consent.ts). */
import { isKept, toDeletions } from '../consent/cookie-deletion.ts';

/** Rejects when the server did not accept the choice: the plain form post then shows why. */
export async function sendChoice(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
  // The banner may be older than the page: navigation swaps pages and keeps the layout.
  for (const field of form.querySelectorAll<HTMLInputElement>('[name="from"]')) {
    field.value = location.pathname + location.search;
    body.set('from', field.value);
  }
  const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
  if (!answer.ok) throw new Error(`The choice was answered with ${answer.status}`);
  const { categories, kept } = (await answer.json()) as { categories: string[]; kept?: string[] };
  if (kept) deleteCookies(kept);

  document.documentElement.dataset['consent'] = categories.join(' ');
  const hadFocus = form.contains(document.activeElement);
  closeBanner();
  if (hadFocus) (opener?.isConnected ? opener : document.querySelector('main'))?.focus({ preventScroll: true });
  opener = undefined;
  document.dispatchEvent(new Event('fc:consent'));
}

/** The request does not carry cookies that are scoped to a folder of the site. */
function deleteCookies(kept: readonly string[]): void {
  const scope = { host: location.hostname, path: location.pathname, isSecure: location.protocol === 'https:' };
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
    if (name && !isKept(name, kept)) for (const deletion of toDeletions(name, scope)) document.cookie = deletion;
  }
}

let opener: HTMLElement | undefined;

/** Shows the banner with its list open and the current choice ticked; nothing is ticked before a choice. */
export function openBanner(): void {
  const banner = getBanner();
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  banner.hidden = false;
  banner.dataset['open'] = '';
  const allowed = document.documentElement.dataset['consent']?.split(' ') ?? [];
  for (const box of banner.querySelectorAll<HTMLInputElement>('[name="category"]'))
    box.checked = allowed.includes(box.value);
  for (const list of banner.querySelectorAll('details')) list.open = true;
  banner.focus();
}

function closeBanner(): void {
  const banner = getBanner();
  delete banner.dataset['open'];
  // Needed besides the choice on the root element: a banner that is the URL's target would stay visible.
  banner.hidden = true;
  for (const list of banner.querySelectorAll('details')) list.open = false;
}

function getBanner(): HTMLElement {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner) throw new Error('The page has no cookie banner');
  return banner;
}
