/** `CDN_PURGE`: the shared cache in front of the site, which is purged after changes. */
import type { SharedCacheTarget } from '../integrations/shared-caches/shared-cache.ts';

/** The setting without its token, which is a separate setting. */
export type SharedCacheAddress =
  | { readonly kind: 'varnish'; readonly url: string }
  | { readonly kind: 'fastly'; readonly service: string; readonly api: string }
  | { readonly kind: 'cloudflare'; readonly zone: string; readonly api: string };

const fastlyApi = 'https://api.fastly.com';
const cloudflareApi = 'https://api.cloudflare.com/client/v4';

/** `undefined` when the text does not name a supported cache. */
export function parseSharedCache(text: string): SharedCacheAddress | undefined {
  const [, kind, rest = ''] = /^(varnish|fastly|cloudflare):(.+)$/.exec(text) ?? [];
  if (kind === 'varnish') return isPlainUrl(rest) ? { kind, url: rest } : undefined;
  const [, name, given] = /^([\w-]+)(?:@(.+))?$/.exec(rest) ?? [];
  if (name === undefined || (given !== undefined && !isPlainUrl(given))) return undefined;
  const api = given?.replace(/\/$/, '');
  if (kind === 'fastly') return { kind, service: name, api: api ?? fastlyApi };
  return kind === 'cloudflare' ? { kind, zone: name, api: api ?? cloudflareApi } : undefined;
}

/** Without a password, because the URL is logged. */
function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** Fastly and Cloudflare require a token. */
export function needsToken(address: SharedCacheAddress | undefined): boolean {
  return address !== undefined && address.kind !== 'varnish';
}

export function toSharedCacheTarget(
  address: SharedCacheAddress | undefined,
  token: string | undefined,
): SharedCacheTarget | undefined {
  if (!address) return undefined;
  if (address.kind === 'varnish') return { ...address, token };
  // The settings are rejected without it.
  return { ...address, token: token ?? '' };
}
