/**
 * Plays videos in place. Until the click there is only a link to the provider's page and no request to the provider; a
 * click that opens a new tab stays a link. For a reader who has ticked "always" the player appears at once, without
 * autoplay.
 */
/** The providers that need no click, in local storage: set and removed only by the reader's tick. */
const key = 'fc-video';

const ready = new WeakSet<Element>();

export function enhance(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-video-player]')) {
    if (ready.has(link)) continue;
    ready.add(link);
    if (readProviders().has(toProvider(link))) {
      showPlayer(link);
      continue;
    }
    // It no longer navigates, unless a new tab is requested.
    link.role = 'button';
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const player = showPlayer(link, 'autoplay=1');
      player.focus();
      // A frame that moves to another site's process may lose the focus during the move.
      const refocus = () => document.activeElement === document.body && player.focus();
      player.addEventListener('load', refocus, { once: true });
    });
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('input[data-video-provider]')) {
    if (ready.has(box)) continue;
    ready.add(box);
    box.checked = readProviders().has(toProvider(box));
    box.addEventListener('change', () => remember(toProvider(box), box.checked));
  }
}

function showPlayer(link: HTMLAnchorElement, option = ''): HTMLIFrameElement {
  const address = new URL(link.dataset['videoPlayer'] ?? '');
  for (const [name, value] of new URLSearchParams(option)) address.searchParams.set(name, value);
  const player = document.createElement('iframe');
  player.src = address.href;
  player.title = link.dataset['videoTitle'] ?? '';
  player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(player);
  return player;
}

const toProvider = ({ dataset }: HTMLElement): string => dataset['videoProvider'] ?? '';

function readProviders(): Set<string> {
  return new Set(localStorage.getItem(key)?.split(' '));
}

function remember(provider: string, isWanted: boolean): void {
  const providers = readProviders();
  if (isWanted) providers.add(provider);
  else providers.delete(provider);
  if (providers.size > 0) localStorage.setItem(key, [...providers].join(' '));
  else localStorage.removeItem(key);
}
