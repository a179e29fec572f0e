import { readAddress } from '../fields/link-address.ts';

/** With these endings a path looks like a host. */
const fileEndings = /\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|txt|csv|md|zip|jpe?g|png|gif|webp|svg|mp[34])$/i;

/** Whether the page shows the words of a link without the link, because its URL leads nowhere. */
export function isLeftOut(url: unknown): url is string {
  if (typeof url !== 'string' || url === '' || /^[?#]/.test(url)) return false;
  const isPath =
    !url.startsWith('/') && !/^[a-z][a-z\d+.-]*:/i.test(url) && fileEndings.test(/^[^/?#]*/.exec(url)?.[0] ?? '');
  return isPath || readAddress(url) === undefined;
}
