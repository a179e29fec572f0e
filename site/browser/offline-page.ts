/**
 * Pages that the service worker makes itself: the one for a page that was never visited, and a cached layout for
 * another page.
 */

const words = {
  en: {
    html: 'en',
    title: 'You are offline',
    lede: 'This page has not been visited on this device, so there is no copy of it here.',
    kept: 'You can read these pages now',
    tryAgain: 'Try again',
    home: 'Home page',
  },
  fr: {
    html: 'fr-FR',
    title: 'Vous êtes hors connexion',
    lede: 'Cette page n’a pas été visitée sur cet appareil : il n’y en a pas de copie ici.',
    kept: 'Ces pages sont lisibles maintenant',
    tryAgain: 'Réessayer',
    home: 'Accueil',
  },
  de: {
    html: 'de-DE',
    title: 'Sie sind offline',
    lede: 'Diese Seite wurde auf diesem Gerät noch nicht besucht, deshalb gibt es hier keine Kopie von ihr.',
    kept: 'Diese Seiten können Sie jetzt lesen',
    tryAgain: 'Noch einmal versuchen',
    home: 'Startseite',
  },
} as const;

// The style of the not-found page, reduced to what a worker can carry: neither the site's sheet nor its font is
// available.
const style = `
:root{color-scheme:light dark;--text:light-dark(#060f1f,#f4f7fb);--quiet:light-dark(#627085,#99a6b8);--line:light-dark(#dde3ec,#1f2d42);--link:light-dark(#0164e2,#9cc3ff);--node:light-dark(#0164e2,#3281f9);--live:light-dark(#007b91,#37d2f2)}
body{max-width:38rem;margin:10vh auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#fff,#060f1f);color:var(--text)}
svg{display:block;width:100%;max-width:24rem;margin-bottom:2.5rem;fill:none;stroke:var(--node);stroke-width:1.5}
.live{stroke:var(--live);stroke-width:2.5}
.stop{fill:var(--node)}
.lost{stroke:var(--quiet);stroke-dasharray:2 6}
h1{margin:0 0 1rem;font-size:clamp(2.5rem,1.9rem + 2.6vw,3.5rem);font-weight:600;line-height:1.05;letter-spacing:-.03em}
h1+p{margin:0 0 1.75rem;font-size:1.2rem;line-height:1.5;text-wrap:pretty}
a{color:var(--link);text-underline-offset:.2em}
a:focus-visible{outline:3px solid light-dark(#0164e2,#7de6ff);outline-offset:2px;border-radius:4px}
.again{display:inline-block;padding:.55rem 1.1rem;border:1px solid #6f7d92;border-radius:8px;color:inherit;font-weight:500;text-decoration:none}
h2{margin:3rem 0 .5rem;color:var(--quiet);font-size:.875rem;font-weight:400}
ul{margin:0;padding:0;list-style:none;border-top:1px solid var(--line)}
li{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:baseline;justify-content:space-between;padding:.65rem 0;border-bottom:1px solid var(--line)}
code{color:var(--quiet);font:500 .8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
`.replaceAll('\n', '');

/** A path that stops where the connection is lost. */
const drawing =
  '<svg viewBox="0 0 384 64" aria-hidden="true"><path class="live" d="M0 44h96l24-24h72"/><path class="lost" d="M208 20h128"/><circle class="stop" cx="64" cy="44" r="6"/><circle class="stop" cx="192" cy="20" r="10"/><circle class="lost" cx="352" cy="20" r="10"/></svg>';

const payload = /\/_payload(?:\/index(?=\.json))?(.*)\.json(?=\?|$)/;

export const isPayload = (address: string): boolean => payload.test(address);

/** The page of a cached address, which may be that of its payload. */
export function toPageAddress(address: string): string {
  const page = address.replace(payload, '$1');
  return page.startsWith('/') ? page : `/${page}`;
}

/** Status 503: it must not be mistaken for the requested page. */
export function showOfflinePage(url: URL, { basePath, kept }: { basePath: string; kept: readonly string[] }): Response {
  const language = getLanguage(url.pathname.slice(basePath.length));
  const text = words[language];
  const links = kept.map(
    (path) =>
      `<li><a href="${escapeHtml(path)}">${escapeHtml(toName(path, basePath, text.home))}</a><code>${escapeHtml(path)}</code>`,
  );
  const html = [
    `<!doctype html><html lang="${text.html}"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title><style>${style}</style>`,
    `<main>${drawing}<h1>${text.title}</h1><p>${text.lede}</p><a class="again" href="">${text.tryAgain}</a>`,
    links.length > 0 ? `<h2>${text.kept}</h2><ul>${links.join('')}</ul>` : '',
    '</main></html>',
  ].join('');
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function getLanguage(path: string): keyof typeof words {
  if (path.startsWith('/fr-fr')) return 'fr';
  return path.startsWith('/de-de') ? 'de' : 'en';
}

/** `/news/payment-insights/a-title` -> `A title`. */
function toName(path: string, basePath: string, home: string): string {
  const own = path.slice(basePath.length).replace(/^\/(?:fr-fr|de-de)(?=\/|$)/, '');
  const last = own.split(/[/?]/).findLast(Boolean)?.replaceAll('-', ' ');
  return last ? last.charAt(0).toUpperCase() + last.slice(1) : home;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * A cached document of the same layout, language and build, marked so that the kernel inserts the payload of the URL.
 * `undefined` when the document does not match.
 */
export function toFrame(
  html: string,
  { layout, language, style }: { layout: string; language: string; style: string },
): string | undefined {
  const marks = [` data-layout="${layout}"`, `<html lang="${language}"`, `"style":"${style}"`];
  if (!marks.every((mark) => html.includes(mark))) return undefined;
  return toKept(html).replace('<body ', '<body data-frame ');
}

/** Tells the kernel that this is a cached copy, so there is no connection. */
export function toKept(html: string): string {
  return html.replace('<body ', '<body data-kept ');
}
