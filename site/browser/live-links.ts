/** Keeps navigation in a live page: links to published pages are rewritten to URLs below its `/_live/{token}`. */
const [, base = '', token = ''] = /^(.*?)\/_live\/([^/]+)/.exec(location.pathname) ?? [];
/** Equal in all frames that show this live page. */
export const prefix = `${base}/_live/${token}`;

/** The URL in the frame for a link; undefined for one that it does not follow. */
export function toLiveAddress(address: string): string | undefined {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${base}/`)) return undefined;
  if (url.pathname.startsWith(`${base}/_live/`)) return url.href;
  const own = url.pathname.slice(base.length);
  const isFile = /^\/(media|downloads|assets|og|preview|scripts)\//.test(own);
  return isFile ? undefined : `${prefix}${own}${url.search}${url.hash}`;
}

/** Below the base path. */
export const toOwnPath = (pathname: string): string => pathname.slice(prefix.length);
export const getPath = (): string => toOwnPath(location.pathname);

/** The frame stays when its document is renamed. */
export function showPath(path: string): void {
  if (path !== getPath()) history.replaceState(null, '', `${prefix}${path}${location.search}`);
}

/** The URL of a search or filter form; undefined for a form that sends data. */
export function toFormAddress(form: HTMLFormElement): string | undefined {
  if (form.method !== 'get') return undefined;
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') url.searchParams.set(name, value);
  return toLiveAddress(url.href);
}
