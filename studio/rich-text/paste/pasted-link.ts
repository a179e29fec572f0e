import { isSafeAddress } from '../safe-address.ts';

/** Services that put their own address before the one that was meant. */
const wrappers: readonly (readonly [host: RegExp, parameter: string])[] = [
  [/^(?:www\.)?google\.[a-z.]+$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
];

/**
 * Where a pasted link leads: an address of its own, or nothing. Places inside the document it came from, and files of
 * the computer it came from, are no addresses here.
 */
export function readHref(href: string | undefined): string | undefined {
  const address = (href ?? '').replaceAll(/[\t\n\r]/g, '').trim();
  const url = URL.parse(address);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
  const wrapper = wrappers.find(([host]) => host.test(url.hostname));
  const meant = wrapper && (wrapper[1] !== 'q' || url.pathname === '/url') ? url.searchParams.get(wrapper[1]) : null;
  if (meant !== null && meant !== undefined && URL.canParse(meant)) return readHref(meant);
  const written = isSafeAddress(address) ? address : url.href;
  return isSafeAddress(written) ? written : undefined;
}
