/** Reads what editors paste for a video: an id, the address of its page or player, or the code of its player. */

/** A video of a provider. */
export interface ProvidedVideo {
  readonly provider: VideoProvider;
  readonly id: string;
  /** Vimeo shows an unlisted video only to those who know it. */
  readonly hash: string | undefined;
  readonly startSeconds: number | undefined;
}

export type VideoProvider = 'youtube' | 'vimeo';

/** Other characters could change the URL. */
const idPatterns: Readonly<Record<VideoProvider, RegExp>> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{1,15}$/ };
const hashPattern = /^[\da-f]{6,40}$/i;

/** `chosen` is the provider of an id alone: an address names its own. Undefined for anything else. */
export function readVideo(written: string, chosen: VideoProvider): ProvidedVideo | undefined {
  const text = (/<iframe[^>]*\ssrc=["']([^"']+)/i.exec(written)?.[1] ?? written).replaceAll('&amp;', '&').trim();
  const url = toUrl(text, chosen);
  const host = url?.hostname.replace(/^(?:www|m|music)\./, '') ?? '';
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (host === 'youtu.be') return toVideo('youtube', url, { id: url.pathname.split('/')[1] });
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return readYouTube(url);
  return host === 'vimeo.com' || host === 'player.vimeo.com' ? readVimeo(url) : undefined;
}

/** An id alone is the end of an address, also with Vimeo's hash behind it. */
function toUrl(text: string, chosen: VideoProvider): URL | null {
  if (/^(?:https?:)?\/\//i.test(text)) return URL.parse(text, 'https://site.invalid');
  if (/^[\w-]+\.[\w.-]+\//.test(text)) return URL.parse(`https://${text}`);
  return URL.parse(text, chosen === 'vimeo' ? 'https://vimeo.com/' : 'https://youtu.be/');
}

function readYouTube(url: URL): ProvidedVideo | undefined {
  const inPath = /^\/(?:embed|shorts|live|v|e)\/([^/]+)/.exec(url.pathname)?.[1];
  return toVideo('youtube', url, { id: inPath ?? url.searchParams.get('v') ?? undefined });
}

/** `/ID`, `/ID/HASH`, `/video/ID?h=HASH`, `/channels/NAME/ID`, `/groups/NAME/videos/ID`, `/manage/videos/ID/HASH`. */
function readVimeo(url: URL): ProvidedVideo | undefined {
  // The first number: a hash of digits alone looks like a second one.
  const [, id, hash] = /\/(\d+)(?:\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
  return toVideo('vimeo', url, { id, hash: hash ?? url.searchParams.get('h') ?? undefined });
}

function toVideo(
  provider: VideoProvider,
  url: URL,
  { id = '', hash }: { id?: string | undefined; hash?: string | undefined },
): ProvidedVideo | undefined {
  if (!idPatterns[provider].test(id)) return undefined;
  return {
    provider,
    id,
    hash: hash !== undefined && hashPattern.test(hash) ? hash : undefined,
    startSeconds: readStart(url),
  };
}

/** `90`, `90s`, `1m30s` or `1h2m3s`, in the query string or, as Vimeo writes it, in the fragment. */
function readStart({ searchParams, hash }: URL): number | undefined {
  const written = searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(.+)$/.exec(hash)?.[1] ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(written) ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start > 0 ? start : undefined;
}

/** The player that stores the least. */
export function toPlayerUrl({ provider, id, hash, startSeconds }: ProvidedVideo): string {
  if (provider === 'youtube') {
    return `https://www.youtube-nocookie.com/embed/${id}${startSeconds ? `?start=${startSeconds}` : ''}`;
  }
  const at = startSeconds ? `#t=${startSeconds}s` : '';
  return `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1${at}`;
}

/** The provider's own page. */
export function toWatchUrl({ provider, id, hash, startSeconds }: ProvidedVideo): string {
  if (provider === 'youtube') {
    return `https://www.youtube.com/watch?v=${id}${startSeconds ? `&t=${startSeconds}s` : ''}`;
  }
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}${startSeconds ? `#t=${startSeconds}s` : ''}`;
}
