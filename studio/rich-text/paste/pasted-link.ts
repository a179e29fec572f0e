import { isSafeAddress } from '../safe-address.ts';

/** Redirect services that put their own URL before the target. */
const wrappers: readonly (readonly [host: RegExp, parameter: string])[] = [
  [/^(?:www\.)?google\.[a-z.]+$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
];

/**
 * The target of a pasted link. Undefined for links within the source document, for files of the source computer, and
 * for protocols that are not allowed.
 */
export function readHref(href: string | undefined): string | undefined {
  const address = (href ?? '').replaceAll(/[\t\n\r]/g, '').trim();
  if (/^www\.[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(address)) return readHref(`https://${address}`);
  const url = URL.parse(address);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
  const wrapper = wrappers.find(([host]) => host.test(url.hostname));
  const meant = wrapper && (wrapper[1] !== 'q' || url.pathname === '/url') ? url.searchParams.get(wrapper[1]) : null;
  if (meant !== null && meant !== undefined && URL.canParse(meant)) return readHref(meant);
  const written = isSafeAddress(address) ? address : url.href;
  return isSafeAddress(written) ? written : undefined;
}
