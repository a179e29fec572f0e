/** What the service worker shows itself: the page for a page that was never visited, and a kept frame for another page. */

const words = {
  en: {
    title: 'You are offline',
    lede: 'This page has not been visited on this device, so there is no copy of it here.',
    kept: 'You can read these pages now',
    tryAgain: 'Try again',
    home: 'Home page',
  },
  fr: {
    title: 'Vous êtes hors connexion',
    lede: 'Cette page n’a pas été visitée sur cet appareil : il n’y en a pas de copie ici.',
    kept: 'Ces pages sont lisibles maintenant',
    tryAgain: 'Réessayer',
    home: 'Accueil',
  },
} as const;

const style = `:root{color-scheme:light dark}body{max-width:38rem;margin:15vh auto;padding:0 1.25rem;font:1.05rem/1.6 system-ui,sans-serif;background:light-dark(#fff,#060f1f);color:light-dark(#060f1f,#f4f7fb)}h1{font-size:2.25rem;line-height:1.15;letter-spacing:-.03em}a{color:light-dark(#0164e2,#9cc3ff)}`;

/** Status 503: nobody may take it for the page that was asked for. */
export function showOfflinePage(url: URL, { basePath, kept }: { basePath: string; kept: readonly string[] }): Response {
  const isFrench = url.pathname.startsWith(`${basePath}/fr-fr`);
  const text = words[isFrench ? 'fr' : 'en'];
  const links = kept.map(
    (path) => `<li><a href="${escapeHtml(path)}">${escapeHtml(toName(path, basePath, text.home))}</a>`,
  );
  const html = [
    `<!doctype html><html lang="${isFrench ? 'fr-FR' : 'en'}"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title><style>${style}</style>`,
    `<main><h1>${text.title}</h1><p>${text.lede}</p><p><a href="">${text.tryAgain}</a></p>`,
    links.length > 0 ? `<h2>${text.kept}</h2><ul>${links.join('')}</ul>` : '',
    '</main></html>',
  ].join('');
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** `/news/payment-insights/a-title` -> `A title`. */
function toName(path: string, basePath: string, home: string): string {
  const own = path.slice(basePath.length).replace(/^\/fr-fr(?=\/|$)/, '');
  const last = own.split(/[/?]/).findLast(Boolean)?.replaceAll('-', ' ');
  return last ? last.charAt(0).toUpperCase() + last.slice(1) : home;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * A kept document of the same layout, language and build, marked so that the kernel puts the payload of the
 * address into it. `undefined` when the document is of another kind.
 */
export function toFrame(
  html: string,
  { layout, language, style }: { layout: string; language: string; style: string },
): string | undefined {
  const marks = [` data-layout="${layout}"`, `<html lang="${language}"`, `"style":"${style}"`];
  if (!marks.every((mark) => html.includes(mark))) return undefined;
  return toKept(html).replace('<body ', '<body data-frame ');
}

/** Tells the kernel that this is a copy, and so that there is no connection. */
export function toKept(html: string): string {
  return html.replace('<body ', '<body data-kept ');
}
