const hostName = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(\p{L}{2,})(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/u;
const mailAddress = /^[^\s@/:?#&\\]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}$/u;
/** Endings of files, with which a relative path looks like a host. */
const fileEndings = /^(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|txt|csv|md|zip|jpe?g|png|gif|webp|svg|mp[34])$/i;

/** The URL as its author meant it: `www.bank.example/a` is `https://www.bank.example/a`. */
export function completeUrl(url: string): string {
  const written = url.trim();
  if (mailAddress.test(written)) return `mailto:${written}`;
  const ending = hostName.exec(written)?.[1];
  return ending === undefined || fileEndings.test(ending) ? url : `https://${written}`;
}
