import { masterVariant, toKey, type PageRequest, type PageVariant } from './page-entry.ts';
import type { PageAddress } from './page-source.ts';

export function toPage(
  { name, url, isTemporary, mayBeAbsent }: PageAddress,
  variant: PageVariant = master,
): PageRequest {
  const isOwn = variant.key !== masterVariant;
  return {
    key: toKey(name, variant.key),
    url,
    variant: variant.key,
    cookie: variant.cookie,
    isTemporary: isTemporary || isOwn,
    mayBeAbsent,
  };
}

/** Kept under a name that is not its address: the "not found" of many. */
export const isShared = ({ key, url, variant }: PageRequest) => key !== toKey(url, variant);

const master: PageVariant = { key: masterVariant, cookie: undefined };
