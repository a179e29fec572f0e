import type { SiteSettings } from '../contract/settings.ts';

/** The URL of a file: files of our content service are served from the site's own `/media` (http/handle-media.ts). */
export function toMediaUrl(
  address: string,
  { basePath, contentOrigin }: Pick<SiteSettings, 'basePath'> & Partial<Pick<SiteSettings, 'contentOrigin'>>,
): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const isOwn = url.origin === contentOrigin && url.pathname.startsWith('/media/');
  return isOwn ? `${basePath}${url.pathname}${url.search}` : address;
}
