/**
 * Plays films in place. Until the click there is only a link to the provider's own page, and no
 * request to the provider; a click that asks for a new tab stays a link.
 */
type Provider = 'youtube' | 'vimeo';

/** Both are the providers' players that remember least. */
const players: Readonly<Record<Provider, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
};

const ready = new WeakSet<Element>();

export function enhanceVideos(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-video-id]')) {
    if (ready.has(link)) continue;
    ready.add(link);
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      play(link);
    });
  }
}

function play(link: HTMLAnchorElement): void {
  const { videoProvider, videoId = '', videoTitle = '' } = link.dataset;
  const player = document.createElement('iframe');
  player.src = players[videoProvider === 'vimeo' ? 'vimeo' : 'youtube'](encodeURIComponent(videoId));
  player.title = videoTitle;
  player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(player);
  player.focus();
}
